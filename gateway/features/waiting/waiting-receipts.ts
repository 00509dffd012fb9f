import type { Catalogue } from '../../../contract/access/catalogue';
import type { WaitingItem } from '../../../contract/api/page/statistic/waiting';
import type { ResolvedListPage, ResolvedPage } from '../../../contract/resources/resolved';
import { RECEIPT_WAITING, type ReceiptWaiting } from '../../../contract/resources/waiting/receipt-waiting';
import type { Reader } from '../../caller/reader';
import type { TenantTransaction } from '../../database/tenant';
import { createListCount, NOTHING, type ListCount } from '../list/list-count';
import { isPageRead, pageOver } from '../list/readable-page';

interface WaitingReceiptsOptions {
  readonly pages: readonly ResolvedPage[];
  readonly catalogue: Catalogue;
  readonly now: () => number;
}

/** Counts what waits of receipts: only what the reader may see the list of. */
export type WaitingReceipts = (trx: TenantTransaction, reader: Reader) => Promise<readonly WaitingItem[]>;

interface Part {
  readonly waiting: ReceiptWaiting;
  readonly page: ResolvedListPage;
  readonly list: ListCount;
}

export function createWaitingReceipts({ pages, catalogue, now }: WaitingReceiptsOptions): WaitingReceipts {
  const parts = RECEIPT_WAITING.flatMap((waiting): readonly Part[] => {
    const page = pageOver(pages, waiting.table);
    if (page === undefined || page.tabs.every(({ name }) => name !== waiting.tab)) return [];
    return [{ waiting, page, list: createListCount({ page, catalogue }, now) }];
  });
  return async (trx, reader) => {
    const found: WaitingItem[] = [];
    for (const { waiting, page, list } of parts.filter((part) => isPageRead(reader, part.page))) {
      const { name, tab } = waiting;
      const [count = NOTHING] = await list.count(trx, reader, [{ tab, filters: {} }]);
      found.push({ name, page: page.id, tab, filters: {}, ...count });
    }
    return found;
  };
}
