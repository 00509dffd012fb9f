import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ReportAnswer, SummaryAnswer } from '../../../contract/api/page/report';
import { startOfDay, startOfMonth } from '../../../contract/day';
import { INCOME_DIMENSIONS, type IncomeDimension } from '../../../contract/domain/report';
import { COMPARISON_MIN_ORDERS, ONE_DAY_MS, ONE_HOUR_MS } from '../../../contract/limits';
import { withTenant } from '../../../gateway/database/tenant';
import { TEST_NOW_MS, useGateway } from '../../support/gateway/gateway';

const gateway = useGateway({ seedScale: 0.1 });

const MERCHANT = 'm1001';
const TODAY = startOfDay(TEST_NOW_MS);
const FROM = TODAY - 6 * ONE_DAY_MS;
const YEAR_FROM = TODAY - 365 * ONE_DAY_MS;
const WEEK_MS = 7 * ONE_DAY_MS;
const CUT = Math.floor(TEST_NOW_MS / ONE_HOUR_MS) * ONE_HOUR_MS;
const ADDED = [
  ...['paidOrderCount', 'grossAmount', 'discountAmount', 'platformShare', 'receivedAmount'],
  ...['refundAmount', 'serviceFee', 'netAmount', 'settleAmount'],
];

let token = '';
beforeAll(async () => {
  token = await gateway().login('13800000001');
});

const addUp = (values: readonly unknown[]) => values.reduce<number>((sum, value) => sum + Number(value), 0);

async function read<T>(call: 'list' | 'report', body: object): Promise<T> {
  const answer = await gateway().post(`washer/statistic/income/${call}`, body, token);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<{ data: T }>().data;
}

/** All rows of a report, page by page. */
async function readAll(dimension: IncomeDimension, more: object = {}): Promise<ReportAnswer> {
  const ask = { period: [FROM, TEST_NOW_MS], dimension, pageSize: 100, ...more };
  const first = await read<ReportAnswer>('list', ask);
  const list = [...first.list];
  for (let page = 2; list.length < first.total; page += 1) {
    list.push(...(await read<ReportAnswer>('list', { ...ask, page })).list);
  }
  return { ...first, list };
}

interface Sums {
  readonly orders: number;
  readonly received: number;
  readonly refunded: number;
  readonly net: number;
  readonly fee: number;
}

const KEYS = {
  store: sql.raw('o.store_id'),
  device: sql.raw('o.device_id'),
  item: sql.raw('o.item_name'),
  method: sql.raw('o.pay_method'),
  month: sql.raw(`'all'`),
};

/** The same from the orders, the refunds and the ledger themselves. */
async function sumOrders(by: keyof typeof KEYS, fromMs: number, untilMs: number) {
  const key = KEYS[by];
  const within = (at: string) => sql`${sql.ref(at)} >= ${fromMs} AND ${sql.ref(at)} < ${untilMs}`;
  const own = sql`o.franchisee_id = ${MERCHANT} AND o.equipment = 'washer'`;
  return withTenant(gateway().database.db, MERCHANT, async (trx) => {
    const { rows } = await sql<Sums & { readonly id: string }>`
      SELECT id, sum(orders)::float8 AS orders, sum(received)::float8 AS received, sum(refunded)::float8 AS refunded,
             sum(received + share - refunded)::float8 AS net, sum(fee)::float8 AS fee FROM (
        SELECT ${key} AS id, 1 AS orders, o.pay_cents AS received, o.platform_share_cents AS share, 0 AS refunded, 0 AS fee
        FROM orders o WHERE ${own} AND ${within('o.paid_at')}
        UNION ALL
        SELECT ${key}, 0, 0, 0, r.amount_cents, 0 FROM order_refund r JOIN orders o USING (franchisee_id, order_id)
        WHERE ${own} AND r.status = 4 AND ${within('r.done_at')}
        UNION ALL
        SELECT ${key}, 0, 0, 0, 0, l.fee_cents FROM ledger_entry l JOIN orders o USING (franchisee_id, order_id)
        WHERE ${own} AND ${within('l.counted_at')}
      ) parts GROUP BY id`.execute(trx);
    return new Map(rows.map(({ id, ...sums }) => [id, sums]));
  });
}

