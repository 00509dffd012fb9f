import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ReportAnswer, SummaryAnswer } from '../../../contract/api/page/report';
import { startOfDay } from '../../../contract/day';
import { ONE_DAY_MS, ONE_HOUR_MS } from '../../../contract/limits';
import { alertRuleOf, linkOf, measuresOf, meterOf, watchedOf } from '../../../contract/resources/metric';
import type { ResolvedSummaryPage } from '../../../contract/resources/resolved';
import { withTenant } from '../../../gateway/database/tenant';
import { resources } from '../../../resources.config';
import { declaredSums, type SummedOrder } from '../../support/gateway/declared-sums';
import { withoutEighthType } from '../../support/eighth/eighth-type';
import { TEST_NOW_MS, useGateway } from '../../support/gateway/gateway';

const declaration = withoutEighthType(resources);
/** The rows that are shipped: with a type more chance would deal others. */
const gateway = useGateway({ declaration, seedDeclaration: declaration, seedScale: 0.1 });
const TODAY = startOfDay(TEST_NOW_MS);
const FROM_MS = TODAY - 20 * ONE_DAY_MS;
const PERIOD = [FROM_MS, TEST_NOW_MS] as const;
const GROUPS = [
  ['washer', 'washer'],
  ['dispenser', 'washing_partner'],
  ['showerDispenser', 'shower_partner'],
  ['controlBox', 'power_controller'],
  ['clearwater', 'water'],
  ['shower', 'shower'],
] as const;

let token = '';
beforeAll(async () => {
  token = await gateway().login('13800000001');
});

async function read<T>(path: string): Promise<T> {
  const answer = await gateway().post(path, { period: PERIOD }, token);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<{ data: T }>().data;
}

function summaryOf(group: string): ResolvedSummaryPage {
  const page = gateway().resolved.pages.find(({ id }) => id === `${group}/statistic/summary`);
  if (page?.kind !== 'statistic-summary') throw new Error(`${group} has no summary.`);
  return page;
}

function isOf(
  named: (measure: string) => string | null,
  { metrics }: ResolvedSummaryPage,
  name: string,
): boolean {
  const measures = metrics.flatMap((metric) => (metric.name === name ? measuresOf(metric.fold) : []));
  return measures.some((measure) => named(measure) !== null);
}

/** Alerts are of devices: they lead to those rather than to any income. */
function isOfAlerts(page: ResolvedSummaryPage, name: string): boolean {
  return isOf(alertRuleOf, page, name);
}

/** So do links, meters, devices that are watched, and what was filled up. */
function isOfDevices(page: ResolvedSummaryPage, name: string): boolean {
  const isNamed = [alertRuleOf, linkOf, meterOf, watchedOf].some((named) => isOf(named, page, name));
  return name === 'refilledMl' || isNamed;
}

/** The times of alerts and how long they lasted within the period, from the alerts themselves. */
async function sumAlerts(word: string): Promise<ReadonlyMap<string, number>> {
  const alerts = await withTenant(gateway().database.db, 'm1001', async (trx) =>
    trx
      .selectFrom('alert')
      .select(['rule', 'first_at', 'recovered_at', 'times'])
      .where('franchisee_id', '=', 'm1001')
      .where('equipment', '=', word)
      .execute(),
  );
  const sums = new Map<string, number>();
  const add = (name: string, value: number) => sums.set(name, (sums.get(name) ?? 0) + value);
  for (const { rule, first_at, recovered_at, times } of alerts) {
    expect(times).toBe(1);
    const until = Math.min(recovered_at ?? TEST_NOW_MS, TEST_NOW_MS);
    if (first_at >= FROM_MS && first_at < TEST_NOW_MS) add(`alertTimes.${rule}`, 1);
    add(`alertSeconds.${rule}`, Math.max(0, until - Math.max(first_at, FROM_MS)) / 1_000);
    if (recovered_at === null) add(`alertDevices.${rule}`, 1);
  }
  return sums;
}

