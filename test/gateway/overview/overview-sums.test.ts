import { beforeAll, describe, expect, it } from 'vitest';
import type { OverviewAnswer } from '../../../contract/api/page/overview/overview';
import type { ReportAnswer, SummaryAnswer } from '../../../contract/api/page/report';
import { startOfDay } from '../../../contract/day';
import { COMPARISON_MIN_ORDERS, ONE_DAY_MS, ONE_HOUR_MS } from '../../../contract/limits';
import { TEST_NOW_MS, useGateway } from '../../support/gateway/gateway';

const gateway = useGateway({ seedScale: 0.1 });

const TODAY = startOfDay(TEST_NOW_MS);
const YESTERDAY = TODAY - ONE_DAY_MS;
const WEEK_MS = 7 * ONE_DAY_MS;
const DAYS = [
  ['today', TODAY],
  ['yesterday', YESTERDAY],
] as const;
const METRICS = ['netAmount', 'paidOrderCount'] as const;

let token = '';
let overview: OverviewAnswer;
beforeAll(async () => {
  token = await gateway().login('13800000001');
  overview = await ask<OverviewAnswer>('overview/report', {});
});

async function ask<T>(path: string, body: object): Promise<T> {
  const answer = await gateway().post(path, body, token);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<{ data: T }>().data;
}

const types = () => gateway().resolved.pages.flatMap((page) => (page.kind === 'overview' ? page.types : []));

describe('the overview of a merchant', () => {
  it.each(DAYS)('says of each type what its summary of %s says', async (day, atMs) => {
    expect(overview.types.map(({ equipment }) => equipment)).toEqual(
      types().map(({ equipment }) => equipment),
    );
    let spoken = 0;
    for (const { equipment, summary } of types()) {
      const { metrics, comparison } = await ask<SummaryAnswer>(`${summary}/report`, { period: [atMs, atMs] });
      const line = overview.types.find((each) => each.equipment === equipment)?.[day];
      for (const name of METRICS)
        expect([equipment, line?.figures[name]]).toEqual([equipment, metrics[name]]);
      expect([equipment, line?.obstacle]).toEqual([equipment, comparison.obstacle]);
      expect(overview.days[day]).toEqual({ elapsed: comparison.elapsed, base: comparison.base });
      if (comparison.obstacle === null) spoken += 1;
    }
    expect(spoken).toBeGreaterThan(0);
  });

  it('compares the hours that have passed with those of the same weekday', () => {
    const cutMs = TODAY + 20 * ONE_HOUR_MS;
    expect(overview.days).toEqual({
      today: {
        elapsed: { fromMs: TODAY, untilMs: cutMs },
        base: { fromMs: TODAY - WEEK_MS, untilMs: cutMs - WEEK_MS },
      },
      yesterday: {
        elapsed: { fromMs: YESTERDAY, untilMs: TODAY },
        base: { fromMs: YESTERDAY - WEEK_MS, untilMs: TODAY - WEEK_MS },
      },
    });
    expect(overview.updatedAt).toBe(TEST_NOW_MS);
  });

  it.each(DAYS)('adds the types up to the total of %s', (day) => {
    for (const name of METRICS) {
      for (const part of ['value', 'elapsed', 'previous'] as const) {
        const parts = overview.types.map((line) => line[day].figures[name]?.[part] ?? 0);
        const sum = parts.reduce((whole, value) => whole + value, 0);
        expect([name, part, overview.total[day].figures[name]?.[part]]).toEqual([name, part, sum]);
      }
    }
    expect(overview.total[day].figures['paidOrderCount']?.value).toBeGreaterThan(COMPARISON_MIN_ORDERS);
  });

  it('shows the stores that brought most, with what all types brought there', async () => {
    const [net, orders] = [new Map<string, number>(), new Map<string, number>()];
    const strongest = new Map<string, { readonly equipment: string; readonly value: number }>();
    for (const { equipment, income } of types()) {
      const body = { period: [TODAY, TODAY], dimension: 'store', pageSize: 100 };
      const { list } = await ask<ReportAnswer>(`${income}/list`, body);
      for (const row of list) {
        const value = Number(row['netAmount']);
        net.set(row.id, (net.get(row.id) ?? 0) + value);
        orders.set(row.id, (orders.get(row.id) ?? 0) + Number(row['paidOrderCount']));
        if (value > (strongest.get(row.id)?.value ?? 0)) strongest.set(row.id, { equipment, value });
      }
    }
    const ranked = [...net].sort(([, left], [, right]) => right - left).map(([, value]) => value);
    const shown = overview.stores.map(({ today }) => today.figures['netAmount']?.value ?? 0);
    expect(shown).toEqual(ranked.slice(0, shown.length));
    expect(shown.length).toBeGreaterThan(5);
    expect(overview.storeCount).toBeGreaterThanOrEqual(shown.length);
    for (const { id, name, equipment, today } of overview.stores) {
      expect([name, today.figures['netAmount']?.value]).toEqual([name, net.get(id)]);
      expect([name, today.figures['paidOrderCount']?.value]).toEqual([name, orders.get(id)]);
      expect([name, equipment]).toEqual([name, strongest.get(id)?.equipment]);
    }
  });

  it('says no change of a store with fewer than ten orders in the compared hours', () => {
    const rows = overview.stores.flatMap(({ today, yesterday }) => [today, yesterday]);
    for (const { figures, obstacle } of rows) {
      const isFew = (figures['paidOrderCount']?.previous ?? 0) < COMPARISON_MIN_ORDERS;
      expect(obstacle).toBe(isFew ? 'fewOrders' : null);
    }
    expect(new Set(rows.map(({ obstacle }) => obstacle))).toContain('fewOrders');
  });
});