const NOTHING: Sums = { orders: 0, received: 0, refunded: 0, net: 0, fee: 0 };

function toSums(row: Readonly<Record<string, unknown>>): Sums {
  return {
    orders: Number(row['paidOrderCount']),
    received: Number(row['receivedAmount']),
    refunded: Number(row['refundAmount']),
    net: Number(row['netAmount']),
    fee: Number(row['serviceFee']),
  };
}

describe.each(INCOME_DIMENSIONS)('income by %s', (dimension) => {
  it.each([{ storeIds: undefined }, { storeIds: 1 }, { storeIds: 2 }])(
    'adds up to the total, of $storeIds stores',
    async ({ storeIds }) => {
      const stores = (await readAll('store')).list.map(({ id }) => id);
      const more = storeIds === undefined ? {} : { storeIds: stores.slice(0, storeIds) };
      const { list, totals } = await readAll(dimension, more);
      expect(totals['paidOrderCount']).toBeGreaterThan(0);
      for (const name of ADDED) {
        expect([name, list.reduce((sum, row) => sum + Number(row[name]), 0)]).toEqual([name, totals[name]]);
      }
      expect(totals['settleAmount']).toBe(Number(totals['netAmount']) - Number(totals['serviceFee']));
    },
  );

  it('says how the net income of each row changed, and all of it together', async () => {
    const { list, compared } = await readAll(dimension);
    const all = await read<SummaryAnswer>('report', { period: [FROM, TEST_NOW_MS] });
    expect(compared?.periods.obstacle).toBeNull();
    expect(Object.keys(compared?.rows ?? {}).length).toBeGreaterThanOrEqual(list.length);
    const isByHour = !['device', 'item', 'method'].includes(dimension);
    const untilMs = isByHour ? CUT : TODAY;
    expect(compared?.periods).toMatchObject({
      elapsed: { fromMs: FROM, untilMs },
      base: { fromMs: FROM - WEEK_MS, untilMs: untilMs - WEEK_MS },
    });
    const net = all.metrics['netAmount'];
    if (isByHour) expect(compared?.total).toEqual({ elapsed: net?.elapsed, previous: net?.previous });
  });
});

describe.each(['store', 'device', 'item', 'method'] as const)('income by %s', (dimension) => {
  it('is what the orders, refunds and fees of each come to', async () => {
    const { list, compared } = await readAll(dimension);
    const now = await sumOrders(dimension, FROM, TODAY + ONE_DAY_MS);
    const untilMs = dimension === 'store' ? CUT : TODAY;
    const soFar = await sumOrders(dimension, FROM, untilMs);
    const before = await sumOrders(dimension, FROM - WEEK_MS, untilMs - WEEK_MS);
    expect(list.length).toBeGreaterThan(1);
    for (const row of list) {
      expect([row.id, toSums(row)]).toEqual([row.id, now.get(row.id) ?? NOTHING]);
      const base = before.get(row.id) ?? NOTHING;
      expect([row.id, compared?.rows[row.id]]).toEqual([
        row.id,
        {
          elapsed: soFar.get(row.id)?.net ?? 0,
          previous: base.orders < COMPARISON_MIN_ORDERS ? null : base.net,
        },
      ]);
    }
    const known = new Set(list.map(({ id }) => id));
    expect([...now].filter(([id, { orders }]) => orders > 0 && !known.has(id))).toEqual([]);
  });
});

