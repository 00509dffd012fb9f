import { describe, expect, it } from 'vitest';
import { ApiCode } from '../../../contract/api/envelope';
import {
  toReceiptPath,
  type PlatformCashOut,
  type PlatformPurchase,
  type PlatformReceiptName,
} from '../../../contract/api/platform/receipt';
import { CashOutStatus } from '../../../contract/domain/receipt/cash-out';
import { PurchaseStatus } from '../../../contract/domain/receipt/purchase';
import { withTenant } from '../../../gateway/database/tenant';
import { useGateway } from '../../support/gateway/gateway';
import { createRecordingPayouts } from '../../support/gateway/payout-channel';
import { tellPlatform } from '../../support/gateway/platform-calls';

const KEY = 'a-key-of-the-platform-0123456789abcdef';
// The channel says later what came of it: over the platform's call, which is what is tried here.
const channel = createRecordingPayouts();
channel.answer = () => ({ status: 'pending' });
const gateway = useGateway({ seedScale: 0.001, env: { platformKeys: [KEY] }, payoutChannel: channel });
const { unpaid, closed, arrived, stuck } = PurchaseStatus;
const { review, paying, paid, withdrawn } = CashOutStatus;

const OF = { franchiseeId: 'm1001' };
const userMobile = '13911112222';
let numbers = 0;
const number = () => `PN-${String((numbers += 1)).padStart(6, '0')}`;

function tell<T extends PlatformPurchase | PlatformCashOut>(name: PlatformReceiptName, body: object) {
  return tellPlatform<T>(gateway(), { url: toReceiptPath(name), body: { ...OF, ...body }, key: KEY });
}

function toPurchase(billNo: string, more: object = {}) {
  return {
    ...{ billNo, storeId: 's01', userMobile, createdAt: gateway().now(), productType: 'topUp' },
    ...{ productName: '充 50 元送 5 元', payCents: 5_000, giftCents: 500, ...more },
  };
}

async function buy(mobile = userMobile): Promise<string> {
  const billNo = number();
  await tell('purchase/created', toPurchase(billNo, { userMobile: mobile }));
  await tell('purchase/paid', { billNo, paidAt: gateway().now(), payMethod: 'wechat', hasArrived: true });
  return billNo;
}

function toCashOut(cashOutNo: string, more: object = {}) {
  return {
    ...{ cashOutNo, storeId: 's01', userMobile, appliedAt: gateway().now(), route: 'original' },
    ...{ reason: '毕业离校', ...more },
  };
}

describe('a purchase that the platform tells of', () => {
  it('waits for its payment, and is in the balance once that has arrived', async () => {
    const billNo = number();
    const made = await tell<PlatformPurchase>('purchase/created', toPurchase(billNo));
    expect(made.data).toEqual({ billNo, purchaseStatus: unpaid, leftCents: 0, giftLeftCents: 0 });
    const payment = { billNo, paidAt: gateway().now(), payMethod: 'alipay', payNo: 'PAY-0001' };
    const missed = await tell<PlatformPurchase>('purchase/paid', { ...payment, hasArrived: false });
    expect(missed.data).toMatchObject({ purchaseStatus: stuck, leftCents: 0 });
    const there = await tell<PlatformPurchase>('purchase/paid', { ...payment, hasArrived: true });
    expect(there.data).toMatchObject({ purchaseStatus: arrived, leftCents: 5_000, giftLeftCents: 500 });
    // Told again, it changes nothing.
    const again = await tell<PlatformPurchase>('purchase/paid', { ...payment, hasArrived: true });
    expect(again.data).toEqual(there.data);
  });

  it('takes effect once for its number, and not with other contents', async () => {
    const billNo = number();
    const body = toPurchase(billNo);
    const first = await tell<PlatformPurchase>('purchase/created', body);
    expect((await tell<PlatformPurchase>('purchase/created', body)).data).toEqual(first.data);
    const other = await tell('purchase/created', { ...body, payCents: 6_000 });
    expect(other.code).toBe(ApiCode.unprocessable);
  });

  it('is closed where nobody paid, and not paid after that', async () => {
    const billNo = number();
    await tell('purchase/created', toPurchase(billNo));
    const ended = await tell<PlatformPurchase>('purchase/closed', { billNo, closedAt: gateway().now() });
    expect(ended.data).toMatchObject({ purchaseStatus: closed });
    const late = { billNo, paidAt: gateway().now(), payMethod: 'wechat', hasArrived: true };
    expect((await tell('purchase/paid', late)).code).toBe(ApiCode.refused);
  });

  it('is of a store that the merchant has', async () => {
    const { code } = await tell('purchase/created', toPurchase(number(), { storeId: 'nowhere' }));
    expect(code).toBe(ApiCode.notFound);
  });
});

