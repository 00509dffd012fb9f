import { UNSEEN_EFFECTS } from '../../ticket/remedy-effects';
import type { ActionDeclaration } from '../../action';
import type { Declaration, GroupListDeclaration, ListPageDeclaration } from '../../declaration';
import { suggest } from '../../problem';
import { placeOf, type RemedyDeclaration, type RemedyTarget } from '../../ticket/remedies';
import type { Located } from '../located';

type Entries = Pick<Declaration, 'entries'>;

/** Remedies are acts on rows that tickets name, of pages that some type has (pages 9). */
export function checkRemedies({ entries }: Entries): readonly Located[] {
  return entries.flatMap((entry, at) => {
    if (entry.kind === 'equipment') {
      const { device, order } = entry;
      const misplaced = { device, order };
      return Object.entries(misplaced).flatMap(([name, page]) =>
        page.remedies === undefined ? [] : [wrongTable(name, `entries[${at}].${name}.remedies`)],
      );
    }
    return entry.pages.flatMap((page, index) =>
      page.kind === 'list' ? checkPage(page, `entries[${at}].pages[${index}].remedies`, { entries }) : [],
    );
  });
}

function checkPage(page: GroupListDeclaration, where: string, { entries }: Entries): readonly Located[] {
  // The union of lists differs in its columns only, and what is asked here is the same of each.
  const { remedies, fields }: Pick<ListPageDeclaration, 'remedies' | 'fields'> = page;
  if (remedies === undefined) return [];
  if (page.table !== 'ticket') return [wrongTable(page.table, where)];
  return [
    ...(remedies.permission.trim() === '' ? [forEverybody(`${where}.permission`)] : []),
    ...remedies.of.flatMap((remedy, index) => {
      const at = `${where}.of[${index}]`;
      const place = placeOf(fields.find(({ field }) => field === remedy.field));
      return place === null
        ? [noReference(remedy, fields, `${at}.field`)]
        : checkActions(remedy, { at, acts: actsOf(entries, place.target), target: place.target });
    }),
  ];
}

interface Acts {
  readonly at: string;
  readonly target: RemedyTarget;
  readonly acts: readonly ActionDeclaration[];
}

function checkActions({ actions }: RemedyDeclaration, { at, acts, target }: Acts): readonly Located[] {
  return actions.flatMap((name, index) => {
    const found = acts.filter((act) => act.name === name);
    const where = `${at}.actions[${index}]`;
    if (found.length === 0) return [noAction(name, { acts, where, target })];
    const isFit = found.every(
      ({ scope, effect }) => scope !== 'page' && !UNSEEN_EFFECTS.includes(effect.kind),
    );
    return isFit ? [] : [notOnRows(name, where)];
  });
}

/** What may be done on the pages of a kind, of whichever type. */
function actsOf(entries: Entries['entries'], target: RemedyTarget): readonly ActionDeclaration[] {
  return entries.flatMap((entry) => (entry.kind === 'equipment' ? (entry[target].actions ?? []) : []));
}

function wrongTable(table: string, where: string): Located {
  const message = `remedies are for tickets; the rows of this page are of the table "${table}".`;
  return { id: 'RC064', where, message, hint: 'Declare them on the list of tickets.' };
}

function forEverybody(where: string): Located {
  const message = 'remedies need a key, or everybody could write into conversations.';
  return { id: 'RC064', where, message, hint: 'Name the key that answers tickets.' };
}

function noReference(
  { field }: RemedyDeclaration,
  fields: ListPageDeclaration['fields'],
  where: string,
): Located {
  const known = fields.filter((each) => placeOf(each) !== null).map((each) => each.field);
  const message = `"${field}" does not lead to the device or order of a ticket.`;
  return { id: 'RC064', where, message, hint: suggest(field, known, 'Name a reference with an "idField".') };
}

function noAction(
  name: string,
  { acts, where, target }: { readonly where: string } & Pick<Acts, 'acts' | 'target'>,
): Located {
  const known = [...new Set(acts.map((act) => act.name))];
  const message = `no type has the action "${name}" on its page of kind "${target}".`;
  return { id: 'RC064', where, message, hint: suggest(name, known, 'Declare it on a page of that kind.') };
}

function notOnRows(name: string, where: string): Located {
  const message = `"${name}" is no act on one row that a conversation could tell.`;
  return { id: 'RC064', where, message, hint: 'Name an action on rows that leaves the row where it is.' };
}
