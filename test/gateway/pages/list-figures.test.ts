import fc from 'fast-check';
import { CompiledQuery, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { AccountType } from '../../../contract/access/account';
import type { ListFiguresAnswer } from '../../../contract/api/page/figures/list-figures';
import type { ListFilters, Row } from '../../../contract/api/page/list';
import { defaultPeriod } from '../../../contract/day';
import { DisplayStatus } from '../../../contract/domain/device';
import { OrderStatus } from '../../../contract/domain/order';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import { createReads } from '../../../gateway/database/read/reads';
import { askTogether, withTenant } from '../../../gateway/database/tenant';
import type { Reader } from '../../../gateway/caller/reader';
import { createListFigures } from '../../../gateway/features/list/figures/list-figures';
import { toSumsQuestion, type Sums } from '../../../gateway/features/list/figures/row-sums';
import { createListService } from '../../../gateway/features/list/list-service';
import { createListSource, toListScope } from '../../../gateway/features/list/list-source';
import { TEST_NOW_MS, useGateway } from '../../support/gateway/gateway';

const gateway = useGateway({ seedScale: 0.2 });
const MERCHANT = 'm1001';
const STORES = ['s01', 's02', 's03', 's04'];
const now = () => TEST_NOW_MS;

function pageOf(id: string): ResolvedListPage {
  const page = gateway().resolved.pages.find((each) => each.id === id);
  if (page === undefined || !('source' in page)) throw new Error(`No list ${id}.`);
  return page;
}

const allIds = () => gateway().resolved.catalogue.permissions.map(({ id }) => id);

function readerWith(ids: readonly number[], storeIds: readonly string[] | null = null): Reader {
  const access = gateway().access.of({
    ...{ type: AccountType.manager, isUnderProxy: false, includePermissions: ids },
    ...{ shouldHavePermissions: [], excludePermissions: [] },
    ...{ delegatedPermissions: null, handedOverPermissions: [] },
  });
  return { franchiseeId: MERCHANT, accountId: '', storeIds, equipment: null, access };
}

interface View {
  readonly filters: ListFilters;
  readonly tab?: string;
}

function figuresOf(page: ResolvedListPage, reader: Reader, view: View): Promise<ListFiguresAnswer> {
  const { resolved, database } = gateway();
  return createListFigures({
    page,
    reads: createReads(database.db),
    catalogue: resolved.catalogue,
    now,
  }).read(reader, view);
}

/** Every row that the list shows of a view, on all its pages. */
async function rowsOf(page: ResolvedListPage, reader: Reader, view: View): Promise<readonly Row[]> {
  const { resolved, database } = gateway();
  const list = createListService({
    page,
    reads: createReads(database.db),
    catalogue: resolved.catalogue,
    now,
  });
  const rows: Row[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const more = cursor === undefined ? {} : { cursor };
    const answer = await list.list(reader, { ...view, pageSize: 100, ...more });
    rows.push(...answer.list);
    cursor = answer.nextCursor;
  }
  return rows;
}

const numberOf = (value: unknown) => (typeof value === 'number' ? value : 0);
const sumOf = (rows: readonly Row[], field: string) =>
  rows.reduce((sum, row) => sum + numberOf(row[field]), 0);
const paidOf = (rows: readonly Row[]) => rows.filter((row) => row['paidAt'] !== null);
const valueOf = ({ cards }: ListFiguresAnswer, name: string) => cards.find((card) => card.name === name);
const withStatus = (rows: readonly Row[], ...statuses: readonly number[]) =>
  rows.filter((row) => statuses.includes(numberOf(row['orderStatus']))).length;

const { startFailed, running, finished, aborted } = OrderStatus;

const anyView = fc.record({
  type: fc.constantFrom('washer', 'clearwater', 'box'),
  storeIds: fc.option(fc.subarray(STORES, { minLength: 1 })),
  narrowed: fc.subarray(STORES),
});

describe('what stands above a list of orders', () => {
  it(
    'is what the list shows that it leads to, for any stores, filters and tab',
    { tags: ['long'] },
    async () => {
      const total = { orders: 0, refunded: 0 };
      await fc.assert(
        fc.asyncProperty(
          anyView,
          fc.constantFrom(undefined, 'refunded', 'attention', 'finished', 'closed'),
          fc.constantFrom<ListFilters>(
            {},
            { payMethod: ['wechat'] },
            { orderStatus: [finished, startFailed] },
          ),
          async ({ type, storeIds, narrowed }, tab, more) => {
            const [page, reader] = [pageOf(`${type}/order`), readerWith(allIds(), storeIds)];
            const filters = { ...more, ...(narrowed.length === 0 ? {} : { storeId: narrowed }) };
            const answer = await figuresOf(page, reader, { filters, ...(tab === undefined ? {} : { tab }) });
            const rows = await rowsOf(page, reader, { filters });
            const shown = tab === undefined ? rows : await rowsOf(page, reader, { filters, tab });
            const failed = withStatus(rows, startFailed);
            const tried = withStatus(rows, startFailed, running, finished, aborted);
            const paid = sumOf(paidOf(rows), 'payAmount');
            const refunded = sumOf(rows, 'refundedAmount');
            expect(answer.cards).toEqual([
              { name: 'orders', value: rows.length, rate: null, isCapped: false },
              { name: 'paid', value: paid, rate: null, isCapped: false },
              { name: 'refunded', value: refunded, rate: paid > 0 ? refunded / paid : null, isCapped: false },
              {
                name: 'startFailure',
                value: failed,
                rate: tried > 0 ? failed / tried : null,
                isCapped: false,
              },
              {
                name: 'attention',
                value: rows.filter((row) => row['attention'] === true).length,
                ...{ rate: null, isCapped: false },
              },
            ]);
            expect(answer.totals).toEqual({
              ...Object.fromEntries(
                ['payAmount', 'markAmount', 'discountAmount'].map((field) => [
                  field,
                  sumOf(paidOf(shown), field),
                ]),
              ),
              ...Object.fromEntries(
                ['refundedAmount', 'netAmount', 'serviceFee', 'settleAmount'].map((field) => [
                  field,
                  sumOf(shown, field),
                ]),
              ),
            });
            total.orders += rows.length;
            total.refunded += refunded;
          },
        ),
        { numRuns: 15 },
      );
      expect(total.orders).toBeGreaterThan(0);
      expect(total.refunded).toBeGreaterThan(0);
    },
  );

  it('is of no more rows than are counted, and says so', async () => {
    const page = pageOf('washer/order');
    const { db } = gateway().database;
    const conditions = [
      { op: 'between', field: 'createdAt', from: defaultPeriod(TEST_NOW_MS)[0], to: TEST_NOW_MS } as const,
    ];
    const scope = toListScope(page, readerWith(allIds()), TEST_NOW_MS);
    const set = { source: createListSource(page), scope, conditions };
    const sum = (cap: number) =>
      askTogether<[Sums]>(db, MERCHANT, [
        toSumsQuestion(db, set, { table: 'order', fields: ['payAmount'], cap }),
      ]);
    expect(await sum(3)).toEqual([null]);
    expect(await sum(10_000)).not.toEqual([null]);
  });

  it('is looked up by the days that it is of', async () => {
    const page = pageOf('washer/order');
    const reader = readerWith(allIds());
    const [from, to] = defaultPeriod(TEST_NOW_MS);
    const conditions = [{ op: 'between', field: 'createdAt', from, to } as const];
    const set = { source: createListSource(page), scope: toListScope(page, reader, TEST_NOW_MS), conditions };
    const { db } = gateway().database;
    const { query } = toSumsQuestion(db, set, { table: 'order', fields: ['payAmount'], cap: 10_000 });
    const plan = await withTenant(db, MERCHANT, async (trx) => {
      await sql`SET LOCAL enable_seqscan = off`.execute(trx);
      const { rows } = await trx.executeQuery<Record<string, string>>(
        CompiledQuery.raw(`EXPLAIN ${query.sql}`, [...query.parameters]),
      );
      return rows.flatMap((row) => Object.values(row)).join('\n');
    });
    expect(plan).toMatch(/Limit/);
    expect(plan).toMatch(/Index Cond:[^\n]*(order_id|created_at) >=/);
  });
});

const ONLINE = Object.values(DisplayStatus).filter(
  (status) => status !== DisplayStatus.offline && status !== DisplayStatus.disabled,
);

describe('what stands above a list of devices', () => {
  it('is what the list shows that it leads to, for any stores and filters', async () => {
    await fc.assert(
      fc.asyncProperty(anyView, async ({ type, storeIds, narrowed }) => {
        const [page, reader] = [pageOf(`${type}/device`), readerWith(allIds(), storeIds)];
        const filters: ListFilters = narrowed.length === 0 ? {} : { storeId: narrowed };
        const answer = await figuresOf(page, reader, { filters });
        const rows = await rowsOf(page, reader, { filters });
        const shows = (...statuses: readonly number[]) =>
          rows.filter((row) => statuses.includes(numberOf(row['displayStatus']))).length;
        const online = shows(...ONLINE);
        const enabled = online + shows(DisplayStatus.offline);
        const counted = { rate: null, isCapped: false };
        expect(answer).toEqual({
          cards: [
            {
              ...{ name: 'onlineRate', value: online, isCapped: false },
              rate: enabled > 0 ? online / enabled : null,
            },
            { name: 'running', value: shows(DisplayStatus.running), ...counted },
            { name: 'fault', value: shows(DisplayStatus.fault), ...counted },
            { name: 'offline', value: shows(DisplayStatus.offline), ...counted },
            { name: 'longIdle', value: rows.filter((row) => row['longIdle'] === true).length, ...counted },
            { name: 'todayStarts', value: sumOf(rows, 'todayStartCount'), ...counted },
            { name: 'todayIncome', value: sumOf(rows, 'todayIncome'), ...counted },
          ],
          totals: null,
        });
      }),
      { numRuns: 12 },
    );
  });

  it('keeps what was earned from whoever may not see it', async () => {
    const ids = gateway()
      .resolved.catalogue.permissions.filter(({ key }) => key === 'washerDeviceInfo')
      .map(({ id }) => id);
    const answer = await figuresOf(pageOf('washer/device'), readerWith(ids), { filters: {} });
    expect(valueOf(answer, 'todayStarts')).toBeDefined();
    expect(valueOf(answer, 'todayIncome')).toBeUndefined();
  });
});

describe('the call', () => {
  it('is answered behind the right of its list', async () => {
    const token = await gateway().login('13800000001');
    const answer = await gateway().post('washer/device/figures', {}, token);
    expect(answer.json<{ data: ListFiguresAnswer }>().data.cards).toHaveLength(7);
    expect((await gateway().post('washer/device/figures', {})).statusCode).toBe(401);
    const refused = await gateway().post('washer/order/figures', { tab: 'never-was' }, token);
    expect(refused.statusCode).toBe(400);
  });
});

/** Pages 3.1 and 4.1, "Head cards". */
const HEAD_CARDS = {
  device: ['在线率', '使用中', '故障', '离线', '超时未工作', '今日启动', '今日营收'],
  order: ['订单数', '实付', '退款', '启动失败率', '待处理异常'],
};

describe('every type', () => {
  it('has the cards of pages 3.1 and 4.1, and sums under its orders', () => {
    const { equipment } = gateway().resolved;
    expect(equipment.length).toBeGreaterThan(0);
    for (const { name } of equipment) {
      for (const kind of ['device', 'order'] as const) {
        const { cards, totals } = pageOf(`${name}/${kind}`);
        expect([name, kind, ...cards.map(({ title }) => title.zh)]).toEqual([
          name,
          kind,
          ...HEAD_CARDS[kind],
        ]);
        expect(totals === null).toBe(kind === 'device');
      }
    }
  });
});
