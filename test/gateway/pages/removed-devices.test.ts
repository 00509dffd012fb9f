import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ActionAnswer } from '../../../contract/api/page/action';
import type { CommandListAnswer } from '../../../contract/api/page/command';
import { API_BASE } from '../../../contract/api/endpoints';
import type { Envelope } from '../../../contract/api/envelope';
import type { Row } from '../../../contract/api/page/list';
import type { ReportAnswer } from '../../../contract/api/page/report';
import { startOfDay } from '../../../contract/day';
import { CommandStatus } from '../../../contract/domain/command';
import { ONE_DAY_MS } from '../../../contract/limits';
import { withTenant } from '../../../gateway/database/tenant';
import { DEMONSTRATION_PASSWORD } from '../../../gateway/demonstration/people';
import { withBindActions } from '../../support/declaration/bind-actions';
import { HEADERS, TEST_NOW_MS, useGateway } from '../../support/gateway/gateway';

const gateway = useGateway({ declaration: withBindActions });
const MERCHANT = 'm1001';
const TODAY = startOfDay(TEST_NOW_MS);
const PERIOD = [TODAY - 20 * ONE_DAY_MS, TEST_NOW_MS] as const;
const REASON = '设备报废';

let main = '';
beforeAll(async () => {
  main = await gateway().login('13800000001');
});

let keys = 0;
async function send<T>(path: string, body: object): Promise<T> {
  const answer = await gateway().app.inject({
    method: 'POST',
    url: `${API_BASE}/v1/${path}`,
    headers: { ...HEADERS, authorization: `Bearer ${main}`, 'idempotency-key': `removed-${(keys += 1)}` },
    payload: body,
  });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<Envelope<T>>().data;
}

const unbind = (...ids: readonly string[]) =>
  send<ActionAnswer>('washer/device/probeUnbind', { ids, reason: REASON });
const removeByForce = (id: string) =>
  send<ActionAnswer>('washer/device/probeDelete', {
    ...{ ids: [id], reason: '设备丢失', password: DEMONSTRATION_PASSWORD },
    params: { ending: 'abort' },
  });
async function allOf(kind: 'device' | 'income', more: object = {}) {
  const list: Row[] = [];
  for (let page = 1; ; page += 1) {
    const body = { period: PERIOD, page, pageSize: 100, ...more };
    const answer = await send<ReportAnswer>(`washer/statistic/${kind}/list`, body);
    list.push(...answer.list);
    if (list.length >= answer.total) return { list, total: answer.total, totals: answer.totals };
  }
}

interface Washer {
  readonly deviceId: string;
  readonly storeId: string;
}

/** Washers without an open order, those that earned something in the period first. */
async function idleWashers(): Promise<readonly Washer[]> {
  return withTenant(gateway().database.db, MERCHANT, async (trx) => {
    const { rows } = await sql<Washer>`SELECT d.device_id AS "deviceId", d.store_id AS "storeId" FROM device d
      WHERE d.equipment = 'washer' AND NOT EXISTS (SELECT FROM orders o WHERE o.franchisee_id = d.franchisee_id
        AND o.device_id = d.device_id AND o.order_status IN (0, 2, 3, 4, 9))
      ORDER BY (SELECT count(*) FROM orders o WHERE o.franchisee_id = d.franchisee_id
        AND o.device_id = d.device_id AND o.paid_at >= ${PERIOD[0]}) DESC, d.device_id`.execute(trx);
    return rows;
  });
}

async function runningWasher(): Promise<string> {
  const { list } = await send<{ list: readonly Row[] }>('washer/device/list', {
    pageSize: 20,
    tab: 'running',
  });
  const row = list.find(({ currentOrderId }) => typeof currentOrderId === 'string');
  if (row === undefined) throw new Error('The demonstration has no running washer.');
  return row.id;
}

