import { CompiledQuery, sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { ONE_DAY_MS } from '../../../contract/limits';
import { readMobilePart } from '../../../contract/mobile-part';
import type { Reader } from '../../../gateway/caller/reader';
import { withTenant } from '../../../gateway/database/tenant';
import { findOrdersByMobile, findOrdersByNumber } from '../../../gateway/features/search/find-orders';
import { readPagesOf, searchedPagesOf, type ReadPage } from '../../../gateway/features/search/searched-page';
import { TEST_NOW_MS, useGateway } from '../../support/gateway/gateway';
import { queriesOf } from '../../support/gateway/queries-of';

const gateway = useGateway({ seedScale: 0.02 });
const MERCHANT = 'm1001';

type Work = Parameters<typeof queriesOf>[0];

let reader: Reader;
let pages: readonly ReadPage[] = [];

beforeAll(async () => {
  await sql`ANALYZE orders`.execute(gateway().database.db);
  const access = gateway().access.of({
    ...{ type: 1, isUnderProxy: false, delegatedPermissions: null, handedOverPermissions: [] },
    ...{ includePermissions: [], shouldHavePermissions: [], excludePermissions: [] },
  });
  reader = { franchiseeId: MERCHANT, accountId: '', storeIds: null, equipment: null, access };
  pages = readPagesOf(searchedPagesOf(gateway().resolved.pages, 'order'), reader);
});

/** The plans of what would be sent, made as a tenant behind row-level security. */
async function planOf(work: Work): Promise<string> {
  const queries = await queriesOf(work);
  expect(queries).not.toEqual([]);
  return withTenant(gateway().database.db, MERCHANT, async (trx) => {
    const lines: string[] = [];
    for (const query of queries) {
      const { rows } = await trx.executeQuery<Record<string, string>>(
        CompiledQuery.raw(`EXPLAIN ${query.sql}`, [...query.parameters]),
      );
      lines.push(...rows.flatMap((row) => Object.values(row)));
    }
    return lines.join('\n');
  });
}

describe('orders are looked for by an index that begins with what is known', () => {
  const sinceMs = TEST_NOW_MS - 180 * ONE_DAY_MS;
  it.each([
    ['the last four digits', '1234', 'orders_by_user_tail', 'user_tail'],
    ['more digits at the end', '561234', 'orders_by_user_tail', 'user_tail'],
    ['a masked mobile', '138****1234', 'orders_by_user_tail', 'user_tail'],
    ['a whole mobile', '13812341234', 'orders_by_user', 'user_mobile'],
  ])('%s', async (_, words, index, column) => {
    const part = readMobilePart(words);
    if (part === null) throw new Error('No part of a mobile.');
    const plan = await planOf((trx) => findOrdersByMobile(trx, reader, { pages, part, sinceMs }));
    expect(plan).toContain(index);
    expect(plan).toMatch(new RegExp(`Index Cond:[^\\n]*${column} = [^\\n]*created_at >= `));
    expect(plan).not.toMatch(/Seq Scan on orders/);
  });

  it('a number', async () => {
    const plan = await planOf((trx) => findOrdersByNumber(trx, reader, { pages, words: 'W2026' }));
    expect(plan).toContain('order_number_pkey');
    expect(plan).toContain('orders_by_payment');
    expect(plan).not.toMatch(/Seq Scan on (?:orders|order_number)/);
  });
});
