import { beforeAll, describe, expect, it } from 'vitest';
import { toPlatformPath } from '../../../contract/api/platform/platform';
import { PurchaseStatus } from '../../../contract/domain/receipt/purchase';
import { RefundStatus } from '../../../contract/domain/refund';
import { withTenant } from '../../../gateway/database/tenant';
import { findOrderId } from '../../../gateway/features/order/order-row';
import { useGateway } from '../../support/gateway/gateway';
import { PLATFORM_EXAMPLES, tellPlatform } from '../../support/gateway/platform-calls';
import { createReceiptDesk, RECEIPTS } from '../../support/gateway/receipt-desk';

const KEY = 'a-key-of-the-platform-0123456789abcdef';
const gateway = useGateway({ seedScale: 0.001, isPlainLogin: true, env: { platformKeys: [KEY] } });
const { buy, ask, pay, act, purchaseOf, differences } = createReceiptDesk(gateway);
const [CREATED = {}, PAID = {}] = PLATFORM_EXAMPLES;
const { merchant: franchiseeId, storeId } = RECEIPTS;

beforeAll(async () => {
  const { db } = gateway().database;
  const { device_id } = await withTenant(db, franchiseeId, (trx) =>
    trx
      .selectFrom('device')
      .select('device_id')
      .where('store_id', '=', storeId)
      .where('equipment', '=', 'water')
      .where('enabled', '=', true)
      .where('sale_stopped', '=', false)
      .executeTakeFirstOrThrow(),
  );
  const module = { imei: String(CREATED['imei']), owner_franchisee_id: franchiseeId, device_id };
  await db.insertInto('device_module').values(module).execute();
});

let orders = 0;

/** An order of 450 cents that is paid from the balance. */
async function order(userMobile: string): Promise<string> {
  const orderNo = `BALANCE-ORDER-${(orders += 1)}`;
  const at = gateway().now() + 60_000;
  const created = { ...CREATED, orderNo, userMobile, createdAt: at };
  await tellPlatform(gateway(), { url: toPlatformPath('created'), key: KEY, body: created });
  const payment = { ...PAID, orderNo, paidAt: at, payMethod: 'balance' };
  const { code, message } = await tellPlatform(gateway(), {
    ...{ url: toPlatformPath('paid'), key: KEY, body: payment },
  });
  expect([code, message]).toEqual([0, expect.anything()]);
  return orderNo;
}

/** Gives so much of an order back, to the balance that it was paid from. */
async function refund(orderNo: string, cents: number): Promise<void> {
  const { refunds, timers } = gateway().app.installation;
  const { after } = await withTenant(gateway().database.db, franchiseeId, async (trx) => {
    const orderId = (await findOrderId(trx, { franchiseeId, orderNo })) ?? '';
    return refunds.ask(
      trx,
      { franchiseeId, orderId },
      {
        ...{ actor: { kind: 'system', accountId: null, name: '系统' }, amount: cents, suggestedCents: 0 },
        ...{ grounds: null, reason: 'other', note: '', images: [], returnCoupon: false, path: 'grant' },
        at: gateway().now() + 120_000,
      },
    );
  });
  await after();
  while ((await timers.runDue()) > 0);
  // The channel is asked behind the timer, and what it answers is written behind that.
  await expect.poll(() => refundStatusOf(orderNo)).toBeOneOf([RefundStatus.partial, RefundStatus.full]);
}

function refundStatusOf(orderNo: string): Promise<number | undefined> {
  return withTenant(gateway().database.db, franchiseeId, async (trx) => {
    const orderId = (await findOrderId(trx, { franchiseeId, orderNo })) ?? '';
    const row = await trx
      .selectFrom('orders')
      .select('refund_status')
      .where('franchisee_id', '=', franchiseeId)
      .where('order_id', '=', orderId)
      .executeTakeFirst();
    return row?.refund_status;
  });
}

describe('an order that is paid from the balance', () => {
  it('uses what was bought first, paid before given, and gives back what was used last', async () => {
    const mobile = '13900000031';
    const first = await buy({ mobile, cents: 300, giftCents: 100 });
    const second = await buy({ mobile, cents: 1_000 });
    const orderNo = await order(mobile);
    expect(await purchaseOf(first.purchase_id)).toMatchObject({
      ...{ usedAmount: 300, giftUsed: 100, leftAmount: 0, giftLeft: 0 },
    });
    expect(await purchaseOf(second.purchase_id)).toMatchObject({
      ...{ usedAmount: 50, leftAmount: 950 },
      ledger: [
        { kind: 'use', about: orderNo, principal: -50, gift: 0 },
        { kind: 'purchase', about: second.bill_no, principal: 1_000, gift: 0 },
      ],
    });
    await refund(orderNo, 200);
    expect(await purchaseOf(second.purchase_id)).toMatchObject({ usedAmount: 0, leftAmount: 1_000 });
    expect(await purchaseOf(first.purchase_id)).toMatchObject({
      ...{ usedAmount: 250, leftAmount: 50, giftUsed: 0, giftLeft: 100 },
    });
    expect(await differences()).toEqual([]);
  });

  it('puts money into a purchase that had gone back entirely', async () => {
    const mobile = '13900000032';
    const { purchase_id: id } = await buy({ mobile, cents: 1_000 });
    const orderNo = await order(mobile);
    const cashOutId = await ask(mobile);
    await act('bill/record/approve', [cashOutId]);
    await pay();
    expect(await purchaseOf(id)).toMatchObject({ purchaseStatus: PurchaseStatus.refunded, leftAmount: 0 });
    await refund(orderNo, 450);
    expect(await purchaseOf(id)).toMatchObject({
      ...{ purchaseStatus: PurchaseStatus.partRefunded, leftAmount: 450, usedAmount: 0 },
    });
    expect(await differences()).toEqual([]);
  });

  it('leaves alone what is of another store', async () => {
    const mobile = '13900000033';
    const { purchase_id: id } = await buy({ mobile, storeId: RECEIPTS.foreignStoreId });
    await order(mobile);
    expect(await purchaseOf(id)).toMatchObject({ usedAmount: 0, leftAmount: 1_000 });
  });
});