describe('income of a year', () => {
  it('is read by months, and no month says more or less than its orders', async () => {
    const { list, totals } = await readAll('month', { period: [YEAR_FROM, TEST_NOW_MS] });
    expect(list.length).toBeGreaterThanOrEqual(12);
    const all = await sumOrders('month', YEAR_FROM, TODAY + ONE_DAY_MS);
    expect(toSums(totals)).toEqual(all.get('all'));
    for (const row of list) {
      const at = Number(row['at']);
      const month = await sumOrders('month', Math.max(at, YEAR_FROM), startOfMonth(at + 32 * ONE_DAY_MS));
      expect([at, toSums(row)]).toEqual([at, month.get('all') ?? NOTHING]);
    }
  });

  it.each(['day', 'week', 'store', 'device', 'item', 'method'] as const)(
    'adds up to the same by %s',
    async (dimension) => {
      const period = [YEAR_FROM, TEST_NOW_MS];
      const { list, totals } = await readAll(dimension, { period });
      const months = await readAll('month', { period });
      expect(totals).toEqual(months.totals);
      for (const name of ADDED) {
        expect([name, list.reduce((sum, row) => sum + Number(row[name]), 0)]).toEqual([name, totals[name]]);
      }
    },
  );

  it('is as long as it may be', async () => {
    const ask = { period: [YEAR_FROM - ONE_DAY_MS, TEST_NOW_MS], dimension: 'month' };
    const answer = await gateway().post('washer/statistic/income/list', ask, token);
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      400,
      expect.stringContaining('366'),
    ]);
  });
});

describe('the charts of the income', () => {
  it.each([
    { granularity: undefined, days: 1, expected: 'hour' },
    { granularity: undefined, days: 7, expected: 'day' },
    { granularity: 'week', days: 31, expected: 'week' },
    { granularity: undefined, days: 366, expected: 'month' },
  ])('add up to the figures, over $days days by $expected', async ({ granularity, days, expected }) => {
    const period = [TODAY - (days - 1) * ONE_DAY_MS, TEST_NOW_MS];
    const body = granularity === undefined ? { period } : { period, granularity };
    const { metrics, trend, shares, ...answer } = await read<SummaryAnswer>('report', body);
    expect(answer.granularity).toBe(expected);
    for (const name of ['receivedAmount', 'refundAmount', 'netAmount']) {
      const figure = metrics[name];
      const sum = (pick: (point: (typeof trend)[number]) => number | null | undefined) =>
        trend.reduce((total, point) => total + (pick(point) ?? 0), 0);
      expect([name, sum(({ values }) => values[name])]).toEqual([name, figure?.value]);
      // Hours stand beside whole hours of the compared day; all else is cut where the period is.
      if (expected !== 'hour') {
        expect([name, sum(({ previous }) => previous[name])]).toEqual([name, figure?.previous]);
      }
    }
    const { parts, rest } = shares?.['paymentMix'] ?? { parts: [], rest: { count: 0, value: 0 } };
    expect(parts.reduce((sum, { value }) => sum + value, rest.value)).toBe(metrics['receivedAmount']?.value);
    expect(parts.map(({ id }) => id)).toContain('wechat');
  });
});

describe('income of one part', () => {
  it.each(['device', 'item', 'method'] as const)(
    'of a year, a %s, by dates and stores makes its row',
    async (by) => {
      const all = await read<ReportAnswer>('list', { period: [YEAR_FROM, TEST_NOW_MS], dimension: by });
      const row = all.list.find(({ paidOrderCount }) => Number(paidOrderCount) > 0);
      const id = String(by === 'device' ? row?.['deviceNumber'] : row?.id);
      const storeIds = by === 'device' ? { storeIds: [String(row?.['storeId'])] } : {};
      for (const dimension of ['month', 'week', 'day', 'store']) {
        const body = {
          period: [YEAR_FROM, TEST_NOW_MS],
          dimension,
          part: { by, id },
          pageSize: 100,
          ...storeIds,
        };
        const { list, totals, total } = await read<ReportAnswer>('list', body);
        for (const name of ADDED) {
          expect([dimension, name, totals[name]]).toEqual([dimension, name, row?.[name]]);
          if (total <= list.length)
            expect([dimension, name, addUp(list.map((each) => each[name]))]).toEqual([
              dimension,
              name,
              row?.[name],
            ]);
        }
      }
    },
  );

  it.each([
    { part: { by: 'item', id: 'x' }, model: 'x' },
    { part: { by: 'item', id: 'x' }, dimension: 'method' },
    { model: 'x', dimension: 'item' },
  ])('is refused where no sums tell it: %j', async (more) => {
    const answer = await gateway().post(
      'washer/statistic/income/list',
      { period: [FROM, TEST_NOW_MS], ...more },
      token,
    );
    expect(answer.statusCode).toBe(400);
  });
});