describe('a cash-out that a user asks for', () => {
  it('waits for a review, and may be withdrawn until then', async () => {
    const mobile = '13911113333';
    await buy(mobile);
    const cashOutNo = number();
    const body = toCashOut(cashOutNo, { userMobile: mobile, amountCents: 3_000 });
    const asked = await tell<PlatformCashOut>('cashout/applied', body);
    expect(asked.data).toEqual({
      ...{ cashOutNo, cashOutStatus: review, amountCents: 3_000, giftVoidCents: 500 },
    });
    expect((await tell<PlatformCashOut>('cashout/applied', body)).data).toEqual(asked.data);
    const back = { cashOutNo, withdrawnAt: gateway().now() };
    expect((await tell<PlatformCashOut>('cashout/withdrawn', back)).data).toMatchObject({
      cashOutStatus: withdrawn,
    });
    expect((await tell<PlatformCashOut>('cashout/withdrawn', back)).code).toBe(0);
    // All of it is there again.
    const all = await tell<PlatformCashOut>('cashout/applied', toCashOut(number(), { userMobile: mobile }));
    expect(all.data).toMatchObject({ amountCents: 5_000, giftVoidCents: 500 });
  });

  it('is never for more than was paid and not spent', async () => {
    const mobile = '13911114444';
    await buy(mobile);
    const over = toCashOut(number(), { userMobile: mobile, amountCents: 5_001 });
    expect((await tell('cashout/applied', over)).code).toBe(ApiCode.invalid);
    const nothing = toCashOut(number(), { userMobile: '13911119999' });
    expect((await tell('cashout/applied', nothing)).code).toBe(ApiCode.invalid);
  });

  it('says where it goes, unless by the way it came', async () => {
    await buy();
    expect((await tell('cashout/applied', toCashOut(number(), { route: 'alipay' }))).code).toBe(
      ApiCode.invalid,
    );
  });

  it('is paid at once where it is small and the store has that on; the channel may tell later what came of it', async () => {
    const mobile = '13911115555';
    await buy(mobile);
    await withTenant(gateway().database.db, OF.franchiseeId, (trx) =>
      trx
        .updateTable('store')
        .set({ small_cash_out_on: true, small_cash_out_cents: 1_000 })
        .where('id', '=', 's01')
        .execute(),
    );
    const small = toCashOut(number(), { userMobile: mobile, amountCents: 1_000 });
    expect((await tell<PlatformCashOut>('cashout/applied', small)).data?.cashOutStatus).toBe(paying);
    const more = toCashOut(number(), { userMobile: mobile, amountCents: 1_001 });
    expect((await tell<PlatformCashOut>('cashout/applied', more)).data?.cashOutStatus).toBe(review);
    const { cashOutNo } = small;
    const told = {
      cashOutNo,
      amountCents: 1_000,
      settledAt: gateway().now(),
      status: 'done',
      channelNo: 'W1',
    };
    expect((await tell<PlatformCashOut>('cashout/settled', told)).data?.cashOutStatus).toBe(paid);
    expect((await tell<PlatformCashOut>('cashout/settled', told)).code).toBe(0);
    const otherwise = { ...told, channelNo: 'W2' };
    expect((await tell('cashout/settled', otherwise)).code).toBe(ApiCode.refused);
  });
});
