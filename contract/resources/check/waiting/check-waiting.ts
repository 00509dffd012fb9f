import type { Declaration, EquipmentDeclaration, ListPageDeclaration } from '../../declaration';
import type { FieldDeclaration, FieldKind } from '../../field';
import { suggest } from '../../problem';
import { EQUIPMENT_FIELD } from '../../source';
import type { WaitingDeclaration, WaitingTest } from '../../waiting/waiting';
import { checkConditions, mustBeField } from '../check-condition';
import { mustBeWhole } from '../check-range';
import { checkText } from '../check-text';
import { checkUnique } from '../check-unique';
import type { Located } from '../located';

/** Kinds that a filter takes a list of values for, and those that it takes one for. */
const CHOSEN: readonly FieldKind[] = ['enum', 'tags', 'boolean'];
const QUANTITIES: readonly FieldKind[] = ['number', 'money', 'percent', 'duration', 'level'];
const DAYS_MAX = 3650;

type Lists = Readonly<Record<'device' | 'order', ListPageDeclaration>>;

/** What waits is counted and led to by a tab and filters of the list: they must be there. */
export function checkWaiting(
  { waiting = [], device, order }: EquipmentDeclaration,
  where: string,
): readonly Located[] {
  return [
    ...checkUnique('RC013', 'waiting item', waiting, where, ({ name }) => name),
    ...waiting.flatMap((item, index) => checkItem(item, `${where}[${index}]`, { device, order })),
  ];
}

function checkItem(item: WaitingDeclaration, where: string, lists: Lists): readonly Located[] {
  const { title, list, tab, where: tests = [] } = item;
  // The list of tickets belongs to no type; what waits there is a tab of it.
  if (list === 'ticket') {
    return [...checkText(title, `${where}.title`), ...tests.map((_, at) => notOfTickets(where, at))];
  }
  const { fields, tabs = [] } = lists[list];
  return [
    ...checkText(title, `${where}.title`),
    ...(tab === undefined ? [] : mustBeTab(tab, `${where}.tab`, tabs)),
    ...tests.flatMap((test, index) => checkTest(test, `${where}.where[${index}]`, fields)),
  ];
}

function mustBeTab(
  tab: string,
  where: string,
  tabs: readonly { readonly name: string }[],
): readonly Located[] {
  const names = tabs.map(({ name }) => name);
  if (names.includes(tab)) return [];
  const hint = suggest(tab, names, 'Name a tab of the list.');
  return [{ id: 'RC046', where, message: `the list has no tab "${tab}".`, hint }];
}

function notOfTickets(where: string, at: number): Located {
  return {
    id: 'RC046',
    where: `${where}.where[${at}]`,
    message: 'tickets wait by their tab alone.',
    hint: 'Name a tab of the list of tickets, and nothing else.',
  };
}

function checkTest(
  test: WaitingTest,
  where: string,
  fields: readonly FieldDeclaration[],
): readonly Located[] {
  const field = fields.find((each) => each.field === test.field);
  if (field === undefined) return mustBeField(test.field, `${where}.field`, fields);
  return [
    ...(test.in === undefined ? [] : checkConditions([{ field: test.field, in: test.in }], where, fields)),
    ...mustBeWhole(test.inDays, `${where}.inDays`, { least: 0, most: DAYS_MAX }),
    ...(field.filter === true ? [] : [notAFilter(test.field, where)]),
    ...(isFilterOf(field.kind, test) ? [] : [notOfKind(field, where)]),
  ];
}

/** One thing is said, and one that filters of the kind can say. */
function isFilterOf(kind: FieldKind, { in: values, least, inDays }: WaitingTest): boolean {
  if ([values, least, inDays].filter((each) => each !== undefined).length !== 1) return false;
  if (values !== undefined) return CHOSEN.includes(kind) && (kind !== 'boolean' || values.length === 1);
  return least === undefined ? kind === 'time' : QUANTITIES.includes(kind);
}

function notAFilter(name: string, where: string): Located {
  return {
    id: 'RC046',
    where: `${where}.field`,
    message: `the list is not filtered by "${name}", so nothing leads to what waits.`,
    hint: 'Give the field filter: true.',
  };
}

function notOfKind({ field, kind }: FieldDeclaration, where: string): Located {
  return {
    id: 'RC046',
    where,
    message: `a filter by "${field}", which is of kind "${kind}", cannot say that.`,
    hint: 'Say one of: "in" of choices, one truth in "in", "least" of a quantity, "inDays" of a moment.',
  };
}

/** Tickets of a type are found in the list of all: it must have the tab, and a filter by type. */
export function checkWaitingTickets({ entries }: Pick<Declaration, 'entries'>): readonly Located[] {
  const tickets = entries
    .flatMap((entry) => (entry.kind === 'group' ? entry.pages : []))
    .find((page) => page.kind === 'list' && page.table === 'ticket');
  if (tickets?.kind !== 'list') return [];
  const { tabs = [], fields } = tickets;
  const isByType = fields.some(({ field, filter }) => field === EQUIPMENT_FIELD && filter === true);
  return entries.flatMap((entry, at) => {
    const waiting = entry.kind === 'equipment' ? (entry.waiting ?? []) : [];
    return waiting.flatMap(({ list, tab }, index) => {
      const where = `entries[${at}].waiting[${index}]`;
      if (list !== 'ticket') return [];
      return [
        ...(tab === undefined ? [] : mustBeTab(tab, `${where}.tab`, tabs)),
        ...(isByType ? [] : [notAFilter(EQUIPMENT_FIELD, where)]),
      ];
    });
  });
}
