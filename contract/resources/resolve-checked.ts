import { createCatalogue, type Catalogue } from '../access/catalogue';
import { parseExpression, type Expression } from '../access/expression';
import { text, type Text } from '../text';
import type {
  Declaration,
  EquipmentDeclaration,
  GroupDeclaration,
  GroupPageDeclaration,
  ListPageDeclaration,
  PermissionGroup,
} from './declaration';
import { resolveCard } from './card/card';
import type { FieldOption } from './field';
import { DEFAULT_ICON } from './icon';
import { resolveOverview } from './overview/resolve-overview';
import { resolveAlertRule } from './resolve-alert';
import { resolveAction, resolveFields, resolveMetric, resolveStoreSwitch } from './resolve-field';
import type {
  ListSource,
  ResolvedDeclaration,
  ResolvedEquipment,
  ResolvedGroup,
  ResolvedListPage,
  ResolvedPage,
  ResolvedReportPage,
} from './resolved';
import type { MetricDeclaration, ResolvedMetric } from './metric';
import { nameItems } from './inspection/name-items';
import { resolveCheckItem } from './inspection/check-item';
import { EQUIPMENT_FIELD } from './source';
import { resolveWaiting } from './waiting/resolve-waiting';
import { findCountedOrders } from './statistic/counted-orders';
import { resolveTally } from './statistic/tally';
import { resolveRooms } from './room/rooms';
import { markRemedies, resolveRemedies } from './ticket/remedies';

/** Enough rows for every tab and chart of a demonstration to show something. */
const DEMONSTRATION = { devices: 12, ordersPerDay: 3 };

/** Silence after which a device counts as offline (pages 2). */
const OFFLINE_AFTER_MINUTES = 30;

/** Field of an order that says how it was paid. */
const PAY_METHOD_FIELD = 'payMethod';
const STATISTIC_TITLE = text('数据统计', 'Statistics');

/**
 * Fills every default, parses every expression and derives paths and redirects, of a declaration that has
 * passed the check. After it nothing is optional, and nobody else reads the declaration.
 */
export function resolveChecked(declaration: Declaration): ResolvedDeclaration {
  const resolved = declaration.entries.map((entry) =>
    entry.kind === 'equipment' ? resolveEquipment(entry) : resolveGroup(entry, declaration.entries),
  );
  const pages = markRemedies(resolved.flatMap((entry) => entry.pages));
  const overview =
    declaration.overview === undefined
      ? []
      : [resolveOverview(declaration.overview, { pages, groups: resolved.flatMap((entry) => entry.groups) })];
  return {
    home: declaration.home,
    catalogue: resolveCatalogue(declaration),
    equipment: declaration.entries.flatMap((entry) =>
      entry.kind === 'equipment' ? [resolveType(entry, pages)] : [],
    ),
    groups: resolved.flatMap((entry) => entry.groups),
    pages: [...overview, ...pages],
  };
}

interface ResolvedEntry {
  readonly groups: readonly ResolvedGroup[];
  readonly pages: readonly ResolvedPage[];
}

/** Every permission group of the declaration: the shared ones, then each entry's. */
function permissionGroupsOf(declaration: Declaration): readonly PermissionGroup[] {
  const owned = declaration.entries.flatMap((entry) => (entry.kind === 'equipment' ? entry.permissions : []));
  return [...declaration.permissions, ...owned];
}

function resolveCatalogue(declaration: Declaration): Catalogue {
  return createCatalogue(
    permissionGroupsOf(declaration).flatMap(({ group, title, rows }) =>
      Object.entries(rows).map(([key, row]) => ({
        id: row.id,
        key,
        title: row.title,
        group,
        groupTitle: title,
        roles: row.roles ?? [],
        reserved: row.reserved ?? null,
        isDelegable: !declaration.neverDelegated.includes(key),
      })),
    ),
  );
}

function resolveType(entry: EquipmentDeclaration, pages: readonly ResolvedPage[]): ResolvedEquipment {
  const { name, deviceType, title, demonstration, alerts = [], evidence = [], curves = [], firmware } = entry;
  const { devices, ordersPerDay } = { ...DEMONSTRATION, ...demonstration };
  return {
    name,
    deviceType,
    title,
    short: entry.short ?? title,
    rights: entry.permissions.flatMap(({ rows }) => Object.values(rows).map(({ id }) => id)),
    offlineAfterMinutes: entry.offlineAfterMinutes ?? OFFLINE_AFTER_MINUTES,
    slots: entry.slots ?? 1,
    firmware: { versions: [], brings: {}, ...firmware },
    alerts: alerts.map(resolveAlertRule),
    suggest: entry.suggest ?? [],
    evidence,
    curves,
    stacks: entry.stacks ?? [],
    waiting: resolveWaiting(entry, pages),
    carries: entry.carries ?? {},
    rates: entry.rates ?? [],
    tallies: entry.tallies ?? [],
    meters: entry.meters ?? [],
    parts: entry.parts ?? [],
    checklist: (entry.checklist ?? []).map(resolveCheckItem),
    demonstration: { devices, ordersPerDay },
  };
}

