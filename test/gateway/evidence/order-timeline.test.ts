import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { OrderStatus } from '../../../contract/domain/order';
import { RefundStatus } from '../../../contract/domain/refund';
import { ONE_MINUTE_MS, ONE_SECOND_MS } from '../../../contract/limits';
import { emptyDatabase, useTestDatabase } from '../../support/gateway/database';
import { createEvidenceRig, type EvidenceRig } from '../../support/gateway/evidence-rig';
import { createInstallationRig, type InstallationRig } from '../../support/gateway/installation-rig';
import { createRunRig, type RunRig } from '../../support/gateway/run-rig';

const database = useTestDatabase();
const IDLE = 1;
const RUNNING = 2;
const AT_REST = { phase: 'fill', doorState: 'closed', loadLeft: false };

let rig: InstallationRig;
let runs: RunRig;
let evidence: EvidenceRig;
beforeEach(async () => {
  await emptyDatabase(database());
  rig = await createInstallationRig({ database: database(), devices: 2 });
  runs = createRunRig(rig);
  evidence = await createEvidenceRig(rig, database());
  await rig.report({ measures: AT_REST });
  await rig.pass(ONE_MINUTE_MS);
});

const gone = () => rig.installation.hear('rig-d1', { kind: 'gone', at: rig.now() });

/** What every order has that was paid at once and began to run. */
const BEGUN = [
  '+0 user ordered',
  '+0 platform paid',
  '+0 system commandSent',
  '+0 device commandAcknowledged',
  '+0 device commandSucceeded',
  '+0 device started',
];

async function place(orderNo: string): Promise<string> {
  const creation = {
    ...{ franchiseeId: 'rig', orderNo, deviceId: 'd1', userId: 'u1', userMobile: '13800001234' },
    ...{ itemName: '标准洗', markCents: 400, source: 'miniProgram', plannedSec: 1_800, at: rig.now() },
  };
  await rig.run((trx) => rig.installation.orders.create(trx, creation));
  return (await runs.order(orderNo)).order_id;
}

async function pay(orderNo: string): Promise<void> {
  const key = { franchiseeId: 'rig', orderId: await place(orderNo) };
  const payment = { at: rig.now(), payMethod: 'wechat', payNo: `P-${orderNo}` };
  const paid = await rig.run((trx) => rig.installation.orders.pay(trx, key, payment));
  await paid.after();
  await rig.settle();
}

