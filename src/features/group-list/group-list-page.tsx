import type { ResolvedListPage } from '../../../contract/resources/resolved';
import { ListPage } from '../../list/list-page';
import { useTypedPath } from './use-typed-path';

/** Rows of every equipment type: devices say how long ago, orders are told apart by the minute. */
export default function GroupListPage({ page }: { readonly page: ResolvedListPage }) {
  const leadsTo = useTypedPath();
  return (
    <ListPage {...{ page, leadsTo }} timeStyle={page.source.table === 'device' ? 'relative' : 'exact'} />
  );
}
