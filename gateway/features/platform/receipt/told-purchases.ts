import { ApiCode } from '../../../../contract/api/envelope';
import type {
  PlatformPurchase,
  PurchaseClosedEvent,
  PurchaseCreatedEvent,
  PurchasePaidEvent,
} from '../../../../contract/api/platform/receipt';
import { PurchaseStatus } from '../../../../contract/domain/receipt/purchase';
import { apiError } from '../../../../contract/errors/api-error';
import { withTenant, type TenantTransaction } from '../../../database/tenant';
import { newSortableId } from '../../order/order-deltas';
import { arrive, insertPurchase, stepPurchase } from '../../receipt/purchase-course';
import { lockPurchaseNo, type PurchaseRow } from '../../receipt/purchase-row';
import { assertEventTime } from '../event-time';
import { hashBody } from '../platform-event-repository';
import type { PlatformReceiptOptions } from './receipt-options';
import { assertStore } from './told-store';

export async function created(
  { db, now, receipts, feePerMille }: PlatformReceiptOptions,
  event: PurchaseCreatedEvent,
): Promise<PlatformPurchase> {
  const { franchiseeId, storeId, billNo, createdAt: at, giftCents = 0 } = event;
  const body_hash = hashBody(event);
  const { row, isNew } = await withTenant(db, franchiseeId, async (trx) => {
    await assertStore(trx, franchiseeId, storeId);
    const known = await lockPurchaseNo(trx, { franchiseeId, billNo });
    if (known !== undefined) return { row: assertSame(known, body_hash), isNew: false };
    assertEventTime(at, 'createdAt', now());
    const made = await insertPurchase(trx, {
      ...{ franchisee_id: franchiseeId, purchase_id: newSortableId(at), bill_no: billNo, body_hash },
      ...{ created_at: at, store_id: storeId, user_mobile: event.userMobile, gift_cents: giftCents },
      ...{ product_type: event.productType, product_name: event.productName, pay_cents: event.payCents },
      fee_per_mille: feePerMille,
    });
    if (made !== undefined) return { row: made, isNew: true };
    // Another transaction took the number between the look and the row.
    const meanwhile = await lockPurchaseNo(trx, { franchiseeId, billNo });
    if (meanwhile === undefined) throw new Error('A purchase took a number and is not there.');
    return { row: assertSame(meanwhile, body_hash), isNew: false };
  });
  if (isNew) receipts.tell.purchase(row, 'created');
  return toAnswer(row);
}

/** Told again once it has arrived, what did not arrive does. */
export function paid(options: PlatformReceiptOptions, event: PurchasePaidEvent): Promise<PlatformPurchase> {
  const { paidAt, payMethod, payNo = null, hasArrived } = event;
  return step(options, event, async (trx, row) => {
    const isKnown = row.paid_at !== null;
    if (isKnown && (row.pay_no !== payNo || row.pay_method !== payMethod)) throw mismatch();
    const isThere = row.arrived_at !== null || (isKnown && !hasArrived);
    if (isThere) return row;
    assertEventTime(paidAt, 'paidAt', options.now());
    // No clock of another system has it paid before it was bought.
    const at = Math.max(paidAt, row.created_at);
    const patch = { paid_at: row.paid_at ?? at, pay_method: payMethod, pay_no: payNo };
    return hasArrived
      ? arrive(trx, row, { event: 'arrive', at, patch })
      : stepPurchase(trx, row, { event: 'miss', patch });
  });
}

export function closed(
  options: PlatformReceiptOptions,
  event: PurchaseClosedEvent,
): Promise<PlatformPurchase> {
  return step(options, event, async (trx, row) => {
    if (row.status === PurchaseStatus.closed) return row;
    assertEventTime(event.closedAt, 'closedAt', options.now());
    return stepPurchase(trx, row, { event: 'close' });
  });
}

/** Does what an event says of a locked purchase; null where its state does not allow it, the row itself where it is so. */
type Work = (trx: TenantTransaction, row: PurchaseRow) => Promise<PurchaseRow | null>;

async function step(
  { db, receipts }: PlatformReceiptOptions,
  { franchiseeId, billNo }: { readonly franchiseeId: string; readonly billNo: string },
  work: Work,
): Promise<PlatformPurchase> {
  const { before, after } = await withTenant(db, franchiseeId, async (trx) => {
    const row = await lockPurchaseNo(trx, { franchiseeId, billNo });
    if (row === undefined) throw apiError(ApiCode.notFound, 'platformNoPurchase');
    const done = await work(trx, row);
    if (done === null) throw apiError(ApiCode.refused, 'platformReceiptWrongState');
    return { before: row, after: done };
  });
  if (after !== before) receipts.tell.purchase(after, 'updated');
  return toAnswer(after);
}

function assertSame(row: PurchaseRow, bodyHash: string): PurchaseRow {
  if (row.body_hash !== bodyHash) throw mismatch();
  return row;
}

const mismatch = () => apiError(ApiCode.unprocessable, 'platformReceiptMismatch');

function toAnswer({ bill_no, status, left_cents, gift_left_cents }: PurchaseRow): PlatformPurchase {
  return {
    ...{ billNo: bill_no, purchaseStatus: status as PurchaseStatus },
    ...{ leftCents: left_cents, giftLeftCents: gift_left_cents },
  };
}