function resolveEquipment(entry: EquipmentDeclaration): ResolvedEntry {
  const { name, deviceType, statistic } = entry;
  const place: PagePlace = { id: name, groups: [name], ancestors: [] };
  const toListPage = (kind: 'device' | 'order') =>
    resolveListPage(kind, entry[kind], { name: kind, place, source: { table: kind, equipment: deviceType } });
  const devices: ResolvedListPage = {
    ...toListPage('device'),
    storeSwitches: (entry.storeSwitches ?? []).map((each) => resolveStoreSwitch(each, entry.device.fields)),
    parts: entry.parts ?? [],
  };
  const statisticPages = statistic === undefined ? [] : resolveStatisticPages(entry, statistic);
  const lists = (entry.lists ?? []).map((page) =>
    resolveListPage('list', page, {
      name: page.name,
      place,
      source: { table: page.table, equipment: deviceType },
    }),
  );
  const pages: readonly ResolvedPage[] = [...statisticPages, devices, toListPage('order'), ...lists];
  const [firstStatistic] = statisticPages;
  const statisticGroup: readonly ResolvedGroup[] =
    firstStatistic === undefined
      ? []
      : [
          toGroup({
            id: `${name}/statistic`,
            title: STATISTIC_TITLE,
            groups: [name],
            redirect: firstStatistic.path,
            equipment: deviceType,
          }),
        ];
  const redirect = statisticGroup[0]?.path ?? devices.path;
  const group = toGroup({
    id: name,
    title: entry.title,
    short: entry.short ?? entry.title,
    groups: [],
    redirect,
    equipment: deviceType,
    icon: entry.icon ?? DEFAULT_ICON,
  });
  return { groups: [group, ...statisticGroup], pages };
}

function resolveStatisticPages(
  entry: EquipmentDeclaration,
  statistic: NonNullable<EquipmentDeclaration['statistic']>,
): readonly ResolvedPage[] {
  const place: PagePlace = {
    id: `${entry.name}/statistic`,
    groups: [entry.name, `${entry.name}/statistic`],
    ancestors: [statistic.permission],
  };
  const { deviceType: equipment } = entry;
  const toMetric = (metric: MetricDeclaration) => resolveMetric(metric, entry);
  const { summary, income, device, refunds, export: exports } = statistic;
  const payMethods = findPayMethods(entry);
  const reports: readonly ResolvedReportPage[] = [
    {
      ...toPageBase('income', income, place),
      kind: 'statistic-income',
      equipment,
      metrics: income.metrics.map(toMetric),
      charts: income.charts ?? [],
      payMethods,
      exportPermission: income.export ?? null,
      ...(refunds === undefined ? {} : { refunds: resolveRefunds(refunds, { income, place, equipment }) }),
    },
    {
      ...toPageBase('device', device, place),
      kind: 'statistic-device',
      equipment,
      metrics: device.metrics.map(toMetric),
      charts: [],
      payMethods,
      exportPermission: device.export ?? null,
      devices: { firstOrder: device.firstOrder ?? [], charts: device.charts ?? [], parts: entry.parts ?? [] },
    },
  ];
  const metrics = summary.metrics.map(toMetric);
  return [
    {
      ...toPageBase('summary', summary, place),
      kind: 'statistic-summary',
      equipment,
      metrics,
      reportOf: resolveReports(metrics, reports),
      countedOrders: findCountedOrders(metrics, {
        tallies: (entry.tallies ?? []).map(resolveTally),
        fields: resolveFields(entry.order.fields),
      }),
      charts: summary.charts,
      payMethods,
      own: summary.own ?? null,
      isFilterHidden: summary.isFilterHidden ?? false,
      exportPermission: summary.export ?? null,
    },
    ...reports,
    ...(exports === undefined
      ? []
      : [
          resolveListPage('list', exports, { name: 'export', place, source: { table: 'export', equipment } }),
        ]),
  ];
}

/** Refunds belong to the income that they are taken off: whoever has them as a file reads both. */
function resolveRefunds(
  refunds: ListPageDeclaration,
  {
    income,
    place,
    equipment,
  }: { readonly income: DeclaredPage; readonly place: PagePlace; readonly equipment: string },
): ResolvedListPage {
  const ancestors = [...place.ancestors, income.permission, income.reads];
  return resolveListPage('list', refunds, {
    name: 'refunds',
    place: { ...place, id: `${place.id}/income`, ancestors },
    source: { table: 'refund', equipment },
  });
}

