import type { ResolvedListPage } from '../../../contract/resources/resolved';
import { ListPage, type ListPageProps } from '../../list/list-page';
import { useTypedPath } from './use-typed-path';

interface GroupListPageProps {
  readonly page: ResolvedListPage;
  /** Address at which a row has a page of its own. @default rows open in the drawer */
  readonly opensAt?: ((id: string) => string) | undefined;
  /** What the page shows beside its rows. */
  readonly beside?: ListPageProps['beside'];
}

/** Rows of every equipment type: devices say how long ago, orders are told apart by the minute. */
export default function GroupListPage({ page, opensAt, beside }: GroupListPageProps) {
  const leadsTo = useTypedPath();
  return (
    <ListPage
      {...{ page, leadsTo, opensAt, beside }}
      timeStyle={page.source.table === 'device' ? 'relative' : 'exact'}
    />
  );
}
