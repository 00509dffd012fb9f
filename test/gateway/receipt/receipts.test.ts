import { afterEach, describe, expect, it } from 'vitest';
import { ApiCode } from '../../../contract/api/envelope';
import type { Row } from '../../../contract/api/page/list';
import type { ListFiguresAnswer } from '../../../contract/api/page/figures/list-figures';
import type { SmallCashOutsAnswer } from '../../../contract/api/page/receipt/small-cash-outs';
import type { SearchAnswer } from '../../../contract/api/search';
import { CashOutStatus } from '../../../contract/domain/receipt/cash-out';
import { PurchaseStatus } from '../../../contract/domain/receipt/purchase';
import { ONE_DAY_MS } from '../../../contract/limits';
import { withTenant } from '../../../gateway/database/tenant';
import { DEMONSTRATION_PASSWORD } from '../../../gateway/demonstration/people';
import { useGateway } from '../../support/gateway/gateway';
import { createRecordingPayouts } from '../../support/gateway/payout-channel';
import { putPicture } from '../../support/gateway/pictures';
import { CASH_OUTS, createReceiptDesk, PURCHASES, RECEIPTS } from '../../support/gateway/receipt-desk';

const channel = createRecordingPayouts();
const pays = channel.answer;
const gateway = useGateway({ seedScale: 0.001, isPlainLogin: true, payoutChannel: channel });
const desk = createReceiptDesk(gateway);
const { act, list, buy, ask, pay, purchaseOf, cashOutOf } = desk;
const { review, rejected, paying, paid, failed, offline } = CashOutStatus;
const { arrived, partRefunded, refunded, stuck } = PurchaseStatus;

afterEach(async () => {
  channel.answer = pays;
  // Whatever happened: every cent of every purchase, those of the demonstration among them, is accounted for.
  expect(await desk.differences()).toEqual([]);
});

describe('the demonstration', () => {
  it('shows cash-outs in every state, and purchases whose ledger agrees with them', async () => {
    const states = new Set((await list(CASH_OUTS)).map((row) => row['cashOutStatus']));
    expect([...states].sort()).toEqual(Object.values(CashOutStatus).sort());
    const shown = new Set((await list(PURCHASES)).map((row) => row['purchaseStatus']));
    expect(shown.size).toBeGreaterThan(3);
  });
});

describe('a purchase', () => {
  it('gives back what nobody has spent, and voids its gift first', async () => {
    const { purchase_id: id } = await buy({ cents: 5_000, giftCents: 500 });
    let release = (): void => undefined;
    channel.answer = (request) =>
      new Promise((resolve) => {
        release = () => resolve(pays(request));
      });
    const answer = await act(`${PURCHASES}/refund`, [id], { params: { amount: 2_000 }, reason: '用户要求' });
    expect(answer.outcomes).toEqual(['queued']);
    expect(await purchaseOf(id)).toMatchObject({
      ...{ purchaseStatus: arrived, heldAmount: 2_000, leftAmount: 3_000, giftVoid: 500, giftLeft: 0 },
    });
    await pay();
    channel.answer = pays;
    release();
    await pay();
    expect(channel.asked).toContainEqual(expect.objectContaining({ amountCents: 2_000, route: 'original' }));
    expect(await purchaseOf(id)).toMatchObject({ purchaseStatus: partRefunded, refundedAmount: 2_000 });
    await act(`${PURCHASES}/refund`, [id], { params: { amount: null }, reason: '用户要求' });
    await pay();
    expect(await purchaseOf(id)).toMatchObject({
      ...{ purchaseStatus: refunded, refundedAmount: 5_000, unspentAmount: 0, settleAmount: 0 },
    });
  });

  it('counts in what was bought, which is compared with the same length of time before', async () => {
    await buy({ cents: 3_000 });
    const { purchase_id: older } = await buy({ cents: 2_000 });
    const now = gateway().now() + ONE_DAY_MS;
    await withTenant(gateway().database.db, RECEIPTS.merchant, (trx) =>
      trx
        .updateTable('purchase')
        .set({ created_at: now - 3 * ONE_DAY_MS })
        .where('franchisee_id', '=', RECEIPTS.merchant)
        .where('purchase_id', '=', older)
        .execute(),
    );
    const period = [now - 2 * ONE_DAY_MS, now];
    const paidOf = async (filters: object) => {
      const answer = await gateway().post(`${PURCHASES}/figures`, { filters }, desk.tokenOf());
      const cards = answer.json<{ data: ListFiguresAnswer | null }>().data?.cards ?? [];
      return cards.find(({ name }) => name === 'paid');
    };
    const paid = await paidOf({ createdAt: period });
    const before = await paidOf({ createdAt: [now - 4 * ONE_DAY_MS - 1, now - 2 * ONE_DAY_MS - 1] });
    expect(before?.value).toBeGreaterThanOrEqual(2_000);
    expect(paid?.change).toBeCloseTo((paid?.value ?? 0) / (before?.value ?? 0) - 1);
    // Without a period there is nothing to compare it with.
    expect((await paidOf({}))?.change).toBeUndefined();
  });

  it('gives back no more than is left', async () => {
    const { purchase_id: id } = await buy({ cents: 1_000, giftCents: 900 });
    const answer = await act(`${PURCHASES}/refund`, [id], { params: { amount: 1_001 }, reason: '用户要求' });
    expect(answer.outcomes).toEqual(['tooMuch']);
    expect(await purchaseOf(id)).toMatchObject({ leftAmount: 1_000, giftLeft: 900 });
  });

  it('is put into the balance by hand where it was paid and did not arrive', async () => {
    const [row] = (await list(PURCHASES)).filter((each) => each['purchaseStatus'] === stuck);
    const id = String(row?.id);
    expect((await act(`${PURCHASES}/reissue`, [id], { reason: '渠道已收款' })).outcomes).toEqual(['done']);
    expect(await purchaseOf(id)).toMatchObject({ purchaseStatus: arrived, leftAmount: row?.['payAmount'] });
    expect((await act(`${PURCHASES}/reissue`, [id], { reason: '渠道已收款' })).outcomes).toEqual([
      'wrongState',
    ]);
  });
});

