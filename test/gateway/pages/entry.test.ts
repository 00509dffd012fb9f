import { sql, type RawBuilder } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ActionAnswer } from '../../../contract/api/page/action';
import { API_BASE } from '../../../contract/api/endpoints';
import { ApiCode, type Envelope } from '../../../contract/api/envelope';
import type { ListAnswer, Row } from '../../../contract/api/page/list';
import type { ReportAnswer } from '../../../contract/api/page/report';
import { startOfDay } from '../../../contract/day';
import { withTenant } from '../../../gateway/database/tenant';
import { DAY_SUMS, HOUR_SUMS, toStoreSums } from '../../../gateway/features/order/order-deltas';
import { withBindActions } from '../../support/declaration/bind-actions';
import { HEADERS, TEST_NOW_MS, useGateway } from '../../support/gateway/gateway';

const gateway = useGateway({ declaration: withBindActions });
const PAGE = 'dispenser/device';
const CHANNELS = [
  { channel: 1, agent: '洗衣液', capacityMl: 5000, remainMl: 250, remainPct: 0.05 },
  { channel: 2, agent: '柔顺剂', capacityMl: 4000, remainMl: 3000, remainPct: 0.75 },
];

let token = '';
let id = '';
beforeAll(async () => {
  token = await gateway().login('13800000001');
  const answer = await gateway().post(`${PAGE}/list`, { pageSize: 20 }, token);
  id = answer.json<{ data: ListAnswer }>().data.list[0]?.id ?? '';
  const attributes = JSON.stringify({ channels: CHANNELS, remainPct: 0.05 });
  await gateway().database.db.updateTable('device').set({ attributes }).where('device_id', '=', id).execute();
  before = await readRefills();
});

/** What was filled up in all, by each kind of sum. */
async function readRefills() {
  return withTenant(gateway().database.db, 'm1001', async (trx) => {
    const sumOf = async (sums: RawBuilder<unknown>) => {
      const { rows } = await sql<{ sum: number | null }>`
        SELECT sum((r.extra->>'refilledMl')::numeric)::float8 AS sum FROM ${sums} r
        WHERE franchisee_id = 'm1001'`.execute(trx);
      return rows[0]?.sum ?? 0;
    };
    const stores = sql`(SELECT * FROM ${toStoreSums(startOfDay(TEST_NOW_MS))} s)`;
    return { hours: await sumOf(HOUR_SUMS), days: await sumOf(DAY_SUMS), stores: await sumOf(stores) };
  });
}

let before = { hours: 0, days: 0, stores: 0 };
let keys = 0;
async function refill(params: object, key = `refill-key-${(keys += 1)}`) {
  const answer = await gateway().app.inject({
    method: 'POST',
    url: `${API_BASE}/v1/${PAGE}/probeRefill`,
    headers: { ...HEADERS, authorization: `Bearer ${token}`, 'idempotency-key': key },
    payload: { ids: [id], params: { addedMl: null, expireAt: null, ...params } },
  });
  return answer.json<Envelope<ActionAnswer | null>>();
}

async function attributes() {
  const { attributes } = await gateway()
    .database.db.selectFrom('device')
    .select('attributes')
    .where('device_id', '=', id)
    .executeTakeFirstOrThrow();
  return attributes;
}

describe('an entry of a table within a row', () => {
  it('is filled up, with the share that follows, and the others stay as they are', async () => {
    expect(await refill({ channel: 1, expireAt: TEST_NOW_MS })).toMatchObject({ code: 0 });
    expect(await attributes()).toMatchObject({
      channels: [{ channel: 1, remainMl: 5000, remainPct: 1, refilledAt: TEST_NOW_MS }, CHANNELS[1]],
      remainPct: 0.75,
    });
    const answer = await gateway().get(`${PAGE}/detail?id=${id}`, token);
    expect(answer.json<{ data: Row }>().data).toMatchObject({ remainPct: 0.75 });
  });

  it('takes what is added, and no more than it holds', async () => {
    expect(await refill({ channel: 2, addedMl: 500 })).toMatchObject({ code: 0 });
    expect(await attributes()).toMatchObject({ channels: [{}, { remainMl: 3500, remainPct: 0.875 }] });
    expect(await refill({ channel: 2, addedMl: 501 })).toMatchObject({
      code: ApiCode.refused,
      message: expect.stringContaining('最多还能加 500'),
    });
    expect(await attributes()).toMatchObject({ channels: [{}, { remainMl: 3500 }] });
  });

  it('is refused where there is none of the key', async () => {
    expect(await refill({ channel: 3 })).toMatchObject({ code: ApiCode.refused });
  });

  it('is changed once by a call that is repeated', async () => {
    const key = 'refilled-only-once';
    await refill({ channel: 2, addedMl: 100 }, key);
    await refill({ channel: 2, addedMl: 100 }, key);
    expect(await attributes()).toMatchObject({ channels: [{}, { remainMl: 3600 }] });
  });

  it('counts what it grew by among the sums of the device, its store and its type', async () => {
    // Filled from 250 to 5000, and by 500 and 100.
    const grown = { hours: 5_350, days: 5_350, stores: 5_350 };
    const sums = await readRefills();
    expect({
      hours: sums.hours - before.hours,
      days: sums.days - before.days,
      stores: sums.stores - before.stores,
    }).toEqual(grown);
    const period = [TEST_NOW_MS - 3_600_000, TEST_NOW_MS];
    const report = await gateway().post('dispenser/statistic/device/list', { period, pageSize: 100 }, token);
    const { list, totals } = report.json<{ data: ReportAnswer }>().data;
    expect(list.find((row) => row.id === id)).toMatchObject({ refilledMl: 5_350 });
    const ofDay = list.reduce((sum, row) => sum + Number(row['refilledMl']), 0);
    expect(totals).toMatchObject({ refilledMl: ofDay });
    const dimension = { period, dimension: 'item' };
    const items = await gateway().post('dispenser/statistic/income/list', dimension, token);
    const named = items.json<{ data: ReportAnswer }>().data.list.map((row) => row['itemName']);
    expect(named).not.toContain('');
  });

  it('is told to the device, so that its next report does not undo it', async () => {
    const commands = await gateway()
      .database.db.selectFrom('device_command')
      .select(['source', 'verb', 'status', 'params'])
      .where('device_id', '=', id)
      .execute();
    const { channels } = await attributes();
    expect(commands).toContainEqual({
      ...{ source: 'system', verb: 'setParameters', status: 0 },
      params: { channels },
    });
  });

  it('leaves a line that says which entry changed, from what to what', async () => {
    const lines = await gateway()
      .database.db.selectFrom('operation_log')
      .select(['before', 'after'])
      .where('target_id', '=', id)
      .orderBy('log_id', 'desc')
      .limit(1)
      .execute();
    expect(lines).toMatchObject([
      {
        before: { channels: [{ channel: 2, remainMl: 3500 }] },
        after: { addedMl: 100, channels: [{ channel: 2, remainMl: 3600 }] },
      },
    ]);
  });
});