describe('the timeline of an order', () => {
  it('tells of a run with its phases, its door, a gap in the connection and the fault that ended it', async () => {
    await runs.start('N1');
    await rig.pass(2_345);
    await rig.report({ workStatus: RUNNING, measures: { phase: 'wash', doorState: 'locked' } });
    await rig.pass(10 * ONE_MINUTE_MS);
    await rig.report({ workStatus: RUNNING, measures: { phase: 'spin' } });
    await rig.pass(ONE_SECOND_MS);
    await gone();
    await rig.pass(3 * ONE_MINUTE_MS);
    await rig.report({ workStatus: RUNNING, faultCode: 'E11', faultText: '门锁异常' });
    expect(await evidence.course('N1')).toEqual([
      ...BEGUN,
      '+2.345 device reading phase wash',
      '+2.345 device reading doorState locked',
      '+602.345 device reading phase spin',
      '+603.345 system offline',
      '+783.345 device online',
      '+783.345 device fault E11',
      '+783.345 system alert fault',
      '+783.345 device aborted fault',
    ]);
    const lines = await evidence.order('N1');
    expect(lines.find(({ kind }) => kind === 'paid')).toMatchObject({
      cents: 400,
      number: 'P-N1',
      value: 'wechat',
    });
    expect(lines.find(({ kind }) => kind === 'fault')).toMatchObject({ words: '门锁异常' });
    // What the gap lasted for, by when the device had been heard last.
    expect(lines.find(({ kind }) => kind === 'online')?.until).toBe((lines[0]?.at ?? 0) + 602_345);
  });

  it('tells what nothing else keeps only while an order runs', async () => {
    await rig.report({ measures: { phase: 'rinse', doorState: 'open' } });
    await runs.start('N1');
    await rig.pass(ONE_MINUTE_MS);
    await runs.say('N1', 'finished', {}, 'user');
    await rig.pass(ONE_SECOND_MS);
    await rig.report({ workStatus: IDLE, measures: { doorState: 'closed' } });
    expect(await evidence.course('N1')).toEqual([...BEGUN, '+60 user finished user']);
  });

  it('tells of a start that the device refused, and of the device that was away before', async () => {
    await gone();
    await rig.pass(ONE_SECOND_MS);
    await pay('N1');
    await rig.pass(20 * ONE_SECOND_MS);
    await rig.report({ measures: AT_REST });
    await rig.settle();
    const sent = rig.link.sent.find(({ message }) => message.orderNo === 'N1')?.message;
    const commandId = sent?.commandId ?? '';
    await rig.pass(ONE_SECOND_MS);
    await rig.say({ kind: 'result', commandId, isDone: false, failCode: 'inUse', failReason: '使用中' });
    // What becomes of the money from there on is told in suites of refunds.
    const course = (await evidence.course('N1')).filter((line) => !/refund(Sent|Done)/.test(line));
    expect(course).toEqual([
      '+0 user ordered',
      '+0 platform paid',
      '+0 system commandQueued',
      '+20 device online',
      '+20 system commandSent',
      '+21 device commandFailed inUse',
      '+21 system startFailed',
      '+21 system refundAsked notStarted',
    ]);
  });

  it('tells when it was too late, though nobody looked then', async () => {
    await runs.start('N1');
    await rig.pass(31 * ONE_MINUTE_MS);
    await rig.report({ workStatus: RUNNING });
    await rig.pass(200 * ONE_MINUTE_MS);
    const course = await evidence.course('N1');
    expect(course).toContain('+3600 system timeout');
    expect(course).toContain('+9000 system severeTimeout');
  });

  it('says why an order was closed that nobody paid', async () => {
    await place('N1');
    await rig.pass(6 * ONE_MINUTE_MS);
    expect(await evidence.course('N1')).toEqual(['+0 user ordered', '+300 system expired']);
    const orderId = await place('N2');
    await rig.pass(7_000);
    await rig.run((trx) =>
      rig.installation.orders.cancel(trx, { franchiseeId: 'rig', orderId }, { at: rig.now() }),
    );
    expect(await evidence.course('N2')).toEqual(['+0 user ordered', '+7 user cancelled']);
  });

  it('leaves out what was asked of the device for another order', async () => {
    await runs.start('N1');
    await rig.pass(ONE_MINUTE_MS);
    await runs.start('N2', { deviceId: 'd1' }).catch(() => undefined);
    await rig.submit({ action: 'sync', verb: 'sync' });
    await rig.settle();
    const commands = (await evidence.order('N1')).filter(({ kind }) => kind === 'commandSent');
    expect(commands.map(({ name, actor }) => [name, actor])).toEqual([
      ['start', null],
      ['sync', '王明'],
    ]);
  });

  it('tells of an order of an earlier release what its row says', async () => {
    await runs.start('N1');
    await rig.pass(ONE_MINUTE_MS);
    await runs.say('N1', 'finished');
    await rig.run((trx) => sql`DELETE FROM order_event WHERE franchisee_id = 'rig'`.execute(trx));
    expect(await evidence.course('N1')).toEqual([...BEGUN, '+60 device finished']);
  });
});

