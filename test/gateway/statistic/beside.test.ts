import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ListAnswer, TabsAnswer } from '../../../contract/api/page/list';
import type { ReportAnswer, SummaryAnswer } from '../../../contract/api/page/report';
import type {
  HeatAnswer,
  LastingAnswer,
  RankingAnswer,
  RingAnswer,
} from '../../../contract/api/page/statistic/beside';
import type {
  DayStatesAnswer,
  FaultKindsAnswer,
  IdleAnswer,
  QuadrantAnswer,
} from '../../../contract/api/page/statistic/device-charts';
import { startOfDay } from '../../../contract/day';
import { ONE_DAY_MS, PAGE_SIZE_MAX } from '../../../contract/limits';
import { withTenant } from '../../../gateway/database/tenant';
import { TEST_NOW_MS, useGateway } from '../../support/gateway/gateway';

const gateway = useGateway({ seedScale: 0.1 });

const TODAY = startOfDay(TEST_NOW_MS);
const PERIODS = [
  [TODAY, TEST_NOW_MS],
  [TODAY - 6 * ONE_DAY_MS, TEST_NOW_MS],
  [TODAY - 30 * ONE_DAY_MS, TODAY - 1],
] as const;
const WEEK = [TODAY - 6 * ONE_DAY_MS, TEST_NOW_MS] as const;
const SUMMARY = 'washer/statistic/summary';
const INCOME = 'washer/statistic/income';

/** Figures that are sums: those of all models make the whole. */
const ADDED = ['netAmount', 'paidOrderCount', 'paidStarts'];

let token = '';
let models: readonly string[] = [];
beforeAll(async () => {
  token = await gateway().login('13800000001');
  ({ models = [] } = await figuresOf(WEEK));
});

async function ask<T>(path: string, body: object): Promise<T> {
  const answer = await gateway().post(path, body, token);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<{ data: T }>().data;
}

const figuresOf = (period: readonly number[], more: object = {}) =>
  ask<SummaryAnswer>(`${SUMMARY}/report`, { period, ...more });
const heatOf = (metric: string, period: readonly number[], more: object = {}) =>
  ask<HeatAnswer>(`${SUMMARY}/heat`, { chart: 'hours', metric, period, ...more });
const rankingOf = (period: readonly number[], more: object = {}) =>
  ask<RankingAnswer>(`${SUMMARY}/ranking`, { chart: 'storeRanking', period, ...more });
const addUp = (values: readonly unknown[]) =>
  values.reduce<number>((sum, value) => sum + Number(value ?? 0), 0);

describe('the hours of a summary', () => {
  it.each(PERIODS)('add up to its figure, from %d until %d', async (...period) => {
    const { metrics } = await figuresOf(period);
    for (const name of ['paidStarts', 'netAmount']) {
      const { cells, total } = await heatOf(name, period);
      expect([name, addUp(cells.map(({ value }) => value))]).toEqual([name, metrics[name]?.value]);
      expect([name, total]).toEqual([name, metrics[name]?.value]);
    }
    const { total } = await heatOf('utilization', period);
    expect(total).toBeCloseTo(metrics['utilization']?.value ?? Number.NaN, 9);
  });

  it('hold each order at the weekday and hour it was started', async () => {
    const period = [TODAY - 6 * ONE_DAY_MS, TEST_NOW_MS];
    const { cells } = await heatOf('paidStarts', period);
    const rows = await withTenant(gateway().database.db, 'm1001', async (trx) => {
      const found = await sql<{ weekday: number; hour: number; value: number }>`
        SELECT (extract(isodow FROM at) - 1)::int AS weekday, extract(hour FROM at)::int AS hour,
               count(*)::int AS value
        FROM (SELECT to_timestamp(started_at / 1000.0) AT TIME ZONE 'Asia/Shanghai' AS at FROM orders
          WHERE equipment = 'washer' AND franchisee_id = 'm1001' AND pay_method <> 'free'
            AND started_at >= ${period[0]}) s GROUP BY 1, 2 ORDER BY 1, 2`.execute(trx);
      return found.rows;
    });
    expect(rows.length).toBeGreaterThan(20);
    expect(cells.filter(({ value }) => value !== 0)).toEqual(rows);
  });

  it('leave out what is yet to come, and what the chart does not offer', async () => {
    const { cells } = await heatOf('paidStarts', [TODAY, TODAY + ONE_DAY_MS - 1]);
    expect(cells.map(({ hour }) => hour)).toEqual(Array.from({ length: 21 }, (_, hour) => hour));
    const refused = { chart: 'hours', metric: 'refundRate', period: [TODAY, TEST_NOW_MS] };
    expect((await gateway().post(`${SUMMARY}/heat`, refused, token)).statusCode).toBe(400);
  });
});

