import type {
  DemonstrationDeclaration,
  EntryDeclaration,
  EquipmentDeclaration,
  FirmwareDeclaration,
  GroupDeclaration,
  GroupListDeclaration,
  ListPageDeclaration,
} from '../declaration';
import type { TableName } from '../source';
import type { Text } from '../../text';
import { checkAlerts } from './alert/check-alerts';
import { checkCurves, checkEvidence } from './check-evidence';
import { checkStacks } from './evidence/check-stacks';
import type { ExpressionCheck } from './check-expression';
import { checkFields } from './check-fields';
import { checkListPage } from './check-list-page';
import { checkFirstOrder, checkMetrics } from './check-metrics';
import { checkOrigins } from './check-origins';
import { mustBeWhole } from './check-range';
import { checkWaiting } from './waiting/check-waiting';
import { checkStoreSwitches } from './store/check-store-switches';
import { checkSuggest } from './refund/check-suggest';
import { checkCharts } from './statistic/check-charts';
import { checkDeviceCharts } from './statistic/check-device-charts';
import { checkFigures } from './statistic/check-figures';
import { checkCarries, checkTallies } from './statistic/check-tallies';
import { checkRates } from './statistic/check-rates';
import { checkMeters } from './statistic/check-meters';
import { checkWatched } from './statistic/check-watched';
import { summedOfType } from './statistic/summed-of-type';
import { checkChecklist } from './inspection/check-checklist';
import { checkOf } from './inspection/check-of';
import { checkParts } from './upkeep/check-parts';
import { checkText } from './check-text';
import { checkUnique } from './check-unique';
import { checkDeviceType, checkIcon, checkRouteWord } from './check-words';
import type { Located } from './located';

/** Everything that one entry of the menu says. */
export function checkEntry(
  entry: EntryDeclaration,
  where: string,
  checkExpression: ExpressionCheck,
): readonly Located[] {
  return [
    ...checkRouteWord(entry.name, `${where}.name`),
    ...checkText(entry.title, `${where}.title`),
    ...checkIcon(entry.icon, `${where}.icon`),
    ...(entry.kind === 'equipment'
      ? checkEquipment(entry, where, checkExpression)
      : checkGroup(entry, where, checkExpression)),
  ];
}

function checkEquipment(
  entry: EquipmentDeclaration,
  where: string,
  checkExpression: ExpressionCheck,
): readonly Located[] {
  return [
    ...checkDeviceType(entry.deviceType, `${where}.deviceType`),
    ...(entry.short === undefined ? [] : checkText(entry.short, `${where}.short`)),
    ...(['device', 'order'] as const).flatMap((kind) => [
      ...checkPage(entry[kind], `${where}.${kind}`, checkExpression),
      ...checkList(entry[kind], { table: kind, where: `${where}.${kind}` }, checkExpression),
    ]),
    ...checkLists(entry.lists ?? [], `${where}.lists`, checkExpression),
    ...checkStatistic(entry, `${where}.statistic`, checkExpression),
    ...mustBeWhole(entry.offlineAfterMinutes, `${where}.offlineAfterMinutes`, {
      least: 1,
      most: DAY_MINUTES,
    }),
    ...mustBeWhole(entry.slots, `${where}.slots`, { least: 1, most: SLOTS_MAX }),
    ...checkVersions(entry.firmware?.versions ?? [], `${where}.firmware.versions`),
    ...checkBrings(entry.firmware ?? { versions: [] }, `${where}.firmware.brings`),
    ...checkAlerts(entry.alerts ?? [], `${where}.alerts`, {
      fields: entry.device.fields,
      versions: entry.firmware?.versions.length ?? 0,
    }),
    ...checkSuggest(entry.suggest ?? [], `${where}.suggest`, entry.order.fields),
    ...checkTallies(entry, `${where}.tallies`),
    ...checkCarries(entry, `${where}.carries`),
    ...checkRates(entry, `${where}.rates`),
    ...checkWatched(entry, `${where}.watched`),
    ...checkMeters(entry, `${where}.meters`),
    ...checkParts(entry, { parts: `${where}.parts`, device: `${where}.device` }),
    ...checkChecklist(entry, `${where}.checklist`),
    ...checkEvidence(entry, `${where}.evidence`),
    ...checkCurves(entry, `${where}.curves`),
    ...checkStacks(entry, `${where}.stacks`),
    ...checkStoreSwitches(entry, `${where}.storeSwitches`, checkExpression),
    ...checkCharts(entry, `${where}.statistic.summary.charts`),
    ...checkWaiting(entry, `${where}.waiting`),
    ...checkDemonstration(entry.demonstration ?? {}, `${where}.demonstration`),
  ];
}

/** Lists beside the pages of figures, each with its table. */
const STATISTIC_LISTS = [
  ['refunds', 'refund'],
  ['export', 'export'],
] as const;

function checkStatistic(
  entry: EquipmentDeclaration,
  where: string,
  checkExpression: ExpressionCheck,
): readonly Located[] {
  const { statistic } = entry;
  if (statistic === undefined) return [];
  const summed = summedOfType(entry);
  return [
    ...checkExpression(statistic.permission, `${where}.permission`),
    ...(['summary', 'income', 'device'] as const).flatMap((name) => {
      const page = statistic[name];
      const charts = name === 'device' ? [] : (statistic[name].charts ?? []);
      return [
        ...checkPage(page, `${where}.${name}`, checkExpression),
        ...checkExpression(page.export, `${where}.${name}.export`),
        ...checkMetrics(page.metrics, charts, `${where}.${name}`, summed),
      ];
    }),
    ...checkFirstOrder(
      statistic.device.firstOrder ?? [],
      statistic.device.metrics,
      `${where}.device.firstOrder`,
    ),
    ...checkDeviceCharts(statistic.device, `${where}.device.charts`),
    ...checkFigures(statistic.summary, `${where}.summary`),
    ...STATISTIC_LISTS.flatMap(([name, table]) => {
      const list = statistic[name];
      if (list === undefined) return [];
      const place = `${where}.${name}`;
      return [
        ...checkPage(list, place, checkExpression),
        ...checkList(list, { table, where: place }, checkExpression),
      ];
    }),
  ];
}

