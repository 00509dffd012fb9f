import { checkArchive } from './archive/check-archive';
import { checkCards } from './card/check-cards';
import { checkAction } from './check-action';
import { checkConditions, mustBeField } from './check-condition';
import type { ExpressionCheck } from './check-expression';
import { checkText } from './check-text';
import { checkUnique } from './check-unique';
import type { ListPageDeclaration } from '../declaration';
import type { FieldKind } from '../field';
import { suggest } from '../problem';
import { checkStatistics } from './inspection/check-statistics';
import { checkRooms } from './room/check-rooms';
import type { TableName } from '../source';
import type { Located } from './located';

/** Pages of one equipment type that a reference may open. */
const REFERENCE_TARGETS = ['device', 'order'];

/** Kinds that are told in one short line. */
const BENEATH: readonly FieldKind[] = ['text', 'time', 'mobile'];

type ListPage = ListPageDeclaration;

/** Everything of a list page that points at its fields. */
export function checkListPage(
  page: ListPage,
  { table, where }: { readonly table: TableName; readonly where: string },
  checkExpression: ExpressionCheck,
): readonly Located[] {
  const { tabs = [], sections = [], actions = [] } = page;
  return [
    ...checkColumns(page, where),
    ...checkUnique('RC013', 'tab', tabs, `${where}.tabs`, ({ name }) => name),
    ...tabs.flatMap((tab, index) => [
      ...checkText(tab.title, `${where}.tabs[${index}].title`),
      ...checkConditions(tab.where, `${where}.tabs[${index}].where`, page.fields),
      ...(tab.shows ?? []).flatMap((name, at) =>
        mustBeField(name, `${where}.tabs[${index}].shows[${at}]`, page.fields),
      ),
      ...(tab.sorter === undefined ? [] : checkSorter(tab.sorter, page, `${where}.tabs[${index}]`)),
    ]),
    ...checkUnique('RC013', 'section', sections, `${where}.sections`, ({ name }) => name),
    ...sections.flatMap((section, index) => checkText(section.title, `${where}.sections[${index}].title`)),
    ...checkSections(page, where),
    ...checkSums(page, where),
    ...checkParts(page, where),
    ...checkBeneath(page, where),
    ...checkPlus(page, where),
    ...checkRoomOf(page, where),
    ...checkCards(page, where),
    ...checkRooms(page, where),
    ...(page.search === undefined ? [] : checkText(page.search.placeholder, `${where}.search.placeholder`)),
    ...(page.search?.fields ?? []).flatMap((name, index) =>
      mustBeField(name, `${where}.search.fields[${index}]`, page.fields),
    ),
    ...checkExpression(page.export, `${where}.export`),
    ...checkExpression(page.statistics, `${where}.statistics`),
    ...checkStatistics(page, table, where),
    ...checkExpression(page.remedies?.permission, `${where}.remedies.permission`),
    ...checkSorter(page.sorter, page, where),
    ...checkPeriod(page, where),
    ...checkArchive(page, where),
    ...checkFollows(page, where),
    ...checkTargets(page, where),
    ...checkUnique('RC013', 'action', actions, `${where}.actions`, ({ name }) => name),
    ...actions.flatMap((action, index) =>
      checkAction(
        action,
        { table, where: `${where}.actions[${index}]`, fields: page.fields },
        checkExpression,
      ),
    ),
  ];
}

function checkColumns({ fields }: ListPage, where: string): readonly Located[] {
  if (fields.some(({ list }) => list === true)) return [];
  return [
    {
      id: 'RC024',
      where: `${where}.fields`,
      message: 'the table has no column.',
      hint: 'Give a field list: true.',
    },
  ];
}

function checkSections({ fields, sections = [] }: ListPage, where: string): readonly Located[] {
  const names = sections.map(({ name }) => name);
  return fields.flatMap(({ section }, index) =>
    section === undefined || names.includes(section)
      ? []
      : [
          {
            id: 'RC023',
            where: `${where}.fields[${index}].section`,
            message: `there is no section "${section}".`,
            hint: suggest(section, names, 'Declare it in "sections".'),
          },
        ],
  );
}

function checkSums({ fields, sections = [] }: ListPage, where: string): readonly Located[] {
  const amounts = fields.filter(({ kind }) => kind === 'money').map(({ field }) => field);
  return sections.flatMap(({ sum = [] }, at) =>
    sum.flatMap(({ field }, index) =>
      amounts.includes(field)
        ? []
        : [
            {
              id: 'RC014',
              where: `${where}.sections[${at}].sum[${index}].field`,
              message: `"${field}" is no amount of the page.`,
              hint: suggest(field, amounts, 'Name a field of kind "money" of the same page.'),
            },
          ],
    ),
  );
}

