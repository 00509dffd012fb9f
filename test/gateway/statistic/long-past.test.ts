import { CompiledQuery, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { ONE_DAY_MS } from '../../../contract/limits';
import { withTenant } from '../../../gateway/database/tenant';
import { readPaidBefore } from '../../../gateway/features/overview/day-sums';
import { lostBy } from '../../../gateway/features/statistic/device/lost-income';
import { hasPaidBefore } from '../../../gateway/features/statistic/rollup-repository';
import { TEST_NOW_MS, useGateway } from '../../support/gateway/gateway';
import { queriesOf } from '../../support/gateway/queries-of';

const gateway = useGateway({ seedScale: 0.2 });
const MERCHANT = 'm1001';
const scope = { franchiseeId: MERCHANT, equipment: ['washer'], storeIds: null };
const EARLIER = TEST_NOW_MS - 30 * ONE_DAY_MS;

type Work = Parameters<typeof queriesOf>[0];

/** The plans of what would be sent, made as a tenant behind row-level security. */
async function planOf(work: Work, settings: readonly string[]): Promise<string> {
  const queries = await queriesOf(work);
  expect(queries).not.toEqual([]);
  return withTenant(gateway().database.db, MERCHANT, async (trx) => {
    for (const setting of settings) await sql.raw(`SET LOCAL ${setting}`).execute(trx);
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

describe('a long past', () => {
  it.each<[string, Work, RegExp]>([
    ['of all', (trx) => hasPaidBefore(trx, { scope }, EARLIER), /order_rollup_hour_by_time/],
    [
      'of a model',
      (trx) => hasPaidBefore(trx, { scope: { ...scope, model: 'HG-120R' } }, EARLIER),
      /device_rollup_day_by_time/,
    ],
    [
      'of an item',
      (trx) => hasPaidBefore(trx, { scope, part: { by: 'item', id: '标准洗' } }, EARLIER),
      /item_rollup_day_by_time/,
    ],
    [
      'of each type',
      (trx) =>
        readPaidBefore(trx, scope, {
          equipment: ['washer', 'water'],
          moments: { today: EARLIER, yesterday: EARLIER },
        }),
      /order_rollup_hour_by_time/,
    ],
  ])('is not gathered to tell whether anything was paid in it: %s', async (_, work, index) => {
    const plan = await planOf(work, ['enable_seqscan = off', 'enable_bitmapscan = off']);
    // Hours come in order from the index, and the first that was paid in ends it.
    expect(plan).toContain('Merge Append');
    expect(plan).toMatch(index);
  });

  it('is looked into by the stretches that something was down in for what that cost', async () => {
    const cells = [{ fromMs: EARLIER, untilMs: TEST_NOW_MS }];
    const work: Work = (trx) => sql`SELECT * FROM ${lostBy('device_id', { scope, cells })} l`.execute(trx);
    const plan = await planOf(work, [
      ...['enable_seqscan = off', 'enable_hashjoin = off', 'enable_mergejoin = off'],
    ]);
    expect(plan).toMatch(
      /device_income_hour_(?:pkey|by_time)[^\n]*\n\s*Index Cond:[^\n]*hour_at >= o\.first_at/,
    );
  });
});