describe('a cash-out', () => {
  it('comes from what was bought first, and says so', async () => {
    const mobile = '13900000011';
    const first = await buy({ mobile, cents: 1_000, giftCents: 100 });
    const second = await buy({ mobile, cents: 2_000, giftCents: 300 });
    const id = await ask(mobile, { amount: 1_500 });
    expect(await cashOutOf(id)).toMatchObject({
      ...{ cashOutStatus: review, amount: 1_500, principalAmount: 3_000, giftVoid: 400, account: '13****11' },
      sources: [
        { billNo: first.bill_no, amount: 1_000, giftVoid: 100 },
        { billNo: second.bill_no, amount: 500, giftVoid: 300 },
      ],
    });
    expect((await act(`${CASH_OUTS}/approve`, [id])).outcomes).toEqual(['done']);
    await pay();
    expect(await cashOutOf(id)).toMatchObject({ cashOutStatus: paid, slaLeft: null, reviewer: '云溪老板' });
    expect(await purchaseOf(first.purchase_id)).toMatchObject({ purchaseStatus: refunded });
    expect(await purchaseOf(second.purchase_id)).toMatchObject({ purchaseStatus: partRefunded });
  });

  it('puts the money and the gift back where it is turned down', async () => {
    const mobile = '13900000012';
    const { purchase_id: bought } = await buy({ mobile, cents: 1_000, giftCents: 100 });
    const id = await ask(mobile);
    expect(await purchaseOf(bought)).toMatchObject({ leftAmount: 0, giftLeft: 0, unspentAmount: 1_000 });
    expect((await act(`${CASH_OUTS}/reject`, [id], { reason: '有未完成的订单' })).outcomes).toEqual(['done']);
    expect(await cashOutOf(id)).toMatchObject({ cashOutStatus: rejected, rejectReason: '有未完成的订单' });
    expect(await purchaseOf(bought)).toMatchObject({
      leftAmount: 1_000,
      giftLeft: 100,
      purchaseStatus: arrived,
    });
  });

  it('is tried again where the channel refused, and asked for by the same number', async () => {
    const mobile = '13900000013';
    await buy({ mobile });
    const id = await ask(mobile);
    channel.answer = () => ({ status: 'failed', failReason: '用户账户异常' });
    await act(`${CASH_OUTS}/approve`, [id]);
    await pay();
    expect(await cashOutOf(id)).toMatchObject({ cashOutStatus: failed, failReason: '用户账户异常' });
    channel.answer = pays;
    expect((await act(`${CASH_OUTS}/retry`, [id])).outcomes).toEqual(['done']);
    await pay();
    expect(await cashOutOf(id)).toMatchObject({ cashOutStatus: paid, retries: 1, failReason: null });
    // The row forgets why it failed; what happened stays, the newest first.
    const course = (await cashOutOf(id))?.['course'] as readonly Row[];
    expect(course.map(({ event, note }) => [event, note])).toEqual([
      ['succeed', expect.stringMatching(/./)],
      ['retry', null],
      ['fail', '用户账户异常'],
      ['approve', null],
      ['apply', '毕业离校'],
    ]);
    const [last, before] = [channel.asked.at(-1), channel.asked.at(-2)];
    expect(last?.cashOutNo).toBe(before?.cashOutNo);
    expect(last?.retries).toBe(1);
  });

  it('needs proof where it was paid by hand', async () => {
    const mobile = '13900000014';
    await buy({ mobile });
    const id = await ask(mobile);
    channel.answer = () => ({ status: 'failed', failReason: '渠道关闭' });
    await act(`${CASH_OUTS}/approve`, [id]);
    await pay();
    const answer = await act(`${CASH_OUTS}/paidOffline`, [id], { params: { note: null, images: [] } });
    expect(answer.code).not.toBe(0);
    expect(await cashOutOf(id)).not.toMatchObject({ cashOutStatus: offline });
    const image = await putPicture(gateway(), desk.tokenOf() ?? '');
    const proven = { params: { note: '微信转账', images: [image] } };
    expect((await act(`${CASH_OUTS}/paidOffline`, [id], proven)).outcomes).toEqual(['done']);
    expect(await cashOutOf(id)).toMatchObject({ cashOutStatus: offline });
    // Who may look at it follows from the store of the cash-out.
    const proofs = await withTenant(gateway().database.db, RECEIPTS.merchant, (trx) =>
      trx.selectFrom('attachment_proof').selectAll().where('attachment_id', '=', image).execute(),
    );
    expect(proofs).toMatchObject([
      { subject: 'cashOut', store_id: expect.stringMatching(/./), equipment: '' },
    ]);
  });

  it('is reviewed many at a time, where one that was reviewed before is refused alone', async () => {
    const mobile = '13900000015';
    await buy({ mobile, cents: 3_000 });
    const ids = [await ask(mobile, { amount: 1_000 }), await ask(mobile, { amount: 500 })];
    const gone = await ask(mobile, { amount: 200 });
    await act(`${CASH_OUTS}/reject`, [gone], { reason: '重复申请' });
    const answer = await act(`${CASH_OUTS}/approve`, [...ids, gone]);
    expect(answer.outcomes).toEqual(['done', 'done', 'wrongState']);
    await pay();
    for (const id of ids) expect(await cashOutOf(id)).toMatchObject({ cashOutStatus: paid });
  });

  it('takes effect once, however often its approval is repeated', async () => {
    const mobile = '13900000016';
    await buy({ mobile });
    const id = await ask(mobile);
    const key = 'receipt-same-key';
    const first = await act(`${CASH_OUTS}/approve`, [id], { key });
    expect(await act(`${CASH_OUTS}/approve`, [id], { key })).toEqual(first);
    await pay();
    const cashOutNo = (await cashOutOf(id))?.['cashOutNo'];
    expect(channel.asked.filter((request) => request.cashOutNo === cashOutNo)).toHaveLength(1);
  });
});

