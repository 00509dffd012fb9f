import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import { text } from '../../../contract/text';
import { lazyPart } from '../../away/lazy-part';
import { ViewSkeleton } from '../../layout/view-skeleton';
import { ListPage } from '../../list/list-page';

/** Loaded when the alerts of the page are first looked at. */
const AlertBoard = lazyPart(async () => (await import('../../list/alert/alert-board')).AlertBoard);

/** Word of the address under which the page shows its alerts; any other view of the list takes it away. */
const SHOWN_PARAM = 'show';
const ALERTS = 'alerts';
const TITLE = text('告警', 'Alerts');

/** Devices of one equipment type: watched as they are, so times say how long ago; and what is wrong with them. */
export default function DevicePage({ page }: { readonly page: ResolvedListPage }) {
  const [params, setParams] = useSearchParams();
  const beside = {
    title: TITLE,
    isShown: params.get(SHOWN_PARAM) === ALERTS,
    onShow: () => setParams({ [SHOWN_PARAM]: ALERTS }),
    body: (
      <Suspense fallback={<ViewSkeleton />}>
        <AlertBoard page={page} />
      </Suspense>
    ),
  };
  return <ListPage page={page} timeStyle="relative" beside={beside} />;
}
