import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { ApiCode } from '../../../contract/api/envelope';
import type { OrderPaidEvent, OrderStartRequestedEvent } from '../../../contract/api/platform/platform';
import { DisplayStatus } from '../../../contract/domain/device';
import { OrderStatus } from '../../../contract/domain/order';
import { RefundStatus } from '../../../contract/domain/refund';
import { ONE_MINUTE_MS, ONE_SECOND_MS } from '../../../contract/limits';
import { toGatewayText, type GatewayMessageKey } from '../../../contract/messages/gateway';
import { HOUR_SUMS } from '../../../gateway/features/order/order-deltas';
import { emptyDatabase, useTestDatabase } from '../../support/gateway/database';
import { createInstallationRig, type InstallationRig } from '../../support/gateway/installation-rig';

const database = useTestDatabase();
const HALF_AN_HOUR_MS = 30 * ONE_MINUTE_MS;
const ORDER = { imei: 'rig-d1', orderNo: 'NO-SHOW-1' };

let rig: InstallationRig;
let reservedFor = 0;
beforeEach(async () => {
  await emptyDatabase(database());
  rig = await createInstallationRig({ database: database() });
  await rig.report();
  reservedFor = rig.now() + HALF_AN_HOUR_MS;
});

async function reserve(changes: Partial<OrderPaidEvent> = {}): Promise<void> {
  await rig.installation.platform.created({
    ...{ ...ORDER, createdAt: rig.now(), userId: 'u1', userMobile: '13800001234', itemName: '标准洗' },
    ...{ markCents: 500, source: 'miniProgram', plannedSeconds: 1_800 },
  });
  await rig.installation.platform.paid({
    ...{ ...ORDER, paidAt: rig.now(), payMethod: 'wechat', paidCents: 500, payNo: 'P1' },
    ...{ reservedFor, startedBy: 'user', ...changes },
  });
}

/** Says that whoever reserved it stands before the device. */
const come = (changes: Partial<OrderStartRequestedEvent> = {}) =>
  rig.installation.platform.startRequested({ ...ORDER, requestedAt: rig.now(), ...changes });

const read = () =>
  rig.run((trx) =>
    trx.selectFrom('orders').selectAll().where('franchisee_id', '=', 'rig').executeTakeFirstOrThrow(),
  );

const setAutoRefund = (auto_refund_on: boolean) =>
  rig.run((trx) =>
    trx.updateTable('store').set({ auto_refund_on }).where('franchisee_id', '=', 'rig').execute(),
  );

/** Lets time pass at a device that goes on telling how it is. */
async function pass(ms: number): Promise<void> {
  await rig.pass(ms);
  await rig.report();
}

const refused = (key: GatewayMessageKey) => ({ code: ApiCode.refused, text: toGatewayText(key) });

interface Counted {
  readonly attempts: number;
  readonly missed: number;
  readonly due: number;
}

