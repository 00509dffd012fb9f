import type { ActionDeclaration, FieldCondition } from '../action';
import type { ExpressionCheck } from './check-expression';
import { checkFields } from './check-fields';
import { checkText } from './check-text';
import { checkUnique } from './check-unique';
import type { ListPageDeclaration } from '../declaration';
import type { FieldDeclaration } from '../field';
import { suggest, type ConfigProblem } from '../problem';
import { columnKindOf, SETTABLE_COLUMNS, type TableName } from '../source';

/** Pages of one equipment type that a reference may open. */
const REFERENCE_TARGETS = ['device', 'order'];

type ListPage = ListPageDeclaration;

/** Everything of a list page that points at its fields. */
export function checkListPage(
  page: ListPage,
  { table, path }: { readonly table: TableName; readonly path: string },
  checkExpression: ExpressionCheck,
): readonly ConfigProblem[] {
  const { tabs = [], sections = [], actions = [] } = page;
  return [
    ...checkColumns(page, path),
    ...checkUnique('RC013', 'tab', tabs, `${path}.tabs`, ({ name }) => name),
    ...tabs.flatMap((tab, index) => [
      ...checkText(tab.title, `${path}.tabs[${index}].title`),
      ...checkConditions(tab.where, `${path}.tabs[${index}].where`, page.fields),
    ]),
    ...checkUnique('RC013', 'section', sections, `${path}.sections`, ({ name }) => name),
    ...sections.flatMap((section, index) => checkText(section.title, `${path}.sections[${index}].title`)),
    ...checkSections(page, path),
    ...(page.search?.fields ?? []).flatMap((name, index) =>
      mustBeField(name, `${path}.search.fields[${index}]`, page.fields),
    ),
    ...checkSorter(page, path),
    ...checkPeriod(page, path),
    ...checkFollows(page, path),
    ...checkTargets(page, path),
    ...checkUnique('RC013', 'action', actions, `${path}.actions`, ({ name }) => name),
    ...actions.flatMap((action, index) =>
      checkAction(action, { table, path: `${path}.actions[${index}]`, fields: page.fields }, checkExpression),
    ),
  ];
}

function checkColumns({ fields }: ListPage, path: string): readonly ConfigProblem[] {
  if (fields.some(({ list }) => list === true)) return [];
  return [
    {
      id: 'RC024',
      path: `${path}.fields`,
      message: 'the table has no column.',
      hint: 'Give a field list: true.',
    },
  ];
}

function checkSections({ fields, sections = [] }: ListPage, path: string): readonly ConfigProblem[] {
  const names = sections.map(({ name }) => name);
  return fields.flatMap(({ section }, index) =>
    section === undefined || names.includes(section)
      ? []
      : [
          {
            id: 'RC023',
            path: `${path}.fields[${index}].section`,
            message: `there is no section "${section}".`,
            hint: suggest(section, names, 'Declare it in "sections".'),
          },
        ],
  );
}

function checkSorter({ sorter, fields }: ListPage, path: string): readonly ConfigProblem[] {
  const field = fields.find((candidate) => candidate.field === sorter.field);
  if (field?.sort === true) return [];
  const sortable = fields.filter(({ sort }) => sort === true).map((candidate) => candidate.field);
  return [
    {
      id: 'RC015',
      path: `${path}.sorter.field`,
      message: `the list cannot be sorted by "${sorter.field}".`,
      hint: suggest(sorter.field, sortable, 'Give the field sort: true.'),
    },
  ];
}

function checkFollows({ fields }: ListPage, path: string): readonly ConfigProblem[] {
  const times = fields.filter(({ kind }) => kind === 'time').map(({ field }) => field);
  return fields.flatMap((field, index) => {
    const follows = 'follows' in field ? field.follows : undefined;
    if (follows === undefined || (follows.field !== field.field && times.includes(follows.field))) return [];
    return [
      {
        id: 'RC027',
        path: `${path}.fields[${index}].follows`,
        message: `"${field.field}" cannot follow "${follows.field}".`,
        hint: suggest(follows.field, times, 'Name another field of kind "time" of the same page.'),
      },
    ];
  });
}