describe('large amounts', () => {
  it('ask once more who is there, by the sum of a call', async () => {
    const mobile = '13900000018';
    await buy({ mobile, cents: 20_000 });
    const ids = [await ask(mobile, { amount: 6_000 }), await ask(mobile, { amount: 5_000 })];
    const proof = await gateway().post(`${CASH_OUTS}/approve/proof`, {}, desk.tokenOf());
    expect(proof.json()).toMatchObject({ data: { passwordFromCents: 10_000 } });
    expect((await act(`${CASH_OUTS}/approve`, ids)).code).toBe(ApiCode.passwordNeeded);
    for (const id of ids) expect(await cashOutOf(id)).toMatchObject({ cashOutStatus: review });
    const proven = await act(`${CASH_OUTS}/approve`, ids, { password: DEMONSTRATION_PASSWORD });
    expect(proven.outcomes).toEqual(['done', 'done']);
    await pay();
  });
});

describe('small amounts', () => {
  const set = (params: object, mobile?: string) =>
    desk.actOnPage(`${CASH_OUTS}/small`, { params, ...(mobile === undefined ? {} : { mobile }) });
  const stores = async (mobile?: string) => {
    const answer = await gateway().post(`${CASH_OUTS}/small/stores`, {}, desk.tokenOf(mobile));
    return answer.json<{ data: SmallCashOutsAnswer }>().data.list;
  };

  it('are set store by store, by whoever has the store', async () => {
    const { storeId } = RECEIPTS;
    expect((await set({ storeId, isOn: true, upTo: 1_500 }, RECEIPTS.store)).outcomes).toEqual(['done']);
    const found = (await stores()).find(({ id }) => id === storeId);
    expect(found).toMatchObject({ isOn: true, upToCents: 1_500 });
    expect((await stores(RECEIPTS.store)).map(({ id }) => id).sort()).toEqual(['s01', 's02']);
    const foreign = { storeId: RECEIPTS.foreignStoreId, isOn: true, upTo: 1_500 };
    expect((await set(foreign, RECEIPTS.store)).code).toBe(ApiCode.notFound);
    expect((await set({ storeId, isOn: true, upTo: 0 })).code).not.toBe(0);
    expect((await set({ storeId, isOn: false, upTo: 1_500 })).outcomes).toEqual(['done']);
  });
});

