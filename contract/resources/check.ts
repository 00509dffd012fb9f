import { createExpressionCheck, type ExpressionCheck } from './check-expression';
import { checkFields } from './check-fields';
import { checkListPage } from './check-list-page';
import { checkMetrics } from './check-metrics';
import { checkPermissions } from './check-permissions';
import { checkPlainData } from './check-plain-data';
import { checkText } from './check-text';
import { checkUnique } from './check-unique';
import {
  type Declaration,
  type EquipmentDeclaration,
  type GroupDeclaration,
  STANDALONE_KINDS,
} from './declaration';
import { ICONS } from './icon';
import { ConfigError, suggest, type ConfigProblem } from './problem';

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
      ...checkFields(entry[kind].fields, `${path}.${kind}.fields`, checkExpression),
      ...checkListPage(entry[kind], `${path}.${kind}`, checkExpression),
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
        ...checkKind(page.kind, `${pagePath}.kind`),
      ];
    }),
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

function checkKind(kind: string, path: string): readonly ConfigProblem[] {
  if ((STANDALONE_KINDS as readonly string[]).includes(kind)) return [];
  const hint = suggest(kind, STANDALONE_KINDS, `Use one of ${STANDALONE_KINDS.join(', ')}.`);
  return [{ id: 'RC009', path, message: `there is no page kind "${kind}".`, hint }];
}

function checkIcon(icon: string, path: string): readonly ConfigProblem[] {
  if ((ICONS as readonly string[]).includes(icon)) return [];
  const hint = suggest(icon, ICONS, `Use one of ${ICONS.join(', ')}.`);
  return [{ id: 'RC008', path, message: `there is no icon "${icon}".`, hint }];
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
