import { createCatalogue, type Catalogue } from '../access/catalogue';
import { parseExpression, type Expression } from '../access/expression';
import { text, type Text } from '../text';
import { assertDeclaration } from './check';
import type {
  Declaration,
  EquipmentDeclaration,
  GroupDeclaration,
  ListPageDeclaration,
  PermissionGroup,
  StandalonePageDeclaration,
} from './declaration';
import { resolveAction, resolveField, resolveMetric } from './resolve-field';
import type { ResolvedDeclaration, ResolvedGroup, ResolvedListPage, ResolvedPage } from './resolved';

const STATISTIC_TITLE = text('数据统计', 'Statistics');

/**
 * Fills every default, parses every expression and derives paths and redirects. After it nothing is
 * optional, and nobody else reads the declaration.
 *
 * @throws ConfigError that lists all problems of the declaration.
 */
export function resolveDeclaration(declaration: Declaration): ResolvedDeclaration {
  assertDeclaration(declaration);
  const resolved = declaration.entries.map((entry) =>
    entry.kind === 'equipment' ? resolveEquipment(entry) : resolveGroup(entry),
  );
  return {
    home: declaration.home,
    catalogue: resolveCatalogue(declaration),
    groups: resolved.flatMap((entry) => entry.groups),
    pages: resolved.flatMap((entry) => entry.pages),
  };
}

interface ResolvedEntry {
  readonly groups: readonly ResolvedGroup[];
  readonly pages: readonly ResolvedPage[];
}

/** Every permission group of the declaration: the shared ones, then each entry's. */
export function permissionGroupsOf(declaration: Declaration): readonly PermissionGroup[] {
  const owned = declaration.entries.flatMap((entry) => (entry.kind === 'equipment' ? entry.permissions : []));
  return [...declaration.permissions, ...owned];
}

function resolveCatalogue(declaration: Declaration): Catalogue {
  return createCatalogue(
    permissionGroupsOf(declaration).flatMap(({ group, title, rows }) =>
      Object.entries(rows).map(([key, [id, zh, en, roles]]) => ({
        id,
        key,
        title: text(zh, en),
        group,
        groupTitle: title,
        roles: roles ?? [],
        isDelegable: !declaration.neverDelegated.includes(key),
      })),
    ),
  );
}

function resolveEquipment(entry: EquipmentDeclaration): ResolvedEntry {
  const { name, deviceType, statistic } = entry;
  const listPages = [resolveListPage(entry, 'device'), resolveListPage(entry, 'order')];
  const statisticPages = statistic === undefined ? [] : resolveStatisticPages(entry, statistic);
  const pages: readonly ResolvedPage[] = [...statisticPages, ...listPages];
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
            deviceType,
          }),
        ];
  const redirect = statisticGroup[0]?.path ?? listPages[0]?.path ?? '/';
  const group = toGroup({ id: name, title: entry.title, groups: [], redirect, deviceType, icon: entry.icon });
  return { groups: [group, ...statisticGroup], pages };
}

function resolveStatisticPages(
  entry: EquipmentDeclaration,
  statistic: NonNullable<EquipmentDeclaration['statistic']>,
): readonly ResolvedPage[] {
  const place: PagePlace = {
    id: `${entry.name}/statistic`,
    groups: [entry.name, `${entry.name}/statistic`],
    deviceType: entry.deviceType,
    ancestors: [statistic.permission],
  };
  const { summary, income, device } = statistic;
  return [
    {
      ...toPageBase('summary', summary, place),
      kind: 'statistic-summary',
      metrics: summary.metrics.map(resolveMetric),
      charts: summary.charts,
      isFilterHidden: summary.isFilterHidden ?? false,
    },
    {
      ...toPageBase('income', income, place),
      kind: 'statistic-income',
      metrics: income.metrics.map(resolveMetric),
    },
    {
      ...toPageBase('device', device, place),
      kind: 'statistic-device',
      metrics: device.metrics.map(resolveMetric),
    },
  ];
}

function resolveListPage(entry: EquipmentDeclaration, kind: 'device' | 'order'): ResolvedListPage {
  const declared: ListPageDeclaration<string> = entry[kind];
  const place: PagePlace = {
    id: entry.name,
    groups: [entry.name],
    deviceType: entry.deviceType,
    ancestors: [],
  };
  return {
    ...toPageBase(kind, declared, place),
    kind,
    fields: declared.fields.map(resolveField),
    tabs: declared.tabs ?? [],
    search: declared.search ?? null,
    sections: declared.sections ?? [],
    period: declared.period ?? null,
    sorter: declared.sorter,
    actions: (declared.actions ?? []).map(resolveAction),
  };
}

function resolveGroup(entry: GroupDeclaration): ResolvedEntry {
  const pages = entry.pages.map((page) => resolveStandalonePage(entry, page));
  const group = toGroup({
    id: entry.name,
    title: entry.title,
    groups: [],
    redirect: pages[0]?.path ?? '/',
    deviceType: null,
    icon: entry.icon,
    isInMenu: entry.menu ?? true,
    isCollapsed: entry.collapsed ?? false,
  });
  return { groups: [group], pages };
}

function resolveStandalonePage(
  entry: GroupDeclaration,
  page: StandalonePageDeclaration<string>,
): ResolvedPage {
  const place: PagePlace = {
    id: entry.name,
    groups: [entry.name],
    deviceType: null,
    ancestors: [entry.permission],
  };
  return { ...toPageBase(page.name, page, place), kind: page.kind };
}

interface PagePlace {
  /** Id of the folder that the page's own name is appended to. */
  readonly id: string;
  readonly groups: readonly string[];
  readonly deviceType: string | null;
  readonly ancestors: readonly (string | undefined)[];
}

interface DeclaredPage {
  readonly title: Text;
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
    groups: place.groups,
    deviceType: place.deviceType,
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
  group: Omit<ResolvedGroup, 'path' | 'icon' | 'isInMenu' | 'isCollapsed'> &
    Partial<Pick<ResolvedGroup, 'icon' | 'isInMenu' | 'isCollapsed'>>,
): ResolvedGroup {
  return { icon: null, isInMenu: true, isCollapsed: false, ...group, path: `/${group.id}` };
}
