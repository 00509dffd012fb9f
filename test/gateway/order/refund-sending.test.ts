import { beforeAll, describe, expect, it } from 'vitest';
import { ApiCode } from '../../../contract/api/envelope';
import { RefundRecordStatus, RefundStatus } from '../../../contract/domain/refund';
import { ONE_DAY_MS, ONE_MINUTE_MS, ONE_SECOND_MS } from '../../../contract/limits';
import { withTenant } from '../../../gateway/database/tenant';
import type { ChannelAnswer } from '../../../gateway/features/refund/refund-channel';
import { createRefundSending, type RefundSending } from '../../../gateway/features/refund/refund-sending';
import { createTimerRunner, type TimerRunner } from '../../../gateway/timers/timer-runner';
import { useTestDatabase } from '../../support/gateway/database';
import { TEST_NOW_MS } from '../../support/gateway/gateway';
import { ORDER_TENANT } from '../../support/gateway/orders';
import { createRecordingChannel, type RecordingChannel } from '../../support/gateway/refund-channel';
import { createRefundRig, MAIN, settleOpen, type RefundRig } from '../../support/gateway/refunds';

const database = useTestDatabase();
let rig: RefundRig;
beforeAll(async () => {
  rig = await createRefundRig({ database: database(), nowMs: TEST_NOW_MS });
});

const nothing = async () => ({ nextAt: null });
const { running, failed, full } = RefundStatus;

/** A gateway that sends: what it asked, and how to let it look at the clock. */
interface Sender {
  readonly channel: RecordingChannel;
  readonly sending: RefundSending;
  readonly timers: TimerRunner;
  readonly failures: object[];
  /** Lets time pass, has done what is due, and waits for answers. */
  readonly pass: (ms: number) => Promise<void>;
}

function createSender(answer?: RecordingChannel['answer'], hasChannel = true): Sender {
  const channel = createRecordingChannel();
  if (answer !== undefined) channel.answer = answer;
  const failures: object[] = [];
  const log = { error: (fields: object) => void failures.push(fields) };
  const { db } = database();
  const parts = { db, now: rig.now, engine: rig.refunds, log };
  const sending = createRefundSending({ ...parts, channel: hasChannel ? channel : null });
  const handlers = { command: nothing, device: nothing, order: nothing, alert: nothing, ticket: nothing };
  const others = {
    coupon: nothing,
    blockRule: nothing,
    export: nothing,
    inspection: nothing,
    payout: nothing,
  };
  const timers = createTimerRunner({
    ...parts,
    handlers: { ...handlers, ...others, refund: sending.timer },
  });
  return {
    ...{ channel, sending, timers, failures },
    async pass(ms) {
      rig.advance(ms);
      await timers.runDue();
      // What has been answered is written down before it ends; nothing that is still out is waited for.
      await sending.idle();
    },
  };
}

const lost = (): ChannelAnswer => {
  throw new Error('The connection was cut.');
};
const recordOf = async (orderId: string) => (await rig.records(orderId)).at(-1);

