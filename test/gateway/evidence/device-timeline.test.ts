import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { ApiCode } from '../../../contract/api/envelope';
import type { TimelineLine } from '../../../contract/api/page/evidence/timeline';
import { EVIDENCE_KEPT_MS } from '../../../contract/domain/evidence/evidence';
import { ONE_DAY_MS, ONE_MINUTE_MS, ONE_SECOND_MS } from '../../../contract/limits';
import { EVIDENCE_SWEEP } from '../../../gateway/features/evidence/event-sweep';
import { emptyDatabase, useTestDatabase, WITHOUT_COPY } from '../../support/gateway/database';
import { createEvidenceRig, type EvidenceRig } from '../../support/gateway/evidence-rig';
import { createInstallationRig, type InstallationRig } from '../../support/gateway/installation-rig';
import { createRunRig, type RunRig } from '../../support/gateway/run-rig';

const database = useTestDatabase();
const RUNNING = 2;

let rig: InstallationRig;
let runs: RunRig;
let evidence: EvidenceRig;
beforeEach(async () => {
  await emptyDatabase(database());
  rig = await createInstallationRig({ database: database(), devices: 2 });
  runs = createRunRig(rig);
  evidence = await createEvidenceRig(rig, database());
});

const gone = () => rig.installation.hear('rig-d1', { kind: 'gone', at: rig.now() });
const inWords = ({ kind, source, before, value }: TimelineLine) =>
  [source, kind, ...(kind === 'state' ? [before, '→', value] : [])].join(' ');

describe('the timeline of a device', () => {
  it('tells of its orders, commands, states, faults and alerts, the newest first', async () => {
    await rig.report();
    await rig.pass(ONE_MINUTE_MS);
    await runs.start('N1');
    await rig.pass(ONE_MINUTE_MS);
    await runs.say('N1', 'finished');
    await rig.pass(ONE_MINUTE_MS);
    await rig.report({ faultCode: 'E11', faultText: '门锁异常' });
    await rig.pass(ONE_MINUTE_MS);
    await rig.report();
    await rig.pass(ONE_MINUTE_MS);
    await gone();
    const { list, nextCursor } = await evidence.device();
    expect(nextCursor).toBeNull();
    expect(list.map(inWords)).toEqual([
      'system offline',
      'device faultCleared',
      'system alertOver',
      'device fault',
      'system alert',
      'device state 2 → 1',
      'device state 1 → 2',
      'system command',
      'user order',
      'device online',
    ]);
    expect(list.find(({ kind }) => kind === 'order')).toMatchObject({ orderNo: 'N1', cents: 400, value: 5 });
  });

  it('is told on page by page without a line lost or told twice, whatever falls into one millisecond', async () => {
    await rig.run(async (trx) => {
      await sql`INSERT INTO order_event (franchisee_id, event_id, at, device_id, kind, detail)
        SELECT 'rig', 'e' || lpad(n::text, 5, '0'), ${rig.now()}::bigint - (n / 7) * 10, 'd1', 'reading',
               jsonb_build_object('field', 'phase', 'value', n::text)
        FROM generate_series(1, 170) AS n ${WITHOUT_COPY}`.execute(trx);
      await sql`INSERT INTO alert (franchisee_id, alert_id, device_id, equipment, store_id, device_number, rule, level,
          status, first_at, last_at, recovered_at, closed_at)
        SELECT 'rig', 'a' || lpad(n::text, 5, '0'), 'd1', 'washer', 's1', 'd1', 'r' || n, 1, 4,
               ${rig.now()}::bigint - n * 10, ${rig.now()}::bigint, ${rig.now()}::bigint - n * 5, ${rig.now()}::bigint
        FROM generate_series(1, 20) AS n ${WITHOUT_COPY}`.execute(trx);
    });
    const told: TimelineLine[] = [];
    let cursor: string | undefined;
    for (let pages = 0; pages < 10; pages += 1) {
      const answer = await evidence.device(cursor === undefined ? {} : { cursor });
      told.push(...answer.list);
      if (answer.nextCursor === null) break;
      cursor = answer.nextCursor;
    }
    expect(told).toHaveLength(170 + 40);
    expect(new Set(told.map(({ id }) => id)).size).toBe(told.length);
    expect(told.map(({ at }) => at)).toEqual(told.map(({ at }) => at).toSorted((one, other) => other - one));
  });

  it('is bounded by its period, which is at most 31 days', async () => {
    const now = rig.now();
    await rig.report();
    await rig.pass(ONE_MINUTE_MS);
    await gone();
    const first = await evidence.device({ period: [now, now + ONE_SECOND_MS] });
    expect(first.list.map(inWords)).toEqual(['device online']);
    const none = await evidence.device({ period: [now + ONE_SECOND_MS, now + 2 * ONE_SECOND_MS] });
    expect(none).toEqual({ list: [], nextCursor: null });
    await expect(evidence.device({ period: [now - 32 * ONE_DAY_MS, now] })).rejects.toThrow(
      'at most 31 days',
    );
    await expect(evidence.device({ cursor: 'torn' })).rejects.toMatchObject({ code: ApiCode.invalid });
  });

  it('tells nobody of orders who may not see orders', async () => {
    await rig.report();
    await runs.start('N1');
    await rig.report({ workStatus: RUNNING });
    const { list } = await evidence.device({}, { access: evidence.holding([]) });
    expect(list.some(({ kind }) => kind === 'command')).toBe(true);
    expect(list.some(({ kind }) => kind === 'order')).toBe(false);
  });

  it('is kept for as long as is said, and no longer', async () => {
    await rig.report();
    await rig.pass(EVIDENCE_KEPT_MS + 1);
    await rig.report({ faultCode: 'E1' });
    const sweep = { franchiseeId: 'rig', nowMs: rig.now(), limit: 100 };
    expect(await rig.run((trx) => EVIDENCE_SWEEP.deleteSome(trx, sweep))).toBeGreaterThan(0);
    const { rows } = await rig.run((trx) => sql<{ at: number }>`SELECT at FROM order_event`.execute(trx));
    expect(rows.every(({ at }) => at >= rig.now() - EVIDENCE_KEPT_MS)).toBe(true);
    expect(rows.length).toBeGreaterThan(0);
  });
});