describe('receipts', () => {
  it('are shown to sub-accounts for their stores, and to nobody of another merchant', async () => {
    const mobile = '13900000021';
    const { purchase_id: near } = await buy({ mobile });
    const { purchase_id: far } = await buy({ mobile, storeId: RECEIPTS.foreignStoreId });
    expect(await purchaseOf(near, RECEIPTS.store)).toMatchObject({ id: near });
    expect(await purchaseOf(far, RECEIPTS.store)).toBeNull();
    expect(await purchaseOf(near, RECEIPTS.other)).toBeNull();
    const refused = await act(`${PURCHASES}/refund`, [far], {
      ...{ mobile: RECEIPTS.store, params: { amount: null }, reason: '用户要求' },
    });
    expect(refused.outcomes).toEqual(['missing']);
  });

  it('need their rights', async () => {
    const { purchase_id: id } = await buy();
    const call = { mobile: RECEIPTS.support, params: { amount: null }, reason: '用户要求' };
    expect((await act(`${PURCHASES}/refund`, [id], call)).code).toBe(ApiCode.forbidden);
    expect(await purchaseOf(id, RECEIPTS.support)).toBeNull();
  });

  it('write what was done into the operation log of the row', async () => {
    const { purchase_id: id } = await buy();
    await act(`${PURCHASES}/refund`, [id], { params: { amount: 300 }, reason: '多付了' });
    const answer = await gateway().post(`${PURCHASES}/log`, { id }, desk.tokenOf());
    expect(JSON.stringify(answer.json())).toContain('多付了');
    await pay();
  });
});

describe('the search over every list', () => {
  const search = async (keyword: string, mobile: string = RECEIPTS.main) => {
    const answer = await gateway().post('search', { keyword }, desk.tokenOf(mobile));
    return answer.json<{ data: SearchAnswer }>().data.receipts;
  };

  it('finds receipts by their whole number, and by the whole mobile of their user, masked', async () => {
    const mobile = '13900000041';
    const { bill_no: billNo, purchase_id: id } = await buy({ mobile });
    const cashOutId = await ask(mobile);
    const found = { page: PURCHASES, id, number: billNo, userMobile: '139****0041', amount: 1_000 };
    expect(await search(billNo)).toMatchObject([found]);
    expect(await search(mobile)).toMatchObject([found, { page: CASH_OUTS, id: cashOutId, amount: 1_000 }]);
    expect(await search(mobile.slice(-4))).toEqual([]);
  });

  it('finds none of another merchant, of another store, or without the right', async () => {
    const { bill_no: billNo } = await buy({ mobile: '13900000042', storeId: RECEIPTS.foreignStoreId });
    for (const who of [RECEIPTS.other, RECEIPTS.store, RECEIPTS.support]) {
      expect(await search(billNo, who)).toEqual([]);
    }
  });
});

describe('a channel that keeps silent', () => {
  it('is given up after a day, and people decide', async () => {
    const mobile = '13900000017';
    await buy({ mobile });
    const id = await ask(mobile);
    channel.answer = () => ({ status: 'pending' });
    await act(`${CASH_OUTS}/approve`, [id]);
    await pay();
    expect(await cashOutOf(id)).toMatchObject({ cashOutStatus: paying });
    await desk.age(id, ONE_DAY_MS + 60_000);
    await pay();
    expect(await desk.statusOf(id)).toBe(failed);
  });
});
