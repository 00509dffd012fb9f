import type { ResolvedListPage } from '../../../contract/resources/resolved';
import { ListPage } from '../../list/list-page';

/** Rows of every equipment type: devices say how long ago, orders are told apart by the minute. */
export default function GroupListPage({ page }: { readonly page: ResolvedListPage }) {
  return <ListPage page={page} timeStyle={page.source.table === 'device' ? 'relative' : 'exact'} />;
}
