import type { CardDeclaration } from '../../card/card';
import type { ListPageDeclaration } from '../../declaration';
import type { FieldDeclaration, FieldKind } from '../../field';
import { suggest } from '../../problem';
import { checkConditions, mustBeField } from '../check-condition';
import { checkText } from '../check-text';
import { checkUnique } from '../check-unique';
import type { Located } from '../located';

/** Kinds that a filter takes a list of values for: only by such can a card lead to its rows. */
const CHOSEN: readonly FieldKind[] = ['enum', 'tags'];
/** Kinds that add up to something. */
const ADDED: readonly FieldKind[] = ['number', 'money', 'duration'];

/** Figures above a list are counted and led to by its tabs and filters; what is added up adds up to something. */
export function checkCards(page: ListPageDeclaration, where: string): readonly Located[] {
  const { cards = [] } = page;
  return [
    ...checkUnique('RC013', 'card', cards, `${where}.cards`, ({ name }) => name),
    ...cards.flatMap((card, index) => checkCard(card, page, `${where}.cards[${index}]`)),
    ...checkTotals(page, where),
  ];
}

function checkCard(card: CardDeclaration, page: ListPageDeclaration, where: string): readonly Located[] {
  const { title, hint, tab, where: rows = [], among = [], sum, per, versus } = card;
  const { fields } = page;
  return [
    ...checkText(title, `${where}.title`),
    ...(hint === undefined ? [] : checkText(hint, `${where}.hint`)),
    ...(tab === undefined ? [] : mustBeTab(tab, `${where}.tab`, page)),
    ...checkConditions(rows, `${where}.where`, fields),
    ...checkConditions(among, `${where}.among`, fields),
    ...rows.flatMap(({ field }, at) => mustFilter(field, `${where}.where[${at}].field`, fields)),
    ...(['sum', 'per'] as const).flatMap((name) => {
      const field = card[name];
      return field === undefined ? [] : mustAddUp(field, `${where}.${name}`, fields);
    }),
    ...(sum !== undefined && (rows.length > 0 || card.among !== undefined) ? [isBoth(where)] : []),
    ...(sum === undefined && per !== undefined ? [isOfNothing(`${where}.per`)] : []),
    ...(sum === undefined && versus !== undefined ? [isOfNothing(`${where}.versus`)] : []),
    ...(versus === undefined ? [] : mustBePeriod(versus, `${where}.versus`, fields)),
  ];
}

function mustBeTab(tab: string, where: string, { tabs = [] }: ListPageDeclaration): readonly Located[] {
  const names = tabs.map(({ name }) => name);
  if (names.includes(tab)) return [];
  const hint = suggest(tab, names, 'Name a tab of the list.');
  return [{ id: 'RC057', where, message: `the list has no tab "${tab}".`, hint }];
}

function mustFilter(name: string, where: string, fields: readonly FieldDeclaration[]): readonly Located[] {
  const field = fields.find((each) => each.field === name);
  if (field === undefined || (field.filter === true && CHOSEN.includes(field.kind))) return [];
  return [
    {
      ...{ id: 'RC057', where },
      message: `no filter by "${name}" shows the rows that the card counts.`,
      hint: 'Name a choice with filter: true, or a tab.',
    },
  ];
}

function mustAddUp(name: string, where: string, fields: readonly FieldDeclaration[]): readonly Located[] {
  const field = fields.find((each) => each.field === name);
  if (field === undefined) return mustBeField(name, where, fields);
  if (ADDED.includes(field.kind)) return [];
  return [
    {
      ...{ id: 'RC057', where },
      message: `"${name}" is of kind "${field.kind}", which does not add up.`,
      hint: `Name a field of kind ${ADDED.join(', ')}.`,
    },
  ];
}

function mustBePeriod(name: string, where: string, fields: readonly FieldDeclaration[]): readonly Located[] {
  const field = fields.find((each) => each.field === name);
  if (field === undefined) return mustBeField(name, where, fields);
  if (field.kind === 'time' && field.filter === true) return [];
  return [
    {
      ...{ id: 'RC057', where },
      message: `no period of "${name}" can be asked for.`,
      hint: 'Name a field of kind "time" with filter: true.',
    },
  ];
}

function isBoth(where: string): Located {
  return {
    ...{ id: 'RC057', where },
    message: 'the card counts rows and adds a quantity of theirs up.',
    hint: 'A sum is of all rows: leave "where" and "among" out, or "sum".',
  };
}

function isOfNothing(where: string): Located {
  return {
    ...{ id: 'RC057', where },
    message: 'nothing is added up that could be a share, or be compared.',
    hint: 'Name the quantity in "sum".',
  };
}

function checkTotals({ totals, fields }: ListPageDeclaration, where: string): readonly Located[] {
  if (totals === undefined) return [];
  const hasAmount = fields.some(({ kind, list }) => kind === 'money' && list !== undefined);
  return [
    ...checkText(totals, `${where}.totals`),
    ...(hasAmount
      ? []
      : [
          {
            ...{ id: 'RC058', where: `${where}.totals` },
            message: 'no column of the list is an amount.',
            hint: 'Leave "totals" out, or show a field of kind "money".',
          },
        ]),
  ];
}
