import type { ResolvedPage } from '../../../contract/resources/resolved';
import type { ChangeSink } from '../../events/change-sink';
import type { CashOutRow } from './cash-out-row';
import type { PurchaseRow } from './purchase-row';

type Change = 'created' | 'updated';

/** Tells whoever sees receipts that one changed, or is there. */
export interface ReceiptTeller {
  readonly purchase: (row: PurchaseRow, type: Change) => void;
  readonly cashOut: (row: CashOutRow, type: Change) => void;
}

export function createReceiptTeller(
  sink: Pick<ChangeSink, 'tell'>,
  pages: readonly ResolvedPage[],
): ReceiptTeller {
  const listsOf = (table: 'purchase' | 'cashOut') =>
    pages.flatMap((page) => ('source' in page && page.source.table === table ? [page.id] : []));
  const [purchases, cashOuts] = [listsOf('purchase'), listsOf('cashOut')];
  return {
    purchase({ franchisee_id: franchiseeId, purchase_id: id, store_id: storeId }, type) {
      for (const resource of purchases) sink.tell({ franchiseeId, resource, type }, [{ id, storeId }]);
    },
    cashOut({ franchisee_id: franchiseeId, cash_out_id: id, store_id: storeId }, type) {
      for (const resource of cashOuts) sink.tell({ franchiseeId, resource, type }, [{ id, storeId }]);
    },
  };
}