describe('the report by device', () => {
  it('keeps what devices earned that were let go of since: its sums are those of the income', async () => {
    const before = await allOf('device');
    const [first, second] = await idleWashers();
    if (first === undefined || second === undefined) throw new Error('There are no idle washers.');
    const lost = await runningWasher();
    await unbind(first.deviceId, second.deviceId);
    await removeByForce(lost);

    const after = await allOf('device');
    const income = await allOf('income');
    const shared = Object.keys(after.totals).filter((name) => name in income.totals);
    expect(shared).toContain('netAmount');
    for (const name of shared) expect([name, after.totals[name]]).toEqual([name, income.totals[name]]);
    expect(after.list.map(({ id }) => id).sort()).toEqual(before.list.map(({ id }) => id).sort());
    for (const metric of ['netAmount', 'paidStarts', 'freeStarts', 'runTime']) {
      const sum = after.list.reduce((whole, row) => whole + Number(row[metric]), 0);
      expect([metric, sum]).toEqual([metric, after.totals[metric]]);
    }
    const removed = after.list.filter((row) => row['removedAt'] !== null);
    expect(removed.map(({ id }) => id).sort()).toEqual([first.deviceId, second.deviceId, lost].sort());
    for (const row of removed) {
      const was = before.list.find(({ id }) => id === row.id);
      expect(row).toMatchObject({ removedAt: gateway().now(), deviceNumber: was?.['deviceNumber'] });
      expect(row['netAmount']).toBe(was?.['netAmount']);
    }
    const ofStore = await allOf('device', { storeIds: [first.storeId] });
    expect(ofStore.list.map(({ id }) => id)).toContain(first.deviceId);
  });

  it('leaves out a gone device that has no sums in the period, and lists a returned one once', async () => {
    const idle = (await idleWashers()).at(-1);
    if (idle === undefined) throw new Error('There is no idle washer.');
    const { imei, ...rest } = await withTenant(gateway().database.db, MERCHANT, (trx) =>
      trx
        .selectFrom('device')
        .select(['imei', 'device_number as deviceNumber', 'device_name as deviceName'])
        .select(['store_id as storeId', 'room_name as roomName', 'model'])
        .where('franchisee_id', '=', MERCHANT)
        .where('device_id', '=', idle.deviceId)
        .executeTakeFirstOrThrow(),
    );
    const { total } = await allOf('device');
    await unbind(idle.deviceId);
    const soon = [TEST_NOW_MS + 40 * ONE_DAY_MS, TEST_NOW_MS + 41 * ONE_DAY_MS];
    const later = await send<ReportAnswer>('washer/statistic/device/list', { period: soon, pageSize: 100 });
    expect(later.list.filter((row) => row['removedAt'] !== null)).toEqual([]);
    await send('washer/device/probeBind', { params: { imei, ...rest, linkType: 'serial' } });
    const again = await allOf('device');
    expect(again.total).toBe(total);
    expect(again.list.filter(({ id }) => id === idle.deviceId)).toMatchObject([{ removedAt: null }]);
  });
});

describe('commands that are taken back because their device is let go of', () => {
  it('are told in its history: by whom, and why', async () => {
    const [device] = await idleWashers();
    const deviceId = device?.deviceId ?? '';
    const { db } = gateway().database;
    const row = {
      ...{
        franchisee_id: MERCHANT,
        device_id: deviceId,
        equipment: 'washer',
        store_id: device?.storeId ?? '',
      },
      ...{ device_number: 'B1', operator_name: '店长', limit_seconds: 60, created_at: gateway().now() },
    };
    await db
      .insertInto('device_command')
      .values([
        { ...row, command_id: 'zz1', action: 'restart', verb: 'restart', source: 'manual', status: 0 },
        { ...row, command_id: 'zz2', action: 'selfClean', verb: 'selfClean', source: 'bulk', status: 0 },
        { ...row, command_id: 'zz3', action: 'tell', verb: 'setParameters', source: 'system', status: 0 },
        { ...row, command_id: 'zz4', action: 'sync', verb: 'sync', source: 'manual', status: 1 },
      ])
      .execute();
    await unbind(deviceId);

    const { list } = await send<CommandListAnswer>('washer/device/command/list', {
      commandIds: ['zz1', 'zz2', 'zz3', 'zz4'],
    });
    expect(list.map(({ commandId, status, failCode }) => [commandId, status, failCode])).toEqual([
      ['zz4', CommandStatus.sent, null],
      ['zz3', CommandStatus.cancelled, 'deviceRemoved'],
      ['zz2', CommandStatus.cancelled, 'deviceRemoved'],
      ['zz1', CommandStatus.cancelled, 'deviceRemoved'],
    ]);
    const lines = await withTenant(db, MERCHANT, (trx) =>
      trx
        .selectFrom('operation_log')
        .select(['module', 'action', 'before', 'after', 'reason', 'actor_name as actor'])
        .where('franchisee_id', '=', MERCHANT)
        .where('target_id', '=', deviceId)
        .orderBy('log_id', 'desc')
        .limit(3)
        .execute(),
    );
    const cancelled = (commandAction: string) => ({
      ...{ module: 'command', action: 'cancel', reason: REASON, actor: lines[0]?.actor },
      before: { commandAction, commandStatus: CommandStatus.queued },
      after: { commandAction, commandStatus: CommandStatus.cancelled },
    });
    expect(lines).toMatchObject([
      { action: 'probeUnbind', reason: REASON },
      cancelled('selfClean'),
      cancelled('restart'),
    ]);
  });
});