describe('a refund that is granted', () => {
  it('is asked for at once, by its number, and done with the answer', async () => {
    const orderId = await rig.finished(900);
    const { refundNo } = await rig.ask(orderId, { amount: 300 });
    const sender = createSender();
    await sender.pass(0);
    const { order_no, pay_no } = await rig.order(orderId);
    expect(sender.channel.asked).toEqual([
      {
        ...{ franchiseeId: ORDER_TENANT, refundNo, orderNo: order_no, payNo: pay_no, payMethod: 'wechat' },
        ...{ amountCents: 300, paidCents: 900, retries: 0 },
      },
    ]);
    expect(await rig.order(orderId)).toMatchObject({ refunded_cents: 300, refunding_cents: 0 });
    expect(await recordOf(orderId)).toMatchObject({
      ...{ status: RefundRecordStatus.done, attempts: 1, channel_no: `C${refundNo}`, done_at: rig.now() },
    });
    await sender.pass(ONE_DAY_MS);
    expect(sender.channel.asked).toHaveLength(1);
  });

  it('is asked for again with the same number while answers are lost, less and less often', async () => {
    const orderId = await rig.finished();
    const { refundNo } = await rig.ask(orderId);
    const sender = createSender(lost);
    await sender.pass(0);
    expect(await rig.order(orderId)).toMatchObject({ refund_status: running });
    for (let minute = 0; minute < 240; minute += 1) await sender.pass(15 * ONE_SECOND_MS);
    const { length } = sender.channel.asked;
    expect(length).toBeGreaterThan(4);
    expect(length).toBeLessThan(12);
    expect(new Set(sender.channel.asked.map((asked) => asked.refundNo))).toEqual(new Set([refundNo]));
    expect(sender.failures).toHaveLength(length);
    sender.channel.answer = () => ({ status: 'done', channelNo: 'C1' });
    await sender.pass(2 * 60 * ONE_MINUTE_MS);
    expect(await rig.order(orderId)).toMatchObject({ refund_status: full, refunded_cents: 500 });
    expect(await recordOf(orderId)).toMatchObject({ attempts: length + 1 });
  });

  it('fails after a day without an answer, and may be tried again', async () => {
    const orderId = await rig.finished();
    await rig.ask(orderId);
    const sender = createSender(() => ({ status: 'pending' }));
    await sender.pass(0);
    await sender.pass(ONE_DAY_MS - 1);
    expect(await rig.order(orderId)).toMatchObject({ refund_status: running });
    await sender.pass(1);
    expect(await rig.order(orderId)).toMatchObject({ refund_status: failed, refunding_cents: 500 });
    expect((await recordOf(orderId))?.fail_reason).toContain('24 小时');
    sender.channel.answer = () => ({ status: 'done', channelNo: 'C2' });
    const key = { franchiseeId: ORDER_TENANT, orderId };
    await rig.refund((refunds, trx) => refunds.retry(trx, key, { actor: MAIN, at: rig.now() }));
    await sender.pass(0);
    expect(sender.channel.asked.at(-1)).toMatchObject({ retries: 1 });
    expect(await rig.order(orderId)).toMatchObject({ refund_status: full, refunded_cents: 500 });
  });

  it('never reaches a channel a year after the payment, and is left to be paid back by hand', async () => {
    const orderId = await rig.finished();
    rig.advance(365 * ONE_DAY_MS + ONE_MINUTE_MS);
    await rig.ask(orderId);
    const sender = createSender();
    await sender.pass(0);
    expect(sender.channel.asked).toEqual([]);
    expect(await rig.order(orderId)).toMatchObject({ refund_status: failed, refunded_cents: 0 });
    expect((await recordOf(orderId))?.fail_reason).toContain('365 天');
    const key = { franchiseeId: ORDER_TENANT, orderId };
    await rig.refund((refunds, trx) => refunds.retry(trx, key, { actor: MAIN, at: rig.now() }));
    await sender.pass(0);
    expect(sender.channel.asked).toEqual([]);
    expect(await rig.order(orderId)).toMatchObject({ refund_status: failed, refunding_cents: 500 });
    const proof = { actor: MAIN, at: rig.now(), note: '银行转账', images: ['att_proof'] };
    await rig.refund((refunds, trx) => refunds.paidOffline(trx, key, proof));
    expect(await rig.order(orderId)).toMatchObject({ refund_status: full, refunded_cents: 500 });
  });

  it('that a channel was asked for within the year is asked for beyond it', async () => {
    const orderId = await rig.finished();
    rig.advance(365 * ONE_DAY_MS - ONE_MINUTE_MS);
    await rig.ask(orderId);
    const sender = createSender(lost);
    await sender.pass(0);
    expect(sender.channel.asked).toHaveLength(1);
    sender.channel.answer = () => ({ status: 'done', channelNo: 'C365' });
    await sender.pass(5 * ONE_MINUTE_MS);
    expect(await rig.order(orderId)).toMatchObject({ refund_status: full, refunded_cents: 500 });
  });

  it('is asked for by the next gateway when one was killed before the answer', async () => {
    const orderId = await rig.finished();
    const { refundNo } = await rig.ask(orderId);
    let answerLate: (answer: ChannelAnswer) => void = () => undefined;
    const killed = createSender(() => new Promise((resolve) => (answerLate = resolve)));
    await killed.timers.runDue();
    expect(killed.channel.asked).toHaveLength(1);
    const stopped = killed.sending.stop();
    const next = createSender();
    await next.pass(15 * ONE_SECOND_MS);
    expect(next.channel.asked).toMatchObject([{ refundNo, retries: 0 }]);
    expect(await rig.order(orderId)).toMatchObject({ refund_status: full, refunded_cents: 500 });
    answerLate({ status: 'failed', failReason: '来晚了' });
    await stopped;
    expect(await rig.order(orderId)).toMatchObject({ refund_status: full, refunded_cents: 500 });
  });

  it('waits while no channel leads anywhere any more', async () => {
    const orderId = await rig.finished();
    await rig.ask(orderId);
    const sender = createSender(undefined, false);
    await sender.pass(ONE_MINUTE_MS);
    expect(await rig.order(orderId)).toMatchObject({ refund_status: running });
    await sender.pass(ONE_DAY_MS);
    expect(await rig.order(orderId)).toMatchObject({ refund_status: failed });
  });
});