describe('the stores of a summary', () => {
  it.each(PERIODS)('contribute the whole change together, from %d until %d', async (...period) => {
    const { metrics, comparison } = await figuresOf(period);
    const { top, bottom, rest, total, comparison: compared } = await rankingOf(period);
    const parts = [...top, ...bottom, rest];
    for (const name of ['value', 'elapsed', 'previous'] as const) {
      expect([name, addUp(parts.map((part) => part[name]))]).toEqual([name, total[name]]);
      expect([name, total[name]]).toEqual([name, metrics['netAmount']?.[name] ?? 0]);
    }
    expect(compared).toEqual(comparison);
    const values = [...top, ...bottom].map(({ value }) => value);
    expect(values).toEqual([...values].sort((one, other) => other - one));
    expect(new Set([...top, ...bottom].map(({ id }) => id)).size).toBe(top.length + bottom.length);
  });

  it('are among the last where they sell nothing', async () => {
    const { top, bottom } = await rankingOf([TODAY - 30 * ONE_DAY_MS, TEST_NOW_MS]);
    const last = [...top, ...bottom].at(-1)?.id ?? '';
    const alone = await rankingOf([TODAY + 40 * ONE_DAY_MS, TODAY + 41 * ONE_DAY_MS], { storeIds: [last] });
    expect(alone.top).toMatchObject([{ id: last, value: 0, elapsed: 0, previous: 0, isComparable: false }]);
    expect(alone.comparison.obstacle).toBe('nothingElapsed');
  });
});

/** What every device holds, and used in seven whole days, from its row and its orders; the first to run out first. */
async function lastingByHand(word: string) {
  const fromMs = TODAY - 7 * ONE_DAY_MS;
  return withTenant(gateway().database.db, 'm1001', async (trx) => {
    const own = await trx.selectFrom('device').selectAll().where('equipment', '=', word).execute();
    const orders = await trx
      .selectFrom('orders')
      .select(['device_id', 'usage'])
      .where('equipment', '=', word)
      .where('started_at', 'is not', null)
      .where('ended_at', '>=', fromMs)
      .where('ended_at', '<', TODAY)
      .execute();
    const devices = own.map(({ device_id: id, device_number: deviceNumber, attributes }) => {
      const channels = attributes['channels'] as readonly { readonly remainMl: number }[];
      const left = channels.reduce((sum, { remainMl }) => sum + remainMl, 0);
      const doses = orders
        .filter(({ device_id }) => device_id === id)
        .map(({ usage }) => Number(usage['doseMl']));
      const perDay = doses.reduce((sum, ml) => sum + ml, 0) / 7;
      return { id, deviceNumber, left, perDay, days: left / perDay };
    });
    return devices.filter(({ perDay }) => perDay > 0).sort((one, other) => one.days - other.days);
  });
}

describe('the devices of a summary', () => {
  it.each([[[]], [['s01']], [['s01', 's02', 'nowhere']]])(
    'are as many of each state as the list shows of it, in %j',
    async (storeIds) => {
      const ring = await ask<RingAnswer>(`${SUMMARY}/ring`, { chart: 'deviceStates', storeIds });
      const stores = storeIds.length === 0 ? {} : { storeId: storeIds };
      for (const { value, count } of ring.parts) {
        const filters = { displayStatus: [value], ...stores };
        const { total } = await ask<ListAnswer>('washer/device/list', { filters });
        expect([value, count]).toEqual([value, total]);
      }
      const { tabs } = await ask<TabsAnswer>('washer/device/tabs', { filters: stores });
      expect(ring.total).toBe(tabs.find(({ name }) => name === 'all')?.count);
    },
  );

  it('that run out first are those with the least for their use, by hand', async () => {
    for (const [group, word] of [
      ['dispenser', 'washing_partner'],
      ['showerDispenser', 'shower_partner'],
    ] as const) {
      const path = `${group}/statistic/summary/lasting`;
      const { devices } = await ask<LastingAnswer>(path, { chart: 'lasting' });
      const all = await lastingByHand(word);
      expect(devices.length).toBe(Math.min(all.length, 10));
      expect(devices.length).toBeGreaterThan(0);
      for (const [at, device] of devices.entries()) {
        const { days, ...expected } = all.find(({ id }) => id === device.id) ?? { days: Number.NaN };
        expect(device).toMatchObject(expected);
        // Whichever of two that last equally long is told first.
        expect([device.days, device.days]).toEqual([
          expect.closeTo(days, 9),
          expect.closeTo(all[at]?.days ?? Number.NaN, 9),
        ]);
      }
      const [first] = devices;
      const other = await ask<LastingAnswer>(path, { chart: 'lasting', storeIds: ['nowhere'] });
      expect([first === undefined, other.devices]).toEqual([false, []]);
    }
  });

  it('are refused to whoever may not see the summary', async () => {
    for (const call of ['ring', 'heat', 'ranking', 'waiting']) {
      expect((await gateway().post(`${SUMMARY}/${call}`, {})).statusCode).toBe(401);
    }
  });
});

