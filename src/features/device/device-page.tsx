import type { ResolvedListPage } from '../../../contract/resources/resolved';
import { ListPage } from '../../list/list-page';

/** Devices of one equipment type: watched as they are, so times say how long ago. */
export default function DevicePage({ page }: { readonly page: ResolvedListPage }) {
  return <ListPage page={page} timeStyle="relative" />;
}