describe('the user beside an order', () => {
  it('is told of by the orders of thirty days, in the stores that the reader sees', async () => {
    await rig.report();
    await runs.start('N1');
    await rig.pass(ONE_MINUTE_MS);
    await runs.say('N1', 'finished');
    await rig.run((trx) =>
      sql`UPDATE orders SET refunded_cents = 100, refund_status = 3, flags = '{compensated}'
        WHERE franchisee_id = 'rig' AND order_no = 'N1'`.execute(trx),
    );
    await rig.pass(29 * ONE_DAY_MS);
    await rig.report();
    await runs.start('N2');
    expect(await evidence.user('N2')).toMatchObject({
      ...{ userMobile: '138****1234', orders: 2, paid: 2, paidAmount: 800 },
      ...{
        refunded: 1,
        refundedAmount: 100,
        refundRate: 0.5,
        failed: 0,
        compensated: 1,
        tickets: 0,
        isCut: false,
      },
      list: [{ orderNo: 'N2', page: 'washer/order' }, { orderNo: 'N1' }],
    });
    await rig.pass(2 * ONE_DAY_MS);
    expect(await evidence.user('N2')).toMatchObject({ orders: 1, refunded: 0, compensated: 0 });
    await expect(evidence.user('N2', { storeIds: ['s9'] })).rejects.toMatchObject({ code: ApiCode.notFound });
    const blind = await evidence.user('N2', { access: evidence.holding([]) });
    expect(blind).toMatchObject({ orders: 0, tickets: null, list: [] });
  });

  it('is somebody else with another mobile', async () => {
    await rig.report();
    await runs.start('N1');
    await rig.report({}, 'd2');
    const creation = { deviceId: 'd2', userId: 'u2', userMobile: '13900005678', orderNo: 'N2' };
    await rig.run((trx) =>
      rig.installation.orders.create(trx, {
        ...{
          franchiseeId: 'rig',
          itemName: '标准洗',
          markCents: 400,
          source: 'app',
          plannedSec: 60,
          at: rig.now(),
        },
        ...creation,
      }),
    );
    expect(await evidence.user('N2')).toMatchObject({
      userMobile: '139****5678',
      orders: 1,
      paid: 0,
      refundRate: null,
    });
  });
});

describe('the indexes of evidence', () => {
  it.each([
    [
      'order_event_of_order',
      sql`SELECT FROM order_event WHERE franchisee_id = 'rig' AND order_id = 'x' ORDER BY at, event_id LIMIT 9`,
    ],
    [
      'order_event_of_device',
      sql`SELECT FROM order_event WHERE franchisee_id = 'rig' AND device_id = 'd1'
      AND at >= 1 AND (at, event_id) < (9, '') ORDER BY at DESC, event_id DESC LIMIT 9`,
    ],
    [
      'orders_of_device',
      sql`SELECT FROM orders WHERE franchisee_id = 'rig' AND device_id = 'd1'
      AND created_at >= 1 AND (created_at, order_id) < (9, '') ORDER BY created_at DESC, order_id DESC LIMIT 9`,
    ],
    [
      'device_command_by_time',
      sql`SELECT FROM device_command WHERE franchisee_id = 'rig' AND device_id = 'd1'
      AND created_at >= 1 AND (created_at, command_id) < (9, '') ORDER BY created_at DESC, command_id DESC LIMIT 9`,
    ],
    [
      'orders_by_user',
      sql`SELECT FROM orders WHERE franchisee_id = 'rig' AND user_mobile = '13800001234'
      AND user_id = 'u1' AND created_at >= 1 AND order_id >= 'x' ORDER BY created_at DESC LIMIT 9`,
    ],
  ])('%s gives its rows in order', async (index, query) => {
    const plan = await rig.run(async (trx) => {
      await sql`SET LOCAL enable_seqscan = off`.execute(trx);
      await sql`SET LOCAL enable_bitmapscan = off`.execute(trx);
      // Of the few rows here any index is as good, once the server has counted them: only one in order needs no sort.
      await sql`SET LOCAL enable_sort = off`.execute(trx);
      await sql`SET LOCAL enable_incremental_sort = off`.execute(trx);
      const { rows } = await sql<Record<string, string>>`EXPLAIN ${query}`.execute(trx);
      return rows.flatMap((row) => Object.values(row)).join('\n');
    });
    expect(plan).toContain(index);
    expect(plan).not.toContain('Sort');
  });
});
