/** @module-tag long */
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ReportAnswer, SummaryAnswer } from '../../../contract/api/page/report';
import { startOfDay } from '../../../contract/day';
import { ONE_DAY_MS } from '../../../contract/limits';
import { resources } from '../../../resources.config';
import { withTenant, type TenantTransaction } from '../../../gateway/database/tenant';
import { readDevicePage } from '../../../gateway/features/statistic/device/device-page';
import { readTotals } from '../../../gateway/features/statistic/rollup-repository';
import { TEST_NOW_MS, useGateway } from '../../support/gateway/gateway';

const gateway = useGateway({ seedScale: 0.02 });

const TODAY = startOfDay(TEST_NOW_MS);
/** Days that are over: devices are counted up to now, and now is the same moment for nobody who asks twice. */
const WEEK = [TODAY - 7 * ONE_DAY_MS, TODAY - 1] as const;
const TYPES = resources.entries.flatMap((entry) => (entry.kind === 'equipment' ? [entry.name] : []));

let token = '';
beforeAll(async () => {
  token = await gateway().login('13800000001');
});

async function ask<T>(path: string, body: object): Promise<T> {
  const answer = await gateway().post(path, { period: WEEK, ...body }, token);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<{ data: T }>().data;
}

/** Those that have a page of this kind; what stands on none has no figures. */
function typesWith(kind: string): readonly string[] {
  const { pages } = gateway().resolved;
  return TYPES.filter((type) => pages.some((page) => page.kind === kind && page.groups[0] === type));
}

/** Figures that both pages show, the first as the second: they differ by rounding alone. */
function expectSame(
  one: Readonly<Record<string, unknown>>,
  other: Readonly<Record<string, unknown>>,
): number {
  const names = Object.keys(one).filter((name) => name in other);
  for (const name of names) {
    const [value, expected] = [one[name], other[name]];
    if (typeof expected === 'number')
      expect([name, Math.abs(Number(value) - expected) < 1e-6]).toEqual([name, true]);
    else expect([name, value]).toEqual([name, expected]);
  }
  return names.length;
}

describe('figures of one model', () => {
  it('are in the summary of each type what they are in the table of its devices', async () => {
    let [compared, known] = [0, 0];
    for (const type of typesWith('statistic-summary')) {
      const { models = [] } = await ask<SummaryAnswer>(`${type}/statistic/summary/report`, {});
      for (const model of models) {
        const { metrics } = await ask<SummaryAnswer>(`${type}/statistic/summary/report`, { model });
        const devices = await ask<ReportAnswer>(`${type}/statistic/device/list`, { model, pageSize: 10 });
        const values = Object.fromEntries(Object.entries(metrics).map(([name, { value }]) => [name, value]));
        compared += expectSame(values, devices.totals);
        known += Object.values(devices.totals).filter((value) => value !== null && value !== 0).length;
      }
    }
    expect(compared).toBeGreaterThan(20);
    expect(known).toBeGreaterThan(20);
  });
});

/** What may be declared of any page, whether or not one shows it today. */
const MEASURES = ['paidOrderCount', 'openSeconds', 'downSeconds', 'lostCents'] as const;
const METRICS = MEASURES.map((name) => ({ name, kind: 'number', fold: { sum: [name] } }) as const);

describe('sums of one model or one part', () => {
  const SPAN = { fromMs: WEEK[0], untilMs: WEEK[1] + 1 };
  const equipment = resources.entries.flatMap((entry) =>
    entry.kind === 'equipment' ? [entry.deviceType] : [],
  );
  const scope = { franchiseeId: 'm1001', equipment, storeIds: null };
  const read = { scope, span: SPAN, metrics: METRICS, nowMs: TEST_NOW_MS };
  const inTenant = <T>(work: (trx: TenantTransaction) => Promise<T>) =>
    withTenant(gateway().database.db, scope.franchiseeId, work);
  const worstDevices = () =>
    inTenant((trx) =>
      readDevicePage(trx, read, {
        sorters: [{ field: 'lostCents', order: 'desc' }],
        limit: 10_000,
        offset: 0,
      }),
    );

  it('are of its devices alone, of what they were too', async () => {
    const { rows } = await worstDevices();
    const models = [...new Set(rows.map(({ model }) => String(model)))].slice(0, 4);
    let lost = 0;
    for (const model of models) {
      const totals = await inTenant((trx) => readTotals(trx, { ...read, scope: { ...scope, model } }));
      const own = rows.filter((row) => row['model'] === model);
      for (const name of MEASURES) {
        const sum = own.reduce((all, row) => all + Number(row[name] ?? 0), 0);
        expect([model, name, totals[name]]).toEqual([model, name, sum]);
      }
      lost += Number(totals['lostCents']);
    }
    expect(lost).toBeGreaterThan(0);
  });

  it('are of one device what its row says', async () => {
    const rows = (await worstDevices()).rows.filter(({ lostCents }) => Number(lostCents) > 0).slice(0, 3);
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      // Within a store a number is that of one device.
      const at = { ...scope, storeIds: [String(row['storeId'])] };
      const part = { by: 'device', id: String(row['deviceNumber']) } as const;
      const totals = await inTenant((trx) => readTotals(trx, { ...read, scope: at, part }));
      expect(totals).toEqual(Object.fromEntries(MEASURES.map((name) => [name, row[name]])));
    }
  });

  it('say of one item nothing of devices, and its orders', async () => {
    const item = await inTenant((trx) =>
      trx
        .selectFrom('item_rollup_day')
        .select('item_name')
        .where('franchisee_id', '=', scope.franchiseeId)
        .where('day_at', '=', SPAN.fromMs)
        .where('paid_order_count', '>', 0)
        .executeTakeFirstOrThrow(),
    );
    const part = { by: 'item', id: item.item_name } as const;
    const totals = await inTenant((trx) => readTotals(trx, { ...read, part }));
    expect(totals['paidOrderCount']).toBeGreaterThan(0);
    expect(MEASURES.slice(1).map((name) => totals[name] ?? 0)).toEqual([0, 0, 0]);
  });
});

describe('the table of the devices of a store', () => {
  it('holds nothing of what a device earned where it stood before', async () => {
    const before = await ask<ReportAnswer>('washer/statistic/device/list', { pageSize: 100 });
    const row = before.list.find((each) => Number(each['netAmount']) > 0);
    expect(row).toBeDefined();
    const place = await withTenant(gateway().database.db, 'm1001', async (trx) => {
      const { rows } = await sql<{ store: string; other: string }>`
        SELECT d.store_id AS store, s.id AS other FROM device d, store s
        WHERE d.device_id = ${row?.id} AND s.franchisee_id = d.franchisee_id AND s.id <> d.store_id
        ORDER BY s.id LIMIT 1`.execute(trx);
      await sql`UPDATE device SET store_id = ${rows[0]?.other} WHERE device_id = ${row?.id}`.execute(trx);
      return rows[0];
    });
    const storeIds = [place?.other ?? ''];
    const after = await ask<ReportAnswer>('washer/statistic/device/list', { storeIds, pageSize: 100 });
    const income = await ask<ReportAnswer>('washer/statistic/income/list', { storeIds, dimension: 'store' });
    expect(after.list.find(({ id }) => id === row?.id)?.['netAmount']).toBe(0);
    expect(after.totals['netAmount']).toBe(income.totals['netAmount']);
    // Wherever it stands now, all of it is there for whoever looks at every store.
    const whole = await ask<ReportAnswer>('washer/statistic/device/list', { pageSize: 100 });
    expect(whole.list.find(({ id }) => id === row?.id)?.['netAmount']).toBe(row?.['netAmount']);
  });
});