/** Received for the orders of each model's devices, from the orders themselves. */
async function sumOrders(fromMs: number) {
  return withTenant(gateway().database.db, 'm1001', async (trx) => {
    const { rows } = await sql<{ model: string; orders: number; received: number }>`
      SELECT d.model, count(*)::float8 AS orders, sum(o.pay_cents)::float8 AS received FROM orders o
      JOIN device d USING (franchisee_id, device_id)
      WHERE o.franchisee_id = ${'m1001'} AND o.equipment = 'washer' AND o.paid_at >= ${fromMs}
      GROUP BY d.model`.execute(trx);
    return rows;
  });
}

describe('figures of one model', () => {
  it('are the sums of its orders, and those of all models make the whole', async () => {
    expect(models.length).toBeGreaterThan(1);
    const whole = await ask<SummaryAnswer>(`${SUMMARY}/report`, { period: WEEK });
    const parts = await Promise.all(
      models.map((model) => ask<SummaryAnswer>(`${SUMMARY}/report`, { period: WEEK, model })),
    );
    for (const name of ADDED) {
      const values = parts.map(({ metrics }) => metrics[name]?.value);
      expect([name, addUp(values)]).toEqual([name, whole.metrics[name]?.value]);
    }
    const expected = await sumOrders(WEEK[0]);
    const orders = models.map((model, at) => [model, parts[at]?.metrics['paidOrderCount']?.value]);
    expect(orders).toEqual(
      models.map((model) => [model, expected.find((row) => row.model === model)?.orders ?? 0]),
    );
  });

  it.each([1, 7, 31])(
    'over %i days lead to reports, days, stores and devices with the same sums',
    async (days) => {
      const period = [TODAY - (days - 1) * ONE_DAY_MS, TEST_NOW_MS];
      const [model = ''] = models;
      const { metrics, trend, granularity, comparison, hours, shares } = await ask<SummaryAnswer>(
        `${SUMMARY}/report`,
        { period, model },
      );
      expect([granularity, hours, shares?.['serviceMix']]).toEqual(['day', undefined, undefined]);
      // What has passed of them are the days that are over.
      expect(comparison.elapsed.untilMs).toBe(TODAY);
      if (days === 1) expect(comparison.obstacle).toBe('noDayElapsed');
      const net = metrics['netAmount'];
      const points = (of: 'values' | 'previous') => trend.map((point) => point[of]['netAmount']);
      expect([addUp(points('values')), addUp(points('previous'))]).toEqual([net?.value, net?.previous ?? 0]);
      const ranking = await ask<RankingAnswer>(`${SUMMARY}/ranking`, {
        chart: 'storeRanking',
        period,
        model,
      });
      expect(ranking.total).toEqual({
        value: net?.value,
        elapsed: net?.elapsed ?? 0,
        previous: net?.previous ?? 0,
      });
      for (const dimension of ['day', 'store', 'device']) {
        const report = await ask<ReportAnswer>(`${INCOME}/list`, { period, model, dimension, pageSize: 100 });
        expect(report.total).toBeLessThanOrEqual(100);
        expect([dimension, report.totals['netAmount']]).toEqual([dimension, net?.value]);
        expect([dimension, addUp(report.list.map((row) => row['netAmount']))]).toEqual([
          dimension,
          net?.value,
        ]);
      }
      const devices = await ask<ReportAnswer>('washer/statistic/device/list', {
        period,
        model,
        pageSize: 100,
      });
      expect(devices.list.every((row) => row['model'] === model)).toBe(true);
      expect(devices.totals['turnsPerDay']).toBeCloseTo(metrics['turnsPerDay']?.value ?? Number.NaN, 9);
      expect(devices.totals['utilization']).toBeCloseTo(metrics['utilization']?.value ?? Number.NaN, 9);
    },
  );

  it('count the devices of each state that the list shows of it', async () => {
    for (const model of models) {
      const { parts } = await ask<RingAnswer>(`${SUMMARY}/ring`, { chart: 'deviceStates', model });
      for (const { value, count } of parts) {
        const filters = { displayStatus: [value], model };
        const { total } = await ask<ListAnswer>('washer/device/list', { filters });
        expect([model, value, count]).toEqual([model, value, total]);
      }
    }
  });
});