/** What was filled up of the devices, of which there is no order: as it was written down, before anybody folds it. */
async function sumRefills(word: string): Promise<Map<string, number>> {
  const rows = await withTenant(gateway().database.db, 'm1001', (trx) =>
    trx
      .selectFrom('order_delta')
      .select(['hour_at', 'extra'])
      .where('franchisee_id', '=', 'm1001')
      .where('equipment', '=', word)
      .where('item_name', '=', '')
      .execute(),
  );
  const within = rows.filter(({ hour_at }) => hour_at >= FROM_MS && hour_at < TODAY + ONE_DAY_MS);
  const sum = within.reduce((total, { extra }) => total + (extra['refilledMl'] ?? 0), 0);
  return new Map([['refilledMl', sum]]);
}

/** The sums of the period by name and, `NAME hour`, by hour of the day, from the orders themselves. */
async function sumOrders(word: string): Promise<ReadonlyMap<string, number>> {
  const { of } = declaredSums(gateway().resolved, word);
  const orders = await withTenant(gateway().database.db, 'm1001', async (trx) => {
    const { rows } =
      await sql<SummedOrder>`SELECT paid_at, reserved_for, attendance, started_at, ended_at, order_status, pay_method, pay_cents, usage FROM orders
      WHERE franchisee_id = 'm1001' AND equipment = ${word}`.execute(trx);
    return rows;
  });
  const sums = await sumRefills(word);
  for (const { name, at, value } of orders.flatMap(of)) {
    if (at < FROM_MS || at >= TODAY + ONE_DAY_MS) continue;
    const hour = Math.floor((at - startOfDay(at)) / ONE_HOUR_MS);
    for (const key of [name, `${name} ${hour}`]) sums.set(key, (sums.get(key) ?? 0) + value);
  }
  return sums;
}

describe.each(GROUPS)('the figures of %s', (group, word) => {
  it('are all known, and say something', async () => {
    const page = summaryOf(group);
    const { metrics } = await read<SummaryAnswer>(`${group}/statistic/summary/report`);
    const own = page.own?.metrics ?? [];
    expect(own.length).toBeGreaterThanOrEqual(3);
    for (const name of own) {
      const value = metrics[name]?.value;
      expect([name, typeof value]).toEqual([name, 'number']);
      // Where little stands there is little wrong.
      if (!isOfAlerts(page, name)) expect([name, Number(value) > 0]).toEqual([name, true]);
    }
    const shares = page.metrics.filter(({ kind, name }) => kind === 'percent' && own.includes(name));
    for (const { name } of shares) expect([name, Number(metrics[name]?.value) < 1]).toEqual([name, true]);
  });

  it('are the sums of its orders', async () => {
    const sums = await sumOrders(word);
    const { metrics } = await read<SummaryAnswer>(`${group}/statistic/summary/report`);
    const summed = summaryOf(group).metrics.flatMap(({ name, fold }) => {
      const [measure, more] = 'sum' in fold ? fold.sum : [];
      const isPlain = 'sum' in fold && fold.minus === undefined && fold.times === undefined;
      return isPlain && more === undefined && measure?.startsWith('extra.') === true
        ? [{ name, of: measure.slice('extra.'.length) }]
        : [];
    });
    expect(summed.length).toBeGreaterThan(1);
    for (const { name, of } of summed) {
      expect([name, metrics[name]?.value]).toEqual([name, expect.closeTo(sums.get(of) ?? 0, 3)]);
    }
  });

  it('of alerts are those of the alerts', async () => {
    const sums = await sumAlerts(word);
    const page = summaryOf(group);
    const { metrics } = await read<SummaryAnswer>(`${group}/statistic/summary/report`);
    const own = page.metrics.filter(({ name }) => isOfAlerts(page, name));
    expect(own.length).toBeGreaterThan(0);
    for (const { name, fold } of own) {
      const [measure = ''] = measuresOf(fold);
      expect([name, metrics[name]?.value]).toEqual([name, expect.closeTo(sums.get(measure) ?? 0, 0)]);
    }
  });

  it('by hour of the day are those of its orders, and add up to the whole', async () => {
    const sums = await sumOrders(word);
    const page = summaryOf(group);
    const { metrics, hours = [] } = await read<SummaryAnswer>(`${group}/statistic/summary/report`);
    expect(hours).toHaveLength(24);
    const drawn = page.charts.flatMap((chart) => (chart.kind === 'hours' ? chart.metrics : []));
    expect(drawn.length).toBeGreaterThan(0);
    expect(Object.keys(hours[0] ?? {}).sort()).toEqual([...new Set(drawn)].sort());
    for (const name of drawn) {
      const values = hours.map((hour) => hour[name] ?? 0);
      expect(values).toEqual(values.map((_, hour) => expect.closeTo(sums.get(`${name} ${hour}`) ?? 0, 3)));
      const whole = values.reduce((sum, value) => sum + value, 0);
      expect([name, whole]).toEqual([name, expect.closeTo(metrics[name]?.value ?? Number.NaN, 3)]);
    }
  });

  it('lead to reports whose totals they are', async () => {
    const page = summaryOf(group);
    const { metrics } = await read<SummaryAnswer>(`${group}/statistic/summary/report`);
    const { totals: income } = await read<ReportAnswer>(`${group}/statistic/income/list`);
    const { totals: devices } = await read<ReportAnswer>(`${group}/statistic/device/list`);
    for (const name of page.own?.metrics ?? []) {
      const value: unknown = expect.closeTo(metrics[name]?.value ?? Number.NaN, 6);
      if (isOfDevices(page, name)) {
        expect([name, page.reportOf[name], devices[name]]).toEqual([
          name,
          `${group}/statistic/device`,
          value,
        ]);
        continue;
      }
      expect([name, page.reportOf[name]]).toEqual([name, `${group}/statistic/income`]);
      expect([name, income[name], devices[name]]).toEqual([name, value, value]);
    }
  });
});

