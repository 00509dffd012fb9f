import { CompiledQuery, sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { AccountType } from '../../../contract/access/account';
import type { FilterValue, ListFilters } from '../../../contract/api/page/list';
import { defaultPeriod } from '../../../contract/day';
import { ONE_DAY_MS, ONE_MINUTE_MS, TOTAL_CAP } from '../../../contract/limits';
import type { FieldKind, ResolvedField } from '../../../contract/resources/field';
import { resolveDeclaration } from '../../../contract/resources/resolve';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import type { Reader } from '../../../gateway/caller/reader';
import type { Question } from '../../../gateway/database/read/question';
import { setLocal } from '../../../gateway/database/set-local';
import { withTenant, type TenantTransaction } from '../../../gateway/database/tenant';
import { toGroupsQuestion } from '../../../gateway/features/list/list-count';
import { preparePage, toConditions, toTabConditions } from '../../../gateway/features/list/list-query';
import {
  toCountedPageQuestion,
  toCountQuestion,
  toPageQuestion,
} from '../../../gateway/features/list/list-repository';
import type { PageRead, RowSet } from '../../../gateway/features/list/page/row-set';
import { createListSource, toListScope } from '../../../gateway/features/list/list-source';
import { resources } from '../../../resources.config';
import { isDistributed } from '../../support/gateway/database';
import { TEST_NOW_MS, useGateway } from '../../support/gateway/gateway';

const gateway = useGateway({ seedScale: 0.02 });
const MERCHANT = 'm1001';
const LIMIT = 20;
/** What the lists of all other types are asked beside the first of each table. */
const LONG = { timeout: 2 * ONE_MINUTE_MS };

const LISTS = resolveDeclaration(resources).pages.filter(
  (page): page is ResolvedListPage => 'source' in page,
);
const FIRST = LISTS.filter(
  ({ source }, index) => LISTS.findIndex((each) => each.source.table === source.table) === index,
);
const OTHERS = LISTS.filter((page) => !FIRST.includes(page));

/** A value that a filter of each kind can be asked for; what it finds is of no account. */
const ASKED: Readonly<Record<FieldKind, (field: ResolvedField) => FilterValue | null>> = {
  text: () => 'NOSUCH',
  mobile: () => '13912345678',
  boolean: () => true,
  enum: ({ options }) => options.slice(-1).map(({ value }) => value),
  tags: ({ options }) => options.slice(-1).map(({ value }) => value),
  reference: () => ['s01'],
  number: () => [3, 5],
  money: () => [100, 200],
  time: () => [TEST_NOW_MS - ONE_DAY_MS, TEST_NOW_MS],
  duration: () => [60, 600],
  percent: () => [0, 0.1],
  level: () => [0, 2],
  images: () => null,
  rows: () => null,
};

let reader: Reader;
/** Tables whose rows belong to a merchant. */
let owned: ReadonlySet<string> = new Set();

beforeAll(async () => {
  const { access, database } = gateway();
  const permissions = access.of({
    ...{
      type: AccountType.franchisee,
      isUnderProxy: false,
      delegatedPermissions: null,
      handedOverPermissions: [],
    },
    ...{ includePermissions: [], shouldHavePermissions: [], excludePermissions: [] },
  });
  reader = { franchiseeId: MERCHANT, accountId: '', storeIds: null, equipment: null, access: permissions };
  await sql`ANALYZE`.execute(database.db);
  const { rows } = await sql<{ name: string }>`
    SELECT c.relname AS name FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'franchisee_id'
    WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace`.execute(database.db);
  owned = new Set(rows.map(({ name }) => name));
});

/** Each filter that a page offers, alone, and none. */
function filtersOf({ fields, period }: ResolvedListPage): readonly ListFilters[] {
  const offered = fields.filter(({ field, isFilter }) => isFilter && field !== period);
  const asked = offered.map((field) => ({ name: field.field, value: ASKED[field.kind](field) }));
  return [{}, ...asked.flatMap(({ name, value }) => (value === null ? [] : [{ [name]: value }]))];
}

/** Each order that a page offers, and its own; downwards is the same index read from its other end. */
function sortersOf({ fields, sorter }: ResolvedListPage): readonly PageRead['sorters'][] {
  const offered = fields.filter(({ isSortable }) => isSortable);
  return [[sorter], ...offered.map(({ field }) => [{ field, order: 'asc' } as const])];
}

function setOf(page: ResolvedListPage, filters: ListFilters, tab?: string): RowSet {
  const { catalogue } = gateway().resolved;
  const context = { access: reader.access, catalogue, nowMs: TEST_NOW_MS };
  const conditions = toConditions(preparePage(page), { filters }, context);
  return {
    source: createListSource(page),
    scope: toListScope(page, reader, TEST_NOW_MS),
    conditions: [...conditions, ...toTabConditions(page, tab, reader)],
  };
}

interface Asked {
  readonly name: string;
  readonly question: Question<unknown>;
}

/** Every filter in every order, every filter under every tab, and the counts of all tabs under every filter. */
function askedOf(page: ResolvedListPage): readonly Asked[] {
  const { db } = gateway().database;
  const fields = page.fields.filter(({ list }) => list !== null).map(({ field }) => field);
  const tabs = page.tabs.map(({ name }) => name);
  return filtersOf(page).flatMap((filters) => {
    const toPage = (sorters: PageRead['sorters'], tab?: string): Asked => ({
      name: JSON.stringify({ filters, sorters, tab }),
      question: toCountedPageQuestion(
        db,
        setOf(page, filters, tab),
        { fields, sorters, limit: LIMIT },
        TOTAL_CAP,
      ),
    });
    const groups = tabs.map((tab) => toTabConditions(page, tab, reader));
    return [
      ...sortersOf(page).map((sorters) => toPage(sorters)),
      ...page.tabs.map(({ name, sorter }) => toPage([sorter ?? page.sorter], name)),
      ...(groups.length === 0
        ? []
        : [
            {
              name: JSON.stringify({ filters, counted: tabs }),
              question: toGroupsQuestion(db, page, { set: setOf(page, filters), groups }),
            },
          ]),
    ];
  });
}

/** A step of a plan, as EXPLAIN tells it. */
interface Step {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Cond'?: string;
  /** Bytes of a row that it hands on. */
  readonly 'Plan Width': number;
  readonly Plans?: readonly Step[];
}

/** What PostgreSQL would do as a tenant behind row-level security, where no table is small enough to be read whole. */
async function planOf(trx: TenantTransaction, { query }: Question<unknown>): Promise<readonly Step[]> {
  const { rows } = await trx.executeQuery<{ 'QUERY PLAN': readonly [{ readonly Plan: Step }] }>(
    CompiledQuery.raw(`EXPLAIN (FORMAT JSON) ${query.sql}`, [...query.parameters]),
  );
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  if (plan === undefined) throw new Error(`No plan of ${query.sql}.`);
  return flatten(plan);
}

function flatten(step: Step): readonly Step[] {
  const { Plans: below = [], 'Relation Name': table } = step;
  // What is read through a bitmap says its table above, and its condition below.
  const named = table === undefined ? below : below.map((each) => ({ 'Relation Name': table, ...each }));
  return [step, ...named.flatMap(flatten)];
}

/** How a table of merchants is read without a bound: nothing but its own index would keep a step from all of its rows. */
function faultOf({
  'Node Type': type,
  'Relation Name': table,
  'Index Cond': condition = '',
}: Step): string | null {
  if (table === undefined || !owned.has(table) || type === 'Bitmap Heap Scan') return null;
  const isReading = /Scan$/.test(type);
  if (!isReading) return null;
  if (!condition.includes('franchisee_id =')) return `${type} on ${table}: ${condition}`;
  // Ids begin with their moment: from one on is from a time on.
  const isSince = /\((created_at|order_id) >= |\(order_id = /.test(condition);
  return table === 'orders' && !isSince ? `${type} on ${table}, of all time: ${condition}` : null;
}

async function faultsOf(page: ResolvedListPage): Promise<readonly string[]> {
  const asked = askedOf(page);
  expect(asked.length).toBeGreaterThan(filtersOf(page).length);
  return withTenant(gateway().database.db, MERCHANT, async (trx) => {
    await sql`SET LOCAL enable_seqscan = off`.execute(trx);
    // Whatever would ask several servers is refused before it has a plan.
    if (isDistributed) await trx.executeQuery(setLocal('citus.multi_task_query_log_level', 'error'));
    const faults: string[] = [];
    for (const { name, question } of asked) {
      const found = (await planOf(trx, question)).map(faultOf).filter((fault) => fault !== null);
      faults.push(...found.map((fault) => `${name}: ${fault}`));
    }
    return faults;
  });
}

describe('whatever is asked of a list, the rows of a merchant are read by an index, orders those of the period', () => {
  it.each(FIRST.map((page) => [page.id, page] as const))('%s', LONG, async (_, page) => {
    expect(await faultsOf(page)).toEqual([]);
  });
});

describe('and of the other types', { tags: ['long'] }, () => {
  it.each(OTHERS.map((page) => [page.id, page] as const))('%s', LONG, async (_, page) => {
    expect(await faultsOf(page)).toEqual([]);
  });
});

const ORDERS = FIRST.find(({ source }) => source.table === 'order');

describe('orders come sorted from an index, so that a page ends where it is full', () => {
  it.each([
    ['createdAt', 'asc'],
    ['createdAt', 'desc'],
    ['payAmount', 'asc'],
    ['payAmount', 'desc'],
  ] as const)('by %s, %s', async (field, order) => {
    if (ORDERS === undefined) throw new Error('No list of orders.');
    const read = { fields: [], sorters: [{ field, order }], limit: LIMIT };
    const question = toCountedPageQuestion(gateway().database.db, setOf(ORDERS, {}), read, TOTAL_CAP);
    const steps = await withTenant(gateway().database.db, MERCHANT, async (trx) => {
      // The demonstration is small enough to be sorted; what cannot be had without is sorted all the same.
      await sql`SET LOCAL enable_sort = off`.execute(trx);
      await sql`SET LOCAL enable_seqscan = off`.execute(trx);
      return planOf(trx, question);
    });
    expect(steps.map((step) => step['Node Type'])).not.toContain('Sort');
    expect(steps.map((step) => step['Node Type'])).not.toContain('Incremental Sort');
  });
});

// A coordinator tells of the statement alone, and not of the steps that a worker takes for it.
describe.skipIf(isDistributed)('a page in an order of no index, or far behind, is found by its keys', () => {
  const FAR = { field: 'createdAt', order: 'desc', offset: 400 } as const;
  it.each([
    { ...FAR, isFoundFirst: true },
    { ...FAR, offset: 0, isFoundFirst: false },
    { field: 'refundAskedAt', order: 'desc', offset: 0, isFoundFirst: true },
  ] as const)('$field, from $offset on: $isFoundFirst', async ({ field, order, offset, isFoundFirst }) => {
    if (ORDERS === undefined) throw new Error('No list of orders.');
    const fields = ORDERS.fields.filter(({ list }) => list !== null).map((each) => each.field);
    const read = { fields, sorters: [{ field, order }], limit: LIMIT, anchor: null, offset };
    const question = toPageQuestion(gateway().database.db, setOf(ORDERS, {}), read);
    const steps = await withTenant(gateway().database.db, MERCHANT, (trx) => planOf(trx, question));
    const widest = Math.max(...steps.map((step) => step['Plan Width']));
    const limited = steps.find((step) => step['Node Type'] === 'Limit');
    expect((limited?.['Plan Width'] ?? 0) < widest / 4).toBe(isFoundFirst);
  });
});

describe('few rows are looked at once, and counted as many would be', () => {
  const [from, to] = defaultPeriod(TEST_NOW_MS);
  /** Beside what is found: fewer, as many, more. */
  const CAPS = [1, 7, TOTAL_CAP];

  it.each(CAPS)('with a cap of %d', async (cap) => {
    if (ORDERS === undefined) throw new Error('No list of orders.');
    const { db } = gateway().database;
    const set = setOf(ORDERS, { createdAt: [from, to - 1], payMethod: ['wechat'] });
    const groups = ORDERS.tabs.map(({ name }) => toTabConditions(ORDERS, name, reader));
    const together = toCountQuestion(db, set, { groups, cap });
    const alone = groups.map((group) =>
      toCountQuestion(db, { ...set, conditions: [...set.conditions, ...group] }, { groups: [[]], cap }),
    );
    await withTenant(db, MERCHANT, async (trx) => {
      const counts = together.read((await trx.executeQuery(together.query)).rows);
      for (const [index, question] of alone.entries()) {
        const [count] = question.read((await trx.executeQuery(question.query)).rows);
        expect(counts[index]).toEqual(count);
      }
      expect(counts.some(({ count }) => count > 0)).toBe(true);
      expect(counts.some(({ isCapped }) => isCapped)).toBe(cap < TOTAL_CAP);
    });
  });

  it.each([
    { rows: 'none', payAmount: [1, 2], limit: LIMIT },
    { rows: 'all of a page', payAmount: [0, 100_000], limit: 5_000 },
    { rows: 'more than a page', payAmount: [0, 100_000], limit: 3 },
  ] as const)('a page with $rows knows how many there are', async ({ payAmount, limit }) => {
    if (ORDERS === undefined) throw new Error('No list of orders.');
    const { db } = gateway().database;
    const set = setOf(ORDERS, { payAmount: [...payAmount] });
    const read = { fields: ['payAmount'], sorters: [ORDERS.sorter], limit };
    const counted = toCountedPageQuestion(db, set, read, TOTAL_CAP);
    const [page, total] = await withTenant(db, MERCHANT, async (trx) => {
      const alone = toCountQuestion(db, set, { groups: [[]], cap: TOTAL_CAP });
      return [
        counted.read((await trx.executeQuery(counted.query)).rows),
        alone.read((await trx.executeQuery(alone.query)).rows)[0],
      ] as const;
    });
    expect(page.total).toEqual(total);
    expect(page.page.rows.length).toBe(Math.min(limit, total?.count ?? 0));
    expect(page.page.hasMore).toBe((total?.count ?? 0) > limit);
  });
});
