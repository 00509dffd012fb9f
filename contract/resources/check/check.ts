import { createExpressionCheck, type ExpressionCheck } from './check-expression';
import { checkFields } from './check-fields';
import { checkListPage } from './check-list-page';
import { checkMetrics } from './check-metrics';
import { checkOrigins } from './check-origins';
import { checkPermissions } from './check-permissions';
import { checkPlainData } from './check-plain-data';
import { checkText } from './check-text';
import { checkUnique } from './check-unique';
import {
  type Declaration,
  type EquipmentDeclaration,
  type GroupDeclaration,
  type GroupListDeclaration,
  type ListPageDeclaration,
  STANDALONE_KINDS,
} from '../declaration';
import { ICONS, type IconName, type IconPath } from '../icon';
import { ConfigError, suggest, type ConfigProblem } from '../problem';
import { TABLE_NAMES, type TableName } from '../source';

/** Route words: what may stand between two slashes of a path without escaping. */
const ROUTE_WORD = /^[a-z][A-Za-z0-9]*$/;
const DEVICE_TYPE = /^[a-z][a-z0-9_]*$/;

/**
 * Returns every problem of a declaration at once; empty when portal and gateway may start. Never throws
 * for a value of the wrong kind, so that users of plain JavaScript get sentences instead of a crash.
 */
export function checkDeclaration(declaration: Declaration): readonly ConfigProblem[] {
  const plain = checkPlainData(declaration);
  // Functions, dates or cycles make every other sentence unreliable.
  if (plain.length > 0) return plain;
  const checkExpression = createExpressionCheck(declaration);
  return [
    ...checkPermissions(declaration),
    ...checkUnique('RC006', 'entry name', declaration.entries, 'entries', (entry) => entry.name),
    ...checkUnique(
      'RC007',
      'device type',
      declaration.entries,
      'entries',
      (entry) => (entry.kind === 'equipment' ? entry.deviceType : null),
      'deviceType',
    ),
    ...declaration.entries.flatMap((entry, index) => checkEntry(entry, `entries[${index}]`, checkExpression)),
    ...checkHome(declaration),
  ];
}

/** @throws ConfigError with all problems, when there are any. */
export function assertDeclaration(declaration: Declaration): void {
  const problems = checkDeclaration(declaration);
  if (problems.length > 0) throw new ConfigError(problems);
}

function checkEntry(
  entry: EquipmentDeclaration | GroupDeclaration,
  path: string,
  checkExpression: ExpressionCheck,
): readonly ConfigProblem[] {
  return [
    ...checkWord(entry.name, `${path}.name`, ROUTE_WORD, 'letters and digits, beginning with a small letter'),
    ...checkText(entry.title, `${path}.title`),
    ...checkIcon(entry.icon, `${path}.icon`),
    ...(entry.kind === 'equipment'
      ? checkEquipment(entry, path, checkExpression)
      : checkGroup(entry, path, checkExpression)),
  ];
}

function checkEquipment(
  entry: EquipmentDeclaration,
  path: string,
  checkExpression: ExpressionCheck,
): readonly ConfigProblem[] {
  const { statistic } = entry;
  const summaries = statistic === undefined ? [] : (['summary', 'income', 'device'] as const);
  return [
    ...checkWord(entry.deviceType, `${path}.deviceType`, DEVICE_TYPE, 'small letters, digits and "_"'),
    ...(['device', 'order'] as const).flatMap((kind) => [
      ...checkPage(entry[kind], `${path}.${kind}`, checkExpression),
      ...checkList(entry[kind], { table: kind, path: `${path}.${kind}` }, checkExpression),
    ]),
    ...checkExpression(statistic?.permission, `${path}.statistic.permission`),
    ...summaries.flatMap((name) => {
      const page = statistic?.[name];
      if (page === undefined) return [missingPage(`${path}.statistic.${name}`)];
      const pagePath = `${path}.statistic.${name}`;
      const charts = 'charts' in page ? page.charts : [];
      return [
        ...checkPage(page, pagePath, checkExpression),
        ...checkMetrics(page.metrics, charts, pagePath, entry.order.fields),
      ];
    }),
  ];
}

function missingPage(path: string): ConfigProblem {
  return {
    id: 'RC011',
    path,
    message: 'the page is missing.',
    hint: 'Declare it, or leave out "statistic".',
  };
}