describe('who reserved a device and is to start it', () => {
  it('comes in time: the device is kept, starts once they ask, and runs', async () => {
    await reserve();
    await pass(HALF_AN_HOUR_MS);
    expect(await read()).toMatchObject({ order_status: OrderStatus.waiting, attendance: 'due' });
    expect(rig.link.sent).toEqual([]);
    expect(await rig.device()).toMatchObject({ display_status: DisplayStatus.reserved });
    await pass(9 * ONE_MINUTE_MS);
    expect(await come()).toMatchObject({ orderStatus: OrderStatus.waiting });
    await rig.settle();
    expect(rig.link.sent).toMatchObject([{ message: { verb: 'start', orderNo: ORDER.orderNo } }]);
    await rig.say({ kind: 'acknowledged', commandId: rig.link.sent[0]?.message.commandId ?? '' });
    expect(await read()).toMatchObject({
      ...{ order_status: OrderStatus.running, attendance: 'came', start_requested_at: rig.now() },
      flags: [],
    });
    expect(await rig.device()).toMatchObject({ display_status: DisplayStatus.running });
  });

  it('does not come: the order fails as a no-show, the device is free, and no failure of it is counted', async () => {
    await setAutoRefund(false);
    await reserve();
    await pass(HALF_AN_HOUR_MS);
    await pass(10 * ONE_MINUTE_MS);
    expect(await read()).toMatchObject({
      ...{ order_status: OrderStatus.startFailed, attendance: 'missed', flags: ['noShow'] },
      ...{ attention: true, refund_status: RefundStatus.none },
    });
    expect(await rig.device()).toMatchObject({
      ...{ display_status: DisplayStatus.idle, current_order_id: null, failed_starts: 0 },
    });
    expect(rig.link.sent).toEqual([]);
    const { rows } = await rig.run((trx) =>
      sql<Counted>`SELECT sum(start_attempts)::int AS attempts, sum((extra->>'noShows')::numeric)::int AS missed,
          sum((extra->>'dueReservations')::numeric)::int AS due
        FROM ${HOUR_SUMS} h WHERE franchisee_id = 'rig'`.execute(trx),
    );
    expect(rows).toEqual([{ attempts: 0, missed: 1, due: 1 }]);
  });

  it('has the money back where the store gives failed starts back', async () => {
    await setAutoRefund(true);
    await reserve();
    await pass(HALF_AN_HOUR_MS);
    await pass(10 * ONE_MINUTE_MS);
    const { attendance, refunding_cents, refunded_cents } = await read();
    expect(attendance).toBe('missed');
    expect(refunding_cents + refunded_cents).toBe(500);
  });

  it('asks twice, and the device is told once', async () => {
    await reserve();
    await pass(HALF_AN_HOUR_MS);
    const first = await come();
    const requestedAt = rig.now();
    await rig.pass(ONE_SECOND_MS);
    expect(await come({ requestedAt })).toEqual(first);
    await expect(come()).rejects.toMatchObject({ code: ApiCode.unprocessable });
    await rig.settle();
    expect(rig.link.sent).toHaveLength(1);
  });

  it('asks many times at once, and the device is told once', async () => {
    await reserve();
    await pass(HALF_AN_HOUR_MS);
    const answers = await Promise.all(Array.from({ length: 5 }, () => come()));
    expect(new Set(answers.map(({ orderStatus }) => orderStatus))).toEqual(new Set([OrderStatus.waiting]));
    await rig.settle();
    expect(rig.link.sent).toHaveLength(1);
  });

  it('comes too early and is told so; the same is taken when it is time', async () => {
    await reserve();
    await rig.pass(HALF_AN_HOUR_MS - 1);
    await expect(come()).rejects.toMatchObject(refused('platformTooEarly'));
    expect(await read()).toMatchObject({ order_status: OrderStatus.reserved, attendance: 'expected' });
    await rig.pass(1);
    await expect(come({ requestedAt: rig.now() - 1 })).rejects.toMatchObject(refused('platformTooEarly'));
    expect(await come()).toMatchObject({ orderStatus: OrderStatus.waiting });
  });

  it('comes at the very moment, before the timer has looked', async () => {
    reservedFor = rig.now();
    await reserve();
    expect(await read()).toMatchObject({ order_status: OrderStatus.reserved });
    expect(await come()).toMatchObject({ orderStatus: OrderStatus.waiting });
    expect(await read()).toMatchObject({ attendance: 'came' });
    await rig.settle();
    expect(rig.link.sent).toHaveLength(1);
  });

  it('comes too late and is told so', async () => {
    await reserve();
    await pass(HALF_AN_HOUR_MS);
    await pass(10 * ONE_MINUTE_MS);
    await expect(come()).rejects.toMatchObject(refused('platformTooLate'));
    expect(rig.link.sent).toEqual([]);
  });

  it('came where the device does not start: that is its failure', async () => {
    await reserve();
    await pass(HALF_AN_HOUR_MS);
    await come();
    await rig.settle();
    await rig.pass(15 * ONE_SECOND_MS);
    expect(await read()).toMatchObject({
      ...{ order_status: OrderStatus.startFailed, attendance: 'came', flags: ['startFailed'] },
    });
    expect(await rig.device()).toMatchObject({ failed_starts: 1 });
  });
});

describe('a reservation that names nobody', () => {
  it('starts by itself when its time comes, as ever; nobody can start it', async () => {
    await reserve({ startedBy: 'time' });
    await expect(come()).rejects.toMatchObject(refused('platformWrongState'));
    await pass(HALF_AN_HOUR_MS);
    await rig.settle();
    expect(await read()).toMatchObject({ order_status: OrderStatus.starting, attendance: null });
    expect(rig.link.sent).toHaveLength(1);
    await expect(come()).rejects.toMatchObject(refused('platformWrongState'));
    expect(rig.link.sent).toHaveLength(1);
  });

  it('is none where its user is to start what is paid for now', async () => {
    await expect(reserve({ reservedFor: null })).rejects.toMatchObject({ code: ApiCode.invalid });
  });
});
