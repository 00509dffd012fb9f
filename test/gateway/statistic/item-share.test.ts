import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SummaryAnswer } from '../../../contract/api/page/report';
import { startOfDay } from '../../../contract/day';
import { SHARE_PARTS_MAX } from '../../../contract/domain/report';
import { ONE_DAY_MS } from '../../../contract/limits';
import { resolveDeclaration } from '../../../contract/resources/resolve';
import { withTenant } from '../../../gateway/database/tenant';
import { resources } from '../../../resources.config';
import { TEST_NOW_MS, useGateway } from '../../support/gateway/gateway';

const gateway = useGateway({ seedScale: 0.1 });

const MERCHANT = 'm1001';
const TODAY = startOfDay(TEST_NOW_MS);
const WEEK = [TODAY - 6 * ONE_DAY_MS, TEST_NOW_MS] as const;
const PERIODS = [[TODAY, TEST_NOW_MS], WEEK, [TODAY - 30 * ONE_DAY_MS, TODAY - 1]] as const;
/** Every summary that draws how the orders split by item, with the word of its type. */
const SUMMARIES = resolveDeclaration(resources).pages.flatMap((page) =>
  page.kind === 'statistic-summary' && page.charts.some(({ name }) => name === 'serviceMix')
    ? [{ id: page.id, word: page.equipment }]
    : [],
);

let token = '';
beforeAll(async () => {
  token = await gateway().login('13800000001');
});

async function readMix(id: string, period: readonly [number, number], more: object = {}) {
  const answer = await gateway().post(`${id}/report`, { period, ...more }, token);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  const { metrics, shares } = answer.json<{ data: SummaryAnswer }>().data;
  const mix = shares?.['serviceMix'];
  if (mix === undefined) throw new Error(`${id} does not say how its orders split.`);
  return { whole: metrics['paidOrderCount']?.value, ...mix };
}

/** Paid orders of each item, from the orders themselves, the most frequent first. */
async function countOrders(word: string, [from, until]: readonly [number, number], stores: string[]) {
  return withTenant(gateway().database.db, MERCHANT, async (trx) => {
    const { rows } = await sql<{ id: string; value: number }>`
      SELECT item_name AS id, count(*)::int AS value FROM orders
      WHERE franchisee_id = ${MERCHANT} AND equipment = ${word} AND paid_at BETWEEN ${from} AND ${until}
        AND (${stores.length === 0} OR store_id = ANY(${stores}::text[]))
      GROUP BY item_name ORDER BY 2 DESC, 1`.execute(trx);
    return rows;
  });
}

const addUp = (parts: readonly { readonly value: number }[]) =>
  parts.reduce((sum, { value }) => sum + value, 0);

describe.each(SUMMARIES)('the items of $id', ({ id, word }) => {
  it.each(PERIODS)('add up to its paid orders, from %d until %d', async (...period) => {
    for (const stores of [[], ['s01', 's03']]) {
      const more = stores.length === 0 ? {} : { storeIds: stores };
      const { whole, parts, rest } = await readMix(id, period, more);
      const counted = await countOrders(word, period, stores);
      // The rest is what the parts leave of the whole: only beside the orders does a part that lacks some show.
      const expected = counted.slice(0, SHARE_PARTS_MAX).map(({ value }) => value);
      expect(parts.map(({ value }) => value)).toEqual(expected);
      for (const part of parts) expect(counted).toContainEqual({ id: part.id, value: part.value });
      expect(rest).toEqual({
        count: Math.max(0, counted.length - SHARE_PARTS_MAX),
        value: addUp(counted.slice(SHARE_PARTS_MAX)),
      });
      expect(addUp(parts) + rest.value).toBe(whole);
    }
  });
});

describe('the orders of a week', () => {
  it('are of several items, in several types', async () => {
    const mixes = await Promise.all(SUMMARIES.map(({ id }) => readMix(id, WEEK)));
    expect(mixes.filter(({ parts }) => parts.length > 1).length).toBeGreaterThan(1);
  });
});
