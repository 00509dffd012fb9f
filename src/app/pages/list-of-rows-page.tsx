import { Suspense, useCallback } from 'react';
import { useParams } from 'react-router';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import { useRightsSource } from '../../access/rights-source';
import GroupListPage from '../../features/group-list/group-list-page';
import { ViewSkeleton } from '../../layout/view-skeleton';
import { lazyChunk } from '../lazy-chunk';

/** What belongs to one row of a list, with that row above it. */
const PlanPage = lazyChunk(() =>
  import('../../features/inspection/plan-page').then((chunk) => chunk.PlanPage),
);

/** A list of no one type: rows of its own, or those of one row of the list before it. */
export default function ListOfRowsPage({ page }: { readonly page: ResolvedListPage }) {
  const { id } = useParams();
  const { pages } = useRightsSource().declaration;
  const after = pages[pages.indexOf(page) + 1];
  const rowPage = after !== undefined && 'of' in after && after.of !== null ? after.path : null;
  const opensAt = useCallback((rowId: string) => `${rowPage}/${encodeURIComponent(rowId)}`, [rowPage]);
  const above = pages[pages.indexOf(page) - 1];
  if (page.of === null || above === undefined || !('source' in above) || id === undefined) {
    return <GroupListPage page={page} opensAt={rowPage === null ? undefined : opensAt} />;
  }
  return (
    <Suspense fallback={<ViewSkeleton />}>
      <PlanPage key={id} page={page} plans={above} id={id} />
    </Suspense>
  );
}