function checkParts({ fields }: ListPage, where: string): readonly Located[] {
  const amounts = fields.filter(({ kind }) => kind === 'money').map(({ field }) => field);
  return fields.flatMap((field, at) =>
    ('parts' in field ? (field.parts ?? []) : []).flatMap((part, index) =>
      amounts.includes(part) && part !== field.field
        ? []
        : [
            {
              id: 'RC014',
              where: `${where}.fields[${at}].parts[${index}]`,
              message: `"${part}" is no other amount of the page.`,
              hint: suggest(part, amounts, 'Name another field of kind "money" of the same page.'),
            },
          ],
    ),
  );
}

/** A number is told behind another of the page. */
function checkPlus({ fields }: ListPage, where: string): readonly Located[] {
  return fields.flatMap((field, at) => {
    if (!('plus' in field) || field.plus === undefined) return [];
    const numbers = fields.filter(({ kind, field: other }) => kind === 'number' && other !== field.field);
    const names = numbers.map(({ field: name }) => name);
    return names.includes(field.plus)
      ? []
      : [
          {
            id: 'RC014',
            where: `${where}.fields[${at}].plus`,
            message: `"${field.plus}" is no other number of the page.`,
            hint: suggest(field.plus, names, 'Name another field of kind "number" of the same page.'),
          },
        ];
  });
}

/** The room of a store is said by another text of the page. */
function checkRoomOf({ fields }: ListPage, where: string): readonly Located[] {
  const texts = fields.filter(({ kind }) => kind === 'text').map(({ field }) => field);
  return fields.flatMap((field, at) =>
    !('rooms' in field) || field.rooms === undefined || texts.includes(field.rooms)
      ? []
      : [
          {
            id: 'RC014',
            where: `${where}.fields[${at}].rooms`,
            message: `"${field.rooms}" is no text of the page.`,
            hint: suggest(field.rooms, texts, 'Name the field of kind "text" that says the room.'),
          },
        ],
  );
}

/** What stands beneath a column is something short that the page has. */
function checkBeneath({ fields }: ListPage, where: string): readonly Located[] {
  return fields.flatMap((field, at) =>
    (field.beneath?.fields ?? []).flatMap((name, index) => {
      const others = fields.filter(
        ({ kind, field: other }) => BENEATH.includes(kind) && other !== field.field,
      );
      const names = others.map(({ field: other }) => other);
      return names.includes(name)
        ? []
        : [
            {
              id: 'RC014',
              where: `${where}.fields[${at}].beneath.fields[${index}]`,
              message: `"${name}" is no other text, moment or mobile of the page.`,
              hint: suggest(name, names, `Name a field of kind ${BENEATH.join(', ')} of the same page.`),
            },
          ];
    }),
  );
}

function checkSorter(
  sorter: ListPage['sorter'],
  { fields }: Pick<ListPage, 'fields'>,
  where: string,
): readonly Located[] {
  const field = fields.find((candidate) => candidate.field === sorter.field);
  if (field?.sort === true) return [];
  const sortable = fields.filter(({ sort }) => sort === true).map((candidate) => candidate.field);
  return [
    {
      id: 'RC015',
      where: `${where}.sorter.field`,
      message: `the list cannot be sorted by "${sorter.field}".`,
      hint: suggest(sorter.field, sortable, 'Give the field sort: true.'),
    },
  ];
}

function checkFollows({ fields }: ListPage, where: string): readonly Located[] {
  const times = fields.filter(({ kind }) => kind === 'time').map(({ field }) => field);
  return fields.flatMap((field, index) => {
    const follows = 'follows' in field ? field.follows : undefined;
    if (follows === undefined || (follows.field !== field.field && times.includes(follows.field))) return [];
    return [
      {
        id: 'RC027',
        where: `${where}.fields[${index}].follows`,
        message: `"${field.field}" cannot follow "${follows.field}".`,
        hint: suggest(follows.field, times, 'Name another field of kind "time" of the same page.'),
      },
    ];
  });
}

function checkPeriod({ period, fields }: ListPage, where: string): readonly Located[] {
  if (period === undefined) return [];
  const field = fields.find((candidate) => candidate.field === period);
  if (field?.kind === 'time' && field.filter === true) return [];
  return [
    {
      id: 'RC015',
      where: `${where}.period`,
      message: `"${period}" is not a time field that the list filters by.`,
      hint: 'Name a field of kind "time" with filter: true.',
    },
  ];
}

function checkTargets({ fields }: ListPage, where: string): readonly Located[] {
  return fields.flatMap((field, index) => {
    const target = field.kind === 'reference' ? field.target : undefined;
    if (target === undefined || REFERENCE_TARGETS.includes(target)) return [];
    return [
      {
        id: 'RC022',
        where: `${where}.fields[${index}].target`,
        message: `there is no page "${target}" to open.`,
        hint: suggest(target, REFERENCE_TARGETS, `Use one of ${REFERENCE_TARGETS.join(', ')}.`),
      },
    ];
  });
}