/** What the orders of a type came to under a name, by device. */
async function sumByDevice(word: string, measure: string): Promise<ReadonlyMap<string, number>> {
  const { of } = declaredSums(gateway().resolved, word);
  const { rows } = await withTenant(gateway().database.db, 'm1001', (trx) =>
    sql<SummedOrder & { device_id: string }>`SELECT * FROM orders
      WHERE franchisee_id = 'm1001' AND equipment = ${word}`.execute(trx),
  );
  const sums = new Map<string, number>();
  for (const order of rows) {
    for (const { name, at, value } of of(order)) {
      if (`extra.${name}` !== measure || at < FROM_MS || at >= TODAY + ONE_DAY_MS) continue;
      sums.set(order.device_id, (sums.get(order.device_id) ?? 0) + value);
    }
  }
  return sums;
}

describe.each([
  ['dispenser', 'washing_partner', 'linkedWasherNumber', 'washer', 'extra.washStarts'],
  ['showerDispenser', 'shower_partner', 'linkedShowerNumber', 'shower', 'extra.sessions'],
])('the add-on share of %s', (group, word, field, to, linked) => {
  it('is the doses of those that are linked by the uses of what they are linked to', async () => {
    const { rows: pairs } = await withTenant(gateway().database.db, 'm1001', (trx) =>
      sql<{ own: string; other: string | null }>`SELECT d.device_id AS own, t.device_id AS other FROM device d
        LEFT JOIN device t ON t.franchisee_id = 'm1001' AND t.equipment = ${to} AND t.store_id = d.store_id
          AND t.device_number = d.attributes ->> ${field}
        WHERE d.franchisee_id = 'm1001' AND d.equipment = ${word}`.execute(trx),
    );
    const doses = await sumByDevice(word, 'extra.doses');
    const uses = await sumByDevice(to, linked);
    const there = pairs.filter(({ other }) => other !== null);
    expect(there.length).toBeGreaterThan(1);
    const dosed = there.reduce((sum, { own }) => sum + (doses.get(own) ?? 0), 0);
    const used = there.reduce((sum, { other }) => sum + (uses.get(other ?? '') ?? 0), 0);
    const { metrics } = await read<SummaryAnswer>(`${group}/statistic/summary/report`);
    expect(dosed).toBeGreaterThan(0);
    expect(metrics['addOnShare']?.value).toBeCloseTo(dosed / used, 6);
  });
});

