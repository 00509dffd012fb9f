import { beforeAll, describe, expect, it } from 'vitest';
import { RefundStatus } from '../../../contract/domain/refund';
import type { RefundResult } from '../../../gateway/features/refund/refund-engine';
import { useTestDatabase } from '../../support/gateway/database';
import { TEST_NOW_MS } from '../../support/gateway/gateway';
import { ORDER_TENANT } from '../../support/gateway/orders';
import { bringRefund, createRefundRig, MAIN, USER, type RefundRig } from '../../support/gateway/refunds';

const database = useTestDatabase();
let rig: RefundRig;
beforeAll(async () => {
  rig = await createRefundRig({ database: database(), nowMs: TEST_NOW_MS });
});

const { none, review, running, partial, full, failed, rejected } = RefundStatus;

/** What can be done, each as whoever may do it. */
const ACTS = {
  request: (key) => rig.ask(key.orderId),
  requestPart: (key) => rig.ask(key.orderId, { amount: 100 }),
  apply: (key) => rig.ask(key.orderId, { actor: USER, path: 'review' }),
  approve: (key) => rig.refund((refunds, trx) => refunds.approve(trx, key, by(MAIN))),
  reject: (key) => rig.refund((refunds, trx) => refunds.reject(trx, key, { ...by(MAIN), reason: '不符合' })),
  withdraw: (key) => rig.refund((refunds, trx) => refunds.withdraw(trx, key, by(USER))),
  retry: (key) => rig.refund((refunds, trx) => refunds.retry(trx, key, by(MAIN))),
  paidOffline: (key) =>
    rig.refund((refunds, trx) =>
      refunds.paidOffline(trx, key, { ...by(MAIN), note: '微信转账', images: ['image-1'] }),
    ),
  done: (key) => tell(key, { result: 'done', channelNo: 'C1' }),
  failed: (key) => tell(key, { result: 'failed', failReason: '商户账户余额不足' }),
} as const satisfies Record<string, (key: Key) => Promise<RefundResult>>;
type Key = { readonly franchiseeId: string; readonly orderId: string };
type Act = keyof typeof ACTS;
type Told = { result: 'done'; channelNo: string } | { result: 'failed'; failReason: string };

const by = (actor: typeof MAIN) => ({ actor, at: rig.now() });
async function tell(key: Key, told: Told): Promise<RefundResult> {
  const refundNo = (await rig.records(key.orderId)).at(-1)?.refund_no ?? 'none';
  return rig.refund((refunds, trx) => refunds.settle(trx, key, { ...told, refundNo, at: rig.now() }));
}

/** Pages 4.3, written down once more: what each state lets happen to an order of 500, and where that leads. */
const PAGES: Readonly<Record<RefundStatus, Readonly<Partial<Record<Act, RefundStatus>>>>> = {
  [none]: { request: running, requestPart: running, apply: review },
  [review]: { approve: running, reject: rejected, withdraw: none },
  [running]: { done: full, failed },
  [partial]: { request: running, requestPart: running, apply: review },
  [full]: {},
  // The channel did it after all: it is tried again and has come through.
  [failed]: { retry: running, paidOffline: full, done: full },
  [rejected]: { request: running, requestPart: running, apply: review },
};
const CASES = Object.values(RefundStatus).flatMap((from) =>
  (Object.keys(ACTS) as Act[]).map((act) => ({ from, act, to: PAGES[from][act] ?? null })),
);

async function open(from: RefundStatus): Promise<Key> {
  const orderId = await rig.finished();
  await bringRefund(rig, orderId, from);
  expect(await rig.order(orderId)).toMatchObject({ refund_status: from });
  return { franchiseeId: ORDER_TENANT, orderId };
}

describe('the refund of an order', () => {
  it.each(CASES)('in state $from on "$act" goes to $to', async ({ from, act, to }) => {
    const key = await open(from);
    const before = { order: await rig.order(key.orderId), records: await rig.records(key.orderId) };
    const { outcome } = await ACTS[act](key);
    const order = await rig.order(key.orderId);
    if (to === null) {
      expect(['wrongState', 'missing']).toContain(outcome);
      expect({ order, records: await rig.records(key.orderId) }).toEqual(before);
    } else {
      expect(['wrongState', 'missing']).not.toContain(outcome);
      expect(order.refund_status).toBe(to);
    }
  });

  it('goes back to a part of it when the next is withdrawn', async () => {
    const key = await open(partial);
    await ACTS.apply(key);
    expect(await ACTS.withdraw(key)).toMatchObject({ outcome: 'withdrawn', amountCents: 400 });
    expect(await rig.order(key.orderId)).toMatchObject({ refund_status: partial, refunded_cents: 100 });
  });

  it('is a part of it where something is left, and all of it where nothing is', async () => {
    const key = await open(partial);
    await ACTS.requestPart(key);
    await ACTS.done(key);
    expect(await rig.order(key.orderId)).toMatchObject({ refund_status: partial, refunded_cents: 200 });
    await ACTS.request(key);
    await ACTS.failed(key);
    await ACTS.paidOffline(key);
    expect(await rig.order(key.orderId)).toMatchObject({
      ...{ refund_status: full, refunded_cents: 500, refunding_cents: 0, net_cents: 0 },
    });
    expect((await rig.records(key.orderId)).at(-1)).toMatchObject({
      ...{ is_offline: true, offline_note: '微信转账', offline_images: ['image-1'], reviewer_id: 'main' },
      ...{ fail_reason: null, done_at: rig.now() },
    });
  });
});
