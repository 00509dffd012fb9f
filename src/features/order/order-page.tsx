import type { ResolvedListPage } from '../../../contract/resources/resolved';
import { ListPage } from '../../list/list-page';

/** Orders of one equipment type: told apart by the minute, so times are exact. */
export default function OrderPage({ page }: { readonly page: ResolvedListPage }) {
  return <ListPage page={page} timeStyle="exact" />;
}