const DAY_MINUTES = 1440;
/** More than any device has ports. */
const SLOTS_MAX = 64;
const VERSION_LENGTH_MAX = 32;

/** Devices report these words; two alike could not be put in an order. */
function checkVersions(versions: readonly string[], where: string): readonly Located[] {
  return [
    ...versions.flatMap((version, index) =>
      versions.indexOf(version) === index
        ? []
        : [
            {
              id: 'RC013',
              where: `${where}[${index}]`,
              message: `the version "${version}" stands there twice.`,
              hint: 'Name each once, the newest last.',
            },
          ],
    ),
    ...versions.flatMap((version, index) =>
      version !== '' && version === version.trim() && version.length <= VERSION_LENGTH_MAX
        ? []
        : [
            {
              id: 'RC021',
              where: `${where}[${index}]`,
              message: `${JSON.stringify(version)} is no version that a device could report.`,
              hint: `Write it as devices do, in at most ${VERSION_LENGTH_MAX} characters.`,
            },
          ],
    ),
  ];
}

/** What a version brings is told under its own word. */
function checkBrings({ versions, brings = {} }: FirmwareDeclaration, where: string): readonly Located[] {
  return Object.entries(brings).flatMap(([version, words]) => [
    ...checkText(words, `${where}["${version}"]`),
    ...(versions.includes(version)
      ? []
      : [
          {
            id: 'RC037',
            where: `${where}["${version}"]`,
            message: `there is no version "${version}".`,
            hint: `Name one of ${versions.join(', ')}.`,
          },
        ]),
  ]);
}

/** Nobody generates half a device. */
function checkDemonstration(
  { devices, ordersPerDay }: DemonstrationDeclaration,
  where: string,
): readonly Located[] {
  return [
    ...mustBeWhole(devices, `${where}.devices`, { least: 0 }),
    ...mustBeWhole(ordersPerDay, `${where}.ordersPerDay`, { least: 0 }),
  ];
}

function checkGroup(
  entry: GroupDeclaration,
  where: string,
  checkExpression: ExpressionCheck,
): readonly Located[] {
  const empty: Located = {
    id: 'RC011',
    where: `${where}.pages`,
    message: `the group "${entry.name}" has no pages.`,
    hint: 'Give it a page or remove the group.',
  };
  return [
    ...(entry.pages.length > 0 ? [] : [empty]),
    ...checkExpression(entry.permission, `${where}.permission`),
    ...checkUnique('RC006', 'page name', entry.pages, `${where}.pages`, ({ name }) => name),
    ...checkOf(entry.pages, `${where}.pages`),
    ...entry.pages.flatMap((page, index) => {
      const place = `${where}.pages[${index}]`;
      return [
        ...checkRouteWord(page.name, `${place}.name`),
        ...checkPage(page, place, checkExpression),
        ...(page.kind === 'list' ? checkGroupList(page, place, checkExpression) : []),
      ];
    }),
  ];
}

/** They stand beside the pages that every type has. */
function checkLists(
  lists: readonly GroupListDeclaration[],
  where: string,
  checkExpression: ExpressionCheck,
): readonly Located[] {
  const taken: readonly { readonly name: string }[] = TYPE_PAGES.map((name) => ({ name }));
  return [
    ...checkUnique('RC006', 'page name', [...lists, ...taken], where, ({ name }) => name),
    ...lists.flatMap((page, index) => {
      const place = `${where}[${index}]`;
      return [
        ...checkRouteWord(page.name, `${place}.name`),
        ...checkPage(page, place, checkExpression),
        ...checkGroupList(page, place, checkExpression),
      ];
    }),
  ];
}

const TYPE_PAGES = ['statistic', 'device', 'order'];

function checkGroupList(
  page: GroupListDeclaration,
  where: string,
  checkExpression: ExpressionCheck,
): readonly Located[] {
  const own = page.fields.flatMap(({ field, from }, index): readonly Located[] =>
    from !== 'attribute'
      ? []
      : [
          {
            id: 'RC028',
            where: `${where}.fields[${index}].from`,
            message: `"${field}" is an attribute, and the rows of this list are of no one type.`,
            hint: 'Use the columns of the table.',
          },
        ],
  );
  return [...own, ...checkList(page, { table: page.table, where }, checkExpression)];
}

function checkList(
  page: ListPageDeclaration,
  { table, where }: { readonly table: TableName; readonly where: string },
  checkExpression: ExpressionCheck,
): readonly Located[] {
  return [
    ...checkFields(page.fields, `${where}.fields`, checkExpression),
    ...checkOrigins(page.fields, { table, where: `${where}.fields` }),
    ...checkListPage(page, { table, where }, checkExpression),
  ];
}

interface DeclaredPage {
  readonly title: Text;
  readonly short?: Text;
  readonly permission?: string;
  readonly reads?: string;
}

function checkPage(page: DeclaredPage, where: string, checkExpression: ExpressionCheck): readonly Located[] {
  return [
    ...checkText(page.title, `${where}.title`),
    ...(page.short === undefined ? [] : checkText(page.short, `${where}.short`)),
    ...checkExpression(page.permission, `${where}.permission`),
    ...checkExpression(page.reads, `${where}.reads`),
  ];
}