describe('refunds in the timeline of an order', () => {
  const AT = { refund_no: 'R1', amount_cents: 150, suggest_cents: 150, reason: 'quality' } as const;

  /** A refund's record, and the order beside it, step by step. */
  async function step(refundStatus: number, record: Readonly<Record<string, unknown>>): Promise<void> {
    const { order_id: orderId } = await runs.order('N1');
    await rig.run(async (trx) => {
      const key = { franchiseeId: 'rig', orderId };
      const patchOf = () => ({ refund_status: refundStatus });
      await rig.installation.orders.amend(trx, key, { note: 'refund', at: rig.now(), patchOf });
      const changes = sql.join(
        Object.entries(record).map(([name, value]) => sql`${sql.ref(name)} = ${value}`),
      );
      await sql`UPDATE order_refund SET ${changes} WHERE franchisee_id = 'rig' AND refund_no = 'R1'`.execute(
        trx,
      );
    });
    await rig.pass(ONE_SECOND_MS);
  }

  beforeEach(async () => {
    await runs.start('N1');
    const { order_id } = await runs.order('N1');
    await rig.pass(ONE_MINUTE_MS);
    await rig.run((trx) =>
      trx
        .insertInto('order_refund')
        .values({
          ...{ ...AT, franchisee_id: 'rig', order_id, status: 1, created_at: rig.now() },
          ...{ applicant: '李店长', applicant_kind: 'staff' as const, applicant_id: 'a2' },
        })
        .execute(),
    );
    await step(RefundStatus.review, { status: 1 });
  });

  it('are told step by step: a failure that was retried leaves its moment, whatever the record says later', async () => {
    const sentAt = rig.now();
    await step(RefundStatus.running, {
      status: 2,
      reviewer: '张总',
      reviewer_id: 'a3',
      reviewed_at: rig.now(),
      sent_at: rig.now(),
      attempts: 1,
    });
    await step(RefundStatus.failed, { status: 5, fail_reason: '余额不足' });
    await step(RefundStatus.running, { status: 2, sent_at: rig.now(), attempts: 2 });
    await step(RefundStatus.partial, { status: 4, done_at: rig.now(), channel_no: 'C9' });
    expect((await evidence.course('N1')).slice(BEGUN.length)).toEqual([
      '+60 staff refundAsked quality',
      '+61 staff refundApproved',
      '+62 platform refundFailed',
      '+63 staff refundRetried',
      '+63 system refundSent',
      '+64 platform refundDone',
    ]);
    const lines = await evidence.order('N1');
    expect(lines.find(({ kind }) => kind === 'refundApproved')).toMatchObject({ actor: '张总', at: sentAt });
    expect(lines.find(({ kind }) => kind === 'refundSent')).toMatchObject({ times: 2, cents: 150 });
    expect(lines.find(({ kind }) => kind === 'refundDone')).toMatchObject({ number: 'C9', cents: 150 });
    expect(lines.some(({ isUndated }) => isUndated)).toBe(false);
  });

  it('that were withdrawn or refused say so', async () => {
    await step(RefundStatus.none, { status: 7 });
    expect((await evidence.course('N1')).slice(-1)).toEqual(['+61 staff refundWithdrawn']);
    await step(RefundStatus.review, { status: 1 });
    await step(RefundStatus.rejected, {
      status: 6,
      reviewer: '张总',
      reviewer_id: 'a3',
      reviewed_at: rig.now(),
      fail_reason: '运行正常',
    });
    const last = (await evidence.order('N1')).at(-1);
    expect(last).toMatchObject({ kind: 'refundRejected', actor: '张总', words: '运行正常' });
  });

  it('of which nobody kept when they failed are told as undated, never with a moment of our own', async () => {
    await step(RefundStatus.failed, { status: 5, fail_reason: '余额不足' });
    await rig.run((trx) => sql`DELETE FROM order_event WHERE franchisee_id = 'rig'`.execute(trx));
    const failed = (await evidence.order('N1')).find(({ kind }) => kind === 'refundFailed');
    expect(failed).toMatchObject({ isUndated: true, words: '余额不足' });
  });

  it('stand in an order that runs on', async () => {
    expect(await runs.order('N1')).toMatchObject({ order_status: OrderStatus.running });
    expect((await evidence.course('N1')).at(-1)).toBe('+60 staff refundAsked quality');
  });
});
