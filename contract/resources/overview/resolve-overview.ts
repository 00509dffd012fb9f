import { toSeveral } from '../../access/expression';
import type { OverviewDeclaration } from '../declaration';
import { DEFAULT_ICON } from '../icon';
import { resolveMetric } from '../resolve-field';
import type { OverviewType, ResolvedDeclaration, ResolvedOverviewPage } from '../resolved';

/** The overview over the types whose pages are resolved already: who may open it follows from their summaries. */
export function resolveOverview(
  declared: OverviewDeclaration,
  { groups, pages }: Pick<ResolvedDeclaration, 'groups' | 'pages'>,
): ResolvedOverviewPage {
  const types = pages.flatMap((page): readonly OverviewType[] => {
    if (page.kind !== 'statistic-summary') return [];
    const { equipment, reads } = page;
    const income = pages.find(({ kind, id }) => kind === 'statistic-income' && isBeside(id, page.id));
    const group = groups.find(({ id }) => id === page.groups[0]);
    return [
      {
        equipment,
        title: group?.short ?? page.short,
        summary: page.id,
        income: income?.id ?? page.id,
        reads,
      },
    ];
  });
  const permission = [
    toSeveral(
      declared.leastTypes,
      types.map(({ reads }) => reads),
    ),
  ];
  return {
    kind: 'overview',
    id: declared.name,
    path: `/${declared.name}`,
    title: declared.title,
    short: declared.title,
    icon: declared.icon ?? DEFAULT_ICON,
    groups: [],
    permission,
    reads: permission,
    isInMenu: true,
    isInBreadcrumb: true,
    leastTypes: declared.leastTypes,
    metrics: declared.metrics.map((metric) => resolveMetric(metric)),
    types,
  };
}

/** Whether two pages lie in the same folder. */
function isBeside(id: string, other: string): boolean {
  return id.slice(0, id.lastIndexOf('/')) === other.slice(0, other.lastIndexOf('/'));
}