describe('an answer', () => {
  const done = (refundNo: string, channelNo = `C${refundNo}`) =>
    ({ result: 'done', channelNo, refundNo, at: rig.now() }) as const;
  const tell = (orderId: string, told: Parameters<RefundRig['refunds']['settle']>[2]) =>
    rig.refund((refunds, trx) => refunds.settle(trx, { franchiseeId: ORDER_TENANT, orderId }, told));

  it('that comes twice changes nothing the second time', async () => {
    const orderId = await rig.finished();
    const { refundNo } = await rig.ask(orderId);
    await settleOpen(rig, orderId, 'done');
    const before = [await rig.order(orderId), await rig.records(orderId)];
    const logged = rig.failures.length;
    rig.advance(ONE_MINUTE_MS);
    expect(await tell(orderId, done(refundNo ?? ''))).toMatchObject({ outcome: 'wrongState' });
    expect([await rig.order(orderId), await rig.records(orderId)]).toEqual(before);
    expect(rig.failures).toHaveLength(logged);
  });

  it('that contradicts what stands changes nothing and is logged', async () => {
    const orderId = await rig.finished();
    const refundNo = (await rig.ask(orderId)).refundNo ?? '';
    await settleOpen(rig, orderId, 'done');
    const before = [await rig.order(orderId), await rig.records(orderId)];
    for (const told of [
      { result: 'failed', failReason: '余额不足', refundNo, at: rig.now() } as const,
      done(refundNo, 'another'),
    ]) {
      const logged = rig.failures.length;
      expect(await tell(orderId, told)).toMatchObject({ outcome: 'wrongState' });
      expect(rig.failures).toHaveLength(logged + 1);
    }
    expect([await rig.order(orderId), await rig.records(orderId)]).toEqual(before);
  });

  it('of two at once takes effect once', async () => {
    const orderId = await rig.finished();
    const refundNo = (await rig.ask(orderId, { amount: 200 })).refundNo ?? '';
    const outcomes = await Promise.all([1, 2, 3].map(() => tell(orderId, done(refundNo))));
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['done', 'wrongState', 'wrongState']);
    expect(await rig.order(orderId)).toMatchObject({ refunded_cents: 200, refunding_cents: 0 });
  });

  it('to a refund of another order, or to none, changes nothing', async () => {
    const [one, other] = [await rig.finished(), await rig.finished()];
    const refundNo = (await rig.ask(one)).refundNo ?? '';
    expect(await tell(other, done(refundNo))).toMatchObject({ outcome: 'missing' });
    expect(await tell(one, done('R-none'))).toMatchObject({ outcome: 'missing' });
    expect(await rig.order(one)).toMatchObject({ refunded_cents: 0, refund_status: running });
  });
});

describe('without a channel', () => {
  it('nothing is granted, asked for or tried again, and nothing is written', async () => {
    const orderId = await rig.finished();
    await rig.ask(orderId);
    await settleOpen(rig, orderId, 'failed');
    const fresh = await rig.finished();
    const waits = await rig.finished();
    await rig.ask(waits, { path: 'review', actor: { kind: 'user', accountId: null, name: '用户' } });
    const other = await createRefundRig({
      ...{ database: database(), franchiseeId: 'unconnected', nowMs: rig.now(), hasChannel: false },
    });
    const before = await rig.records();
    const call = (orderId: string) => ({ franchiseeId: ORDER_TENANT, orderId });
    const decision = { actor: MAIN, at: rig.now() };
    const run = (work: (trx: Parameters<typeof other.refunds.retry>[0]) => Promise<unknown>) =>
      withTenant(database().db, ORDER_TENANT, work);
    const plain = { amount: 'all', suggestedCents: 0, grounds: null, reason: 'other', note: '' } as const;
    const asked = { ...decision, ...plain, images: [], returnCoupon: false, path: 'grant' } as const;
    const refusals = [
      () => run((trx) => other.refunds.ask(trx, call(fresh), asked)),
      () => run((trx) => other.refunds.approve(trx, call(waits), decision)),
      () => run((trx) => other.refunds.retry(trx, call(orderId), decision)),
    ];
    for (const refusal of refusals) {
      const words = { zh: expect.stringContaining('退款渠道') };
      await expect(refusal()).rejects.toMatchObject({ code: ApiCode.refused, text: words });
    }
    expect(await rig.records()).toEqual(before);
  });
});
