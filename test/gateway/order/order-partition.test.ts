import { CompiledQuery, sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { startOfMonth } from '../../../contract/day';
import { ONE_DAY_MS } from '../../../contract/limits';
import { resolveDeclaration } from '../../../contract/resources/resolve';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import { ask } from '../../../gateway/database/read/question';
import { toSortableId } from '../../../gateway/database/sortable-id';
import { lockOrder } from '../../../gateway/features/order/order-row';
import { countRows, readRow, toPageQuestion } from '../../../gateway/features/list/list-repository';
import type { RowSet } from '../../../gateway/features/list/page/row-set';
import { createListSource } from '../../../gateway/features/list/list-source';
import { resources } from '../../../resources.config';
import { useTestDatabase } from '../../support/gateway/database';
import { TEST_NOW_MS } from '../../support/gateway/gateway';
import { queriesOf } from '../../support/gateway/queries-of';

const database = useTestDatabase();
const MONTHS = ['2026-01', '2026-02', '2026-03'];
const LAST_MOMENT = startOfMonth(TEST_NOW_MS) + 31 * ONE_DAY_MS;

/** The first moment of a month in Shanghai. */
const toStart = (month: string): number => Date.parse(`${month}-01T00:00:00+08:00`);
const nameOf = (month: string): string => `orders_${month.replace('-', '_')}`;

/** Orders by month, made from the table as the migrations leave it: every column, check, key and index. */
beforeAll(async () => {
  const { db } = database();
  const { rows: keys } = await sql<{ definition: string }>`SELECT pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE conrelid = 'orders'::regclass AND contype IN ('p', 'u')`.execute(db);
  const { rows: indexes } = await sql<{ definition: string }>`SELECT pg_get_indexdef(indexrelid) AS definition
    FROM pg_index WHERE indrelid = 'orders'::regclass AND NOT indisunique`.execute(db);
  const statements = [
    'CREATE SCHEMA months',
    `CREATE TABLE months.orders (LIKE public.orders INCLUDING ALL EXCLUDING INDEXES)
       PARTITION BY RANGE (order_id)`,
    ...keys.map(({ definition }) => `ALTER TABLE months.orders ADD ${definition}`),
    ...indexes.map(({ definition }) => definition.replace('ON public.orders', 'ON months.orders')),
    ...MONTHS.map((month, index) => {
      const next = MONTHS[index + 1];
      const until = next === undefined ? LAST_MOMENT : toStart(next);
      return `CREATE TABLE months.${nameOf(month)} PARTITION OF months.orders
        FOR VALUES FROM ('${toSortableId(toStart(month), 0)}') TO ('${toSortableId(until, 0)}')`;
    }),
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
});

/** Months that a query looks into, by the plan that the database makes of it. */
async function monthsOf(work: (trx: Parameters<typeof lockOrder>[0]) => Promise<unknown>): Promise<string[]> {
  const queries = (await queriesOf(work)).filter((query) => /\borders\b/.test(query.sql));
  expect(queries).not.toEqual([]);
  const plans = await database()
    .db.transaction()
    .execute(async (trx) => {
      await sql`SET LOCAL search_path = months, public`.execute(trx);
      const words: string[] = [];
      for (const query of queries) {
        const { rows } = await trx.executeQuery<Record<string, string>>(
          CompiledQuery.raw(`EXPLAIN ${query.sql}`, [...query.parameters]),
        );
        words.push(...rows.flatMap((row) => Object.values(row)));
      }
      return words.join('\n');
    });
  return MONTHS.filter((month) => plans.includes(nameOf(month)));
}

const page = resolveDeclaration(resources).pages.find(
  (candidate): candidate is ResolvedListPage => 'source' in candidate && candidate.id === 'washer/order',
);

function washerOrders(fromMs: number, toMs: number): RowSet {
  if (page === undefined) throw new Error('There is no page of orders.');
  return {
    source: createListSource(page),
    scope: { franchiseeId: 'm1001', equipment: ['washer'], storeIds: null, nowMs: TEST_NOW_MS },
    conditions: [{ op: 'between', field: 'createdAt', from: fromMs, to: toMs }],
  };
}

const fields = ['orderNo', 'createdAt', 'payAmount'];
const read = {
  fields,
  sorters: [{ field: 'createdAt', order: 'desc' }],
  limit: 20,
  offset: 0,
  anchor: null,
} as const;
const may = (day: number) => toStart('2026-02') + day * ONE_DAY_MS;

describe('orders by month', () => {
  it('are looked for in one month when their id is known', async () => {
    const orderId = toSortableId(may(10), 7);
    expect(await monthsOf((trx) => lockOrder(trx, { franchiseeId: 'm1001', orderId }))).toEqual(['2026-02']);
    const set = washerOrders(0, 0);
    expect(await monthsOf((trx) => readRow(trx, set, { id: orderId, fields }))).toEqual(['2026-02']);
  });

  it('are listed and counted in the months of the period alone', async () => {
    const within = washerOrders(may(3), may(9));
    expect(await monthsOf((trx) => ask(trx, toPageQuestion(trx, within, read)))).toEqual(['2026-02']);
    expect(await monthsOf((trx) => countRows(trx, within, { groups: [[]], cap: 100 }))).toEqual(['2026-02']);
    const across = washerOrders(may(-3), may(3));
    expect(await monthsOf((trx) => ask(trx, toPageQuestion(trx, across, read)))).toEqual([
      '2026-01',
      '2026-02',
    ]);
    const toTheLast = washerOrders(may(3), toStart('2026-03') - 1);
    expect(await monthsOf((trx) => ask(trx, toPageQuestion(trx, toTheLast, read)))).toEqual(['2026-02']);
  });
});