describe('the leakage of dispensed water', () => {
  const RATE = 'leakageRate';

  it('is a little of all, much of a device or two, and what its devices show of it', async () => {
    const { metrics } = await read<SummaryAnswer>('clearwater/statistic/summary/report');
    const rate = metrics[RATE]?.value ?? Number.NaN;
    expect(rate).toBeGreaterThan(0.01);
    expect(rate).toBeLessThan(0.04);
    expect(metrics['soldOfMetered']?.value).toBeCloseTo(
      (metrics['meteredLitres']?.value ?? 0) * (1 - rate),
      3,
    );
    const { list } = await read<ReportAnswer>('clearwater/statistic/device/list');
    const rates = list.map((row) => row[RATE]).filter((value) => typeof value === 'number');
    const worst = rates.filter((each) => each > 0.06);
    expect(rates.length).toBeGreaterThan(worst.length);
    expect(worst.length).toBeGreaterThan(0);
    expect(worst.length).toBeLessThan(4);
    expect(Math.max(...worst)).toBeLessThan(0.1);
  });

  it('is drawn for every day with orders', async () => {
    const { trend } = await read<SummaryAnswer>('clearwater/statistic/summary/report');
    const days = trend.map(({ values }) => values).filter((day) => (day['meteredLitres'] ?? 0) > 0);
    expect(days.length).toBeGreaterThan(15);
    for (const day of days) expect(day['meteredLitres']).toBeGreaterThan(day['soldOfMetered'] ?? Number.NaN);
  });
});

describe('the machines within their self-clean limit', () => {
  it('are those that wash and are neither started too often since nor too long ago', async () => {
    const { rows } = await withTenant(gateway().database.db, 'm1001', (trx) =>
      sql<{ starts: number; cleanedAt: number }>`SELECT (attributes ->> 'startsSinceClean')::int AS starts,
          (attributes ->> 'selfCleanAt')::float8 AS "cleanedAt" FROM device
        WHERE franchisee_id = 'm1001' AND equipment = 'washer' AND attributes ->> 'machineKind' <> 'dryer'`.execute(
        trx,
      ),
    );
    const clean = rows.filter(
      ({ starts, cleanedAt }) => starts < 100 && cleanedAt > TEST_NOW_MS - 7 * ONE_DAY_MS,
    );
    expect(clean.length).toBeGreaterThan(0);
    expect(clean.length).toBeLessThan(rows.length);
    const { metrics } = await read<SummaryAnswer>('washer/statistic/summary/report');
    expect(metrics['cleanShare']?.value).toBeCloseTo(clean.length / rows.length, 6);
  });
});

describe('parts side by side', () => {
  it('of a dispenser are all that it dosed, of a machine all that it gave', async () => {
    const dispenser = (await read<SummaryAnswer>('dispenser/statistic/summary/report')).metrics;
    const channels = [1, 2, 3, 4].map((channel) => dispenser[`mlOfChannel${channel}`]?.value ?? 0);
    expect(channels.every((ml) => ml > 0)).toBe(true);
    expect(channels.reduce((sum, ml) => sum + ml, 0)).toBeCloseTo(dispenser['doseMl']?.value ?? 0, 3);
    const water = (await read<SummaryAnswer>('clearwater/statistic/summary/report')).metrics;
    const outlets = ['normalLitres', 'hotLitres', 'coldLitres'].map((name) => water[name]?.value ?? 0);
    expect(outlets.every((litres) => litres > 0)).toBe(true);
    expect(outlets.reduce((sum, litres) => sum + litres, 0)).toBeCloseTo(water['litres']?.value ?? 0, 3);
  });

  it('of washers are all their starts', async () => {
    const { metrics } = await read<SummaryAnswer>('washer/statistic/summary/report');
    const valueOf = (name: string) => metrics[name]?.value ?? 0;
    const starts = valueOf('washStarts') + valueOf('dryStarts');
    const kept = ['startsTo8Kg', 'startsTo10Kg', 'startsTo12Kg', 'startsOver12Kg'].map(valueOf);
    expect(kept.reduce((sum, count) => sum + count, 0)).toBe(starts);
    expect(starts).toBeGreaterThanOrEqual(valueOf('paidStarts'));
    expect(valueOf('hotStarts')).toBeLessThan(valueOf('washStarts'));
  });
});