function checkPeriod({ period, fields }: ListPage, path: string): readonly ConfigProblem[] {
  if (period === undefined) return [];
  const field = fields.find((candidate) => candidate.field === period);
  if (field?.kind === 'time' && field.filter === true) return [];
  return [
    {
      id: 'RC015',
      path: `${path}.period`,
      message: `"${period}" is not a time field that the list filters by.`,
      hint: 'Name a field of kind "time" with filter: true.',
    },
  ];
}

function checkTargets({ fields }: ListPage, path: string): readonly ConfigProblem[] {
  return fields.flatMap((field, index) => {
    const target = field.kind === 'reference' ? field.target : undefined;
    if (target === undefined || REFERENCE_TARGETS.includes(target)) return [];
    return [
      {
        id: 'RC022',
        path: `${path}.fields[${index}].target`,
        message: `there is no page "${target}" to open.`,
        hint: suggest(target, REFERENCE_TARGETS, `Use one of ${REFERENCE_TARGETS.join(', ')}.`),
      },
    ];
  });
}

interface ActionPlace {
  readonly table: TableName;
  readonly path: string;
  /** Fields of the page. */
  readonly fields: readonly FieldDeclaration[];
}

function checkAction(
  action: ActionDeclaration,
  { table, path, fields }: ActionPlace,
  checkExpression: ExpressionCheck,
): readonly ConfigProblem[] {
  const open: readonly ConfigProblem[] =
    typeof action.permission === 'string' && action.permission.trim() !== ''
      ? []
      : [
          {
            id: 'RC012',
            path: `${path}.permission`,
            message: `the action "${action.name}" needs no permission.`,
            hint: 'Name the key that allows it.',
          },
        ];
  return [
    ...open,
    ...checkText(action.title, `${path}.title`),
    ...checkExpression(action.permission, `${path}.permission`),
    ...checkConditions(action.when ?? [], `${path}.when`, fields),
    ...checkFields(action.params ?? [], `${path}.params`, checkExpression),
    ...checkEffect(action, { table, path: `${path}.effect`, fields }),
  ];
}

function checkEffect(
  { effect, params = [] }: ActionDeclaration,
  { table, path, fields }: ActionPlace,
): readonly ConfigProblem[] {
  const names = params.map(({ field }) => field);
  return effect.values.flatMap((assignment, index) => [
    ...mustBeField(assignment.field, `${path}.values[${index}].field`, fields),
    ...mustBeSettable(assignment.field, `${path}.values[${index}].field`, table),
    ...('from' in assignment && !names.includes(assignment.from)
      ? [
          {
            id: 'RC026',
            path: `${path}.values[${index}].from`,
            message: `the action asks for no "${assignment.from}".`,
            hint: suggest(assignment.from, names, 'Declare it in "params".'),
          },
        ]
      : []),
  ]);
}

/** Columns follow from what happens to the row, except for those that are listed. */
function mustBeSettable(name: string, path: string, table: TableName): readonly ConfigProblem[] {
  const settable: readonly string[] = SETTABLE_COLUMNS[table];
  if (columnKindOf(table, name) === null || settable.includes(name)) return [];
  const choices = settable.length === 0 ? '' : ` or one of ${settable.join(', ')}`;
  return [
    {
      id: 'RC030',
      path,
      message: `"${name}" cannot be set: it follows from what happens to the ${table}.`,
      hint: `Set an attribute of the type's own${choices}.`,
    },
  ];
}

function checkConditions(
  conditions: readonly FieldCondition[],
  path: string,
  fields: readonly FieldDeclaration[],
): readonly ConfigProblem[] {
  return conditions.flatMap(({ field }, index) => mustBeField(field, `${path}[${index}].field`, fields));
}

function mustBeField(
  name: string,
  path: string,
  fields: readonly FieldDeclaration[],
): readonly ConfigProblem[] {
  const names = fields.map(({ field }) => field);
  if (names.includes(name)) return [];
  return [
    {
      id: 'RC014',
      path,
      message: `the page has no field "${name}".`,
      hint: suggest(name, names, 'Declare the field.'),
    },
  ];
}
