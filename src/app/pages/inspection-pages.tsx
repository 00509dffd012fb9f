import { Suspense, useCallback, useMemo } from 'react';
import { useParams, useSearchParams } from 'react-router';
import type { ResolvedListPage, ResolvedPage } from '../../../contract/resources/resolved';
import { RightsSourceProvider, useRightsSource } from '../../access/rights-source';
import { usePermitted } from '../../access/access-context';
import { FIGURE_WORDS } from '../../features/inspection/figures/figure-words';
import GroupListPage from '../../features/group-list/group-list-page';
import { ViewSkeleton } from '../../layout/view-skeleton';
import { wholeDeclaration } from '../checklists/whole-declaration';
import { lazyPage } from '../../away/lazy-part';

/** What belongs to one row of a list, with that row above it. */
const PlanPage = lazyPage(() =>
  import('../../features/inspection/plan-page').then((chunk) => chunk.PlanPage),
);

/** Loaded when figures are first looked at. */
const InspectionFigures = lazyPage(() =>
  import('../../features/inspection/figures/inspection-figures').then((chunk) => chunk.InspectionFigures),
);

/** Word of the address under which the page shows its figures; any other view of the list takes it away. */
const SHOWN_PARAM = 'show';
const FIGURES = 'statistics';

interface PageOfRowsProps {
  readonly page: ResolvedListPage;
}

/** A list whose rows have pages of their own, and such a page, both with the checklists of all types. */
export function InspectionPages({ page }: PageOfRowsProps) {
  const source = useRightsSource();
  const whole = useMemo(() => ({ ...source, declaration: wholeDeclaration() }), [source]);
  const found = whole.declaration.pages.find(({ id }) => id === page.id);
  return (
    <RightsSourceProvider source={whole}>
      <PageOfRows page={isList(found) ? found : page} />
    </RightsSourceProvider>
  );
}

function PageOfRows({ page }: PageOfRowsProps) {
  const { id } = useParams();
  const { pages } = useRightsSource().declaration;
  const next = pages[pages.indexOf(page) + 1];
  const rowPath = next?.path ?? '';
  const opensAt = useCallback((rowId: string) => `${rowPath}/${encodeURIComponent(rowId)}`, [rowPath]);
  const beside = useFigures(page);
  const above = pages[pages.indexOf(page) - 1];
  if (page.of === null || !isList(above) || id === undefined) {
    const isOpened = isList(next) && next.of !== null;
    return <GroupListPage page={page} opensAt={isOpened ? opensAt : undefined} beside={beside} />;
  }
  return (
    <Suspense fallback={<ViewSkeleton />}>
      <PlanPage key={id} page={page} plans={above} id={id} />
    </Suspense>
  );
}

/** What inspections come to, under a tab of its own for whoever may see it. */
function useFigures(page: ResolvedListPage) {
  const [params, setParams] = useSearchParams();
  const isPermitted = usePermitted();
  const { statisticsPermission } = page;
  if (statisticsPermission === null || !isPermitted(statisticsPermission)) return undefined;
  return {
    title: FIGURE_WORDS.title,
    isShown: params.get(SHOWN_PARAM) === FIGURES,
    onShow: () => setParams({ [SHOWN_PARAM]: FIGURES }),
    body: (
      <Suspense fallback={<ViewSkeleton />}>
        <InspectionFigures plans={page} />
      </Suspense>
    ),
  };
}

function isList(page: ResolvedPage | undefined): page is ResolvedListPage {
  return page !== undefined && 'source' in page;
}