function checkGroup(
  entry: GroupDeclaration,
  path: string,
  checkExpression: ExpressionCheck,
): readonly ConfigProblem[] {
  const empty: readonly ConfigProblem[] =
    entry.pages.length > 0
      ? []
      : [
          {
            id: 'RC011',
            path: `${path}.pages`,
            message: `the group "${entry.name}" has no pages.`,
            hint: 'Give it a page or remove the group.',
          },
        ];
  return [
    ...empty,
    ...checkExpression(entry.permission, `${path}.permission`),
    ...checkUnique('RC006', 'page name', entry.pages, `${path}.pages`, (page) => page.name),
    ...entry.pages.flatMap((page, index) => {
      const pagePath = `${path}.pages[${index}]`;
      return [
        ...checkWord(
          page.name,
          `${pagePath}.name`,
          ROUTE_WORD,
          'letters and digits, beginning with a small letter',
        ),
        ...checkPage(page, pagePath, checkExpression),
        ...(page.kind === 'list'
          ? checkGroupList(page, pagePath, checkExpression)
          : checkKind(page.kind, `${pagePath}.kind`)),
      ];
    }),
  ];
}

function checkGroupList(
  page: GroupListDeclaration,
  path: string,
  checkExpression: ExpressionCheck,
): readonly ConfigProblem[] {
  const { table } = page;
  if (!TABLE_NAMES.includes(table)) {
    const hint = suggest(table, TABLE_NAMES, `Use one of ${TABLE_NAMES.join(', ')}.`);
    return [{ id: 'RC009', path: `${path}.table`, message: `there is no table "${String(table)}".`, hint }];
  }
  const own = page.fields.flatMap(({ field, from }, index): readonly ConfigProblem[] =>
    from !== 'attribute'
      ? []
      : [
          {
            id: 'RC028',
            path: `${path}.fields[${index}].from`,
            message: `"${field}" is an attribute, and the rows of this list are of no one type.`,
            hint: 'Use the columns of the table.',
          },
        ],
  );
  return [...own, ...checkList(page, { table, path }, checkExpression)];
}

function checkList(
  page: ListPageDeclaration,
  { table, path }: { readonly table: TableName; readonly path: string },
  checkExpression: ExpressionCheck,
): readonly ConfigProblem[] {
  return [
    ...checkFields(page.fields, `${path}.fields`, checkExpression),
    ...checkOrigins(page.fields, { table, path: `${path}.fields` }),
    ...checkListPage(page, { table, path }, checkExpression),
  ];
}

function checkPage(
  page: { readonly title: unknown; readonly permission?: string; readonly reads?: string },
  path: string,
  checkExpression: ExpressionCheck,
): readonly ConfigProblem[] {
  return [
    ...checkText(page.title, `${path}.title`),
    ...checkExpression(page.permission, `${path}.permission`),
    ...checkExpression(page.reads, `${path}.reads`),
  ];
}

const GROUP_PAGE_KINDS: readonly string[] = ['list', ...STANDALONE_KINDS];

function checkKind(kind: string, path: string): readonly ConfigProblem[] {
  if (GROUP_PAGE_KINDS.includes(kind)) return [];
  const hint = suggest(kind, GROUP_PAGE_KINDS, `Use one of ${GROUP_PAGE_KINDS.join(', ')}.`);
  return [{ id: 'RC009', path, message: `there is no page kind "${kind}".`, hint }];
}

/** What the `d` of an SVG path is written with, beginning with a move. */
const PATH_DATA = /^[Mm][\d\s,.+\-eEMmLlHhVvCcSsQqTtAaZz]+$/;

function checkIcon(icon: IconName | IconPath | undefined, path: string): readonly ConfigProblem[] {
  if (icon === undefined || (ICONS as readonly unknown[]).includes(icon)) return [];
  if (typeof icon === 'string') {
    const hint = suggest(icon, ICONS, `Use one of ${ICONS.join(', ')}, or a path of your own.`);
    return [{ id: 'RC008', path, message: `there is no icon "${icon}".`, hint }];
  }
  if (typeof icon.path === 'string' && PATH_DATA.test(icon.path)) return [];
  return [
    {
      id: 'RC008',
      path: `${path}.path`,
      message: 'the picture is not the data of an SVG path.',
      hint: 'Write what stands in the "d" of its <path>, beginning with "M".',
    },
  ];
}

function checkWord(word: unknown, path: string, form: RegExp, wanted: string): readonly ConfigProblem[] {
  if (typeof word === 'string' && form.test(word)) return [];
  return [
    { id: 'RC020', path, message: `"${String(word)}" cannot stand in an address.`, hint: `Use ${wanted}.` },
  ];
}

function checkHome({ home, entries }: Declaration): readonly ConfigProblem[] {
  const paths = entries.flatMap((entry) =>
    entry.kind === 'group'
      ? entry.pages.map((page) => `/${entry.name}/${page.name}`)
      : [
          `/${entry.name}/device`,
          `/${entry.name}/order`,
          ...(entry.statistic === undefined ? [] : [`/${entry.name}/statistic`]),
        ],
  );
  if (paths.includes(home)) return [];
  const hint = suggest(home, paths, `Use the path of a page, for example "${paths[0] ?? '/'}".`);
  return [{ id: 'RC019', path: 'home', message: `"${home}" is not the path of a declared page.`, hint }];
}
