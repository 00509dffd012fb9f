import { Suspense } from 'react';
import type { ResolvedListPage, ResolvedPage } from '../../../contract/resources/resolved';
import { useRightsSource } from '../../access/rights-source';
import GroupListPage from '../../features/group-list/group-list-page';
import { ViewSkeleton } from '../../layout/view-skeleton';
import { lazyPage } from '../../away/lazy-part';

const InspectionPages = lazyPage(() => import('./inspection-pages').then((chunk) => chunk.InspectionPages));

/** A list of no one type; what rows with pages of their own need comes with them, as do fields that are not there yet. */
export default function ListOfRowsPage({ page }: { readonly page: ResolvedListPage }) {
  const { pages } = useRightsSource().declaration;
  const isWhole = page.fields.length > 0;
  if (isWhole && !isOfRow(page) && !isOfRow(pages[pages.indexOf(page) + 1]))
    return <GroupListPage page={page} />;
  return (
    <Suspense fallback={<ViewSkeleton />}>
      <InspectionPages page={page} />
    </Suspense>
  );
}

/** What belongs to one row of the list before it. */
function isOfRow(page: ResolvedPage | undefined): boolean {
  return page !== undefined && 'of' in page && page.of !== null;
}