/** The names that orders say how they were paid by. */
function findPayMethods({ order }: EquipmentDeclaration): readonly FieldOption[] {
  const field = order.fields.find(({ field: name }) => name === PAY_METHOD_FIELD);
  return field !== undefined && 'options' in field ? field.options : [];
}

/** The first report that has a figure's name shows the rows that the figure is made of. */
function resolveReports(
  metrics: readonly ResolvedMetric[],
  reports: readonly ResolvedReportPage[],
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    metrics.flatMap(({ name }) => {
      const report = reports.find((page) => page.metrics.some((metric) => metric.name === name));
      return report === undefined ? [] : [[name, report.id]];
    }),
  );
}

function resolveListPage(
  kind: ResolvedListPage['kind'],
  declared: ListPageDeclaration,
  { name, place, source }: { readonly name: string; readonly place: PagePlace; readonly source: ListSource },
): ResolvedListPage {
  return {
    ...toPageBase(name, declared, place),
    kind,
    source,
    fields: resolveFields(declared.fields),
    tabs: (declared.tabs ?? []).map((tab) => ({ shows: [], sorter: null, ...tab })),
    cards: (declared.cards ?? []).map(resolveCard),
    rooms: resolveRooms(declared.rooms),
    totals: declared.totals ?? null,
    search: declared.search ?? null,
    sections: declared.sections ?? [],
    period: declared.period ?? null,
    archive: declared.archive ?? null,
    of: declared.of ?? null,
    sorter: declared.sorter,
    exportPermission: declared.export ?? null,
    statisticsPermission: declared.statistics ?? null,
    actions: (declared.actions ?? []).map(resolveAction),
    remedies: resolveRemedies(declared),
    storeSwitches: [],
    parts: [],
  };
}

function resolveGroup(entry: GroupDeclaration, entries: Declaration['entries']): ResolvedEntry {
  const pages = entry.pages.map((page) => nameTypes(resolveGroupPage(entry, page), entries));
  const group = toGroup({
    id: entry.name,
    title: entry.title,
    groups: [],
    redirect: pages[0]?.path ?? '/',
    equipment: null,
    icon: entry.icon ?? DEFAULT_ICON,
    isInMenu: entry.menu ?? true,
    isCollapsed: entry.collapsed ?? false,
  });
  return { groups: [group], pages };
}

function resolveGroupPage(entry: GroupDeclaration, page: GroupPageDeclaration): ResolvedPage {
  const place: PagePlace = { id: entry.name, groups: [entry.name], ancestors: [entry.permission] };
  if (page.kind !== 'list') return { ...toPageBase(page.name, page, place), kind: page.kind };
  const source: ListSource = { table: page.table, equipment: null };
  return resolveListPage('list', page, { name: page.name, place, source });
}

/** A list of every type is filtered by types: those that there are. */
function nameTypes(page: ResolvedPage, entries: Declaration['entries']): ResolvedPage {
  if (page.kind !== 'list') return page;
  const options = entries.flatMap((entry) =>
    entry.kind === 'equipment' ? [{ value: entry.deviceType, title: entry.short ?? entry.title }] : [],
  );
  const fields = page.fields.map((field) =>
    field.field === EQUIPMENT_FIELD ? { ...field, options } : field,
  );
  return nameItems({ ...page, fields }, entries);
}

interface PagePlace {
  /** Id of the folder that the page's own name is appended to. */
  readonly id: string;
  readonly groups: readonly string[];
  readonly ancestors: readonly (string | undefined)[];
}

interface DeclaredPage {
  readonly title: Text;
  readonly short?: Text;
  readonly permission?: string;
  readonly reads?: string;
  readonly menu?: boolean;
  readonly breadcrumb?: boolean;
}

function toPageBase(name: string, declared: DeclaredPage, place: PagePlace) {
  const permission = toExpressions([...place.ancestors, declared.permission]);
  const id = `${place.id}/${name}`;
  return {
    id,
    path: `/${id}`,
    title: declared.title,
    short: declared.short ?? declared.title,
    groups: place.groups,
    permission,
    reads: [...permission, ...toExpressions([declared.reads])],
    isInMenu: declared.menu ?? true,
    isInBreadcrumb: declared.breadcrumb ?? true,
  };
}

function toExpressions(sources: readonly (string | undefined)[]): readonly Expression[] {
  return sources.map((source) => parseExpression(source ?? '')).filter(({ kind }) => kind !== 'open');
}

function toGroup(
  group: Omit<ResolvedGroup, 'path' | 'short' | 'icon' | 'isInMenu' | 'isCollapsed'> &
    Partial<Pick<ResolvedGroup, 'short' | 'icon' | 'isInMenu' | 'isCollapsed'>>,
): ResolvedGroup {
  return {
    ...{ icon: null, isInMenu: true, isCollapsed: false, short: group.title },
    ...group,
    path: `/${group.id}`,
  };
}