describe('what stands above the table of devices', () => {
  const DEVICE = 'washer/statistic/device';
  const WEEK = { period: [TODAY - 6 * ONE_DAY_MS, TEST_NOW_MS] };
  const tableOf = (more: object = {}) =>
    ask<ReportAnswer>(`${DEVICE}/list`, { ...WEEK, pageSize: PAGE_SIZE_MAX, ...more });

  it.each([{}, { storeIds: ['s01', 's03'] }])('adds up to its total, of %j', async (more) => {
    const { totals } = await tableOf(more);
    const faults = await ask<FaultKindsAnswer>(`${DEVICE}/faults`, { ...WEEK, ...more });
    expect(faults.total).toBe(totals['faultCount']);
    expect(addUp(faults.kinds.map(({ count }) => count)) + faults.rest.count).toBe(faults.total);
    const { days, total } = await ask<DayStatesAnswer>(`${DEVICE}/states`, { ...WEEK, ...more });
    expect(days).toHaveLength(7);
    expect(total.faultySeconds + total.offlineSeconds).toBe(totals['downtime']);
    expect(total.faults).toBe(faults.total);
    expect(total.readySeconds).toBeGreaterThan(0);
  });

  it('puts every device of the table into one field, by its own figures', async () => {
    const some = { storeIds: ['s01', 's02'] };
    const { list, total } = await tableOf(some);
    expect(list).toHaveLength(total);
    const quadrant = await ask<QuadrantAnswer>(`${DEVICE}/quadrant`, {
      ...{ ...WEEK, ...some },
      chart: 'useAndIncome',
    });
    const placed = list.filter(({ utilization }) => typeof utilization === 'number');
    expect(quadrant.unplaced).toBe(total - placed.length);
    expect(quadrant.dots).toHaveLength(placed.length);
    const middleOf = (values: readonly number[]) => {
      const sorted = values.toSorted((one, other) => one - other);
      const half = (sorted.length - 1) / 2;
      return (Number(sorted[Math.floor(half)]) + Number(sorted[Math.ceil(half)])) / 2;
    };
    const [x, y] = (['utilization', 'netAmount'] as const).map((name) =>
      middleOf(placed.map((row) => Number(row[name]))),
    );
    expect(quadrant.lines.x).toBeCloseTo(x ?? Number.NaN, 9);
    expect(quadrant.lines.y).toBeCloseTo(y ?? Number.NaN, 9);
    for (const row of placed) {
      const dot = quadrant.dots.find(({ id }) => id === row.id);
      expect(dot).toMatchObject({ x: row['utilization'], y: row['netAmount'], storeId: row['storeId'] });
      const [works, earns] = [Number(dot?.x), Number(dot?.y)];
      const isBusy = works > 0 && works >= Number(quadrant.lines.x);
      const isPaid = earns > 0 && earns >= Number(quadrant.lines.y);
      const field = isBusy ? (isPaid ? 'mainstay' : 'overworked') : isPaid ? 'underused' : 'idle';
      expect([row.id, dot?.quadrant]).toEqual([row.id, field]);
    }
    for (const [field, count] of Object.entries(quadrant.counts)) {
      expect([field, count]).toEqual([field, quadrant.dots.filter((dot) => dot.quadrant === field).length]);
    }
  });

  it('names the longest idle first, as many as the list of devices shows', async () => {
    const { devices, total } = await ask<IdleAnswer>(`${DEVICE}/idle`, { chart: 'longIdle' });
    const filters = { idleDays: [7, null], enabled: true };
    const list = await ask<ListAnswer>('washer/device/list', { filters, pageSize: PAGE_SIZE_MAX });
    expect(total).toBe(list.total);
    expect(total).toBeGreaterThan(0);
    const days = devices.map(({ idleDays }) => idleDays);
    expect(days).toEqual(days.toSorted((one, other) => other - one));
    expect(days.every((count) => count >= 7)).toBe(true);
  });

  it('is of the stores asked for alone, and refused to whoever may not see the table', async () => {
    const two = { ...WEEK, chart: 'useAndIncome', storeIds: ['s02', 's05'] };
    const { dots } = await ask<QuadrantAnswer>(`${DEVICE}/quadrant`, two);
    expect(new Set(dots.map(({ storeId }) => storeId))).toEqual(new Set(['s02', 's05']));
    // The stores of another merchant are called alike.
    const body = { chart: 'longIdle', storeIds: ['s01', 's02'] };
    const foreign = await gateway().post(`${DEVICE}/idle`, body, await gateway().login('13800000021'));
    const { devices } = foreign.json<{ data: IdleAnswer }>().data;
    expect(devices.filter(({ id }) => !id.startsWith('m1021-'))).toEqual([]);
    const bodies = { quadrant: { ...WEEK, chart: 'useAndIncome' }, idle: { chart: 'longIdle' } };
    for (const [call, body] of Object.entries({ ...bodies, states: WEEK, faults: WEEK })) {
      expect((await gateway().post(`${DEVICE}/${call}`, body)).statusCode).toBe(401);
      const unknown = { ...body, chart: 'nowhere' };
      expect((await gateway().post(`${DEVICE}/${call}`, unknown, token)).statusCode).toBe(400);
    }
  });
});
