import { beforeAll, describe, expect, it } from 'vitest';
import { startOfDay } from '../../../contract/day';
import { ORDER_COUNTED_AT } from '../../../contract/domain/order';
import { ONE_DAY_MS } from '../../../contract/limits';
import { resolveDeclaration } from '../../../contract/resources/resolve';
import { meetsTally, resolveTally } from '../../../contract/resources/statistic/tally';
import { withTenant } from '../../../gateway/database/tenant';
import { resources } from '../../../resources.config';
import { TEST_NOW_MS, useGateway } from '../../support/gateway/gateway';

const gateway = useGateway({ seedScale: 0.1 });

const MERCHANT = 'm1001';
const PERIOD = [startOfDay(TEST_NOW_MS) - 6 * ONE_DAY_MS, TEST_NOW_MS] as const;
const { pages, equipment } = resolveDeclaration(resources);
/** Every part of a mix, with what its tally asks of an order and where it leads. */
const PARTS = pages.flatMap((page) =>
  page.kind !== 'statistic-summary'
    ? []
    : page.charts
        .flatMap((chart) => (chart.kind === 'mix' ? chart.metrics : []))
        .map((name) => ({ name, page, list: `${page.groups[0] ?? ''}/order`, word: page.equipment })),
);

let token = '';
beforeAll(async () => {
  token = await gateway().login('13800000001');
});

/** Ids of the paid orders of the period that are like a tally asks for, from the orders themselves. */
async function findOrders(word: string, name: string): Promise<readonly string[]> {
  const declared = equipment.find(({ deviceType }) => deviceType === word)?.tallies ?? [];
  const tally = declared.map(resolveTally).find((each) => each.name === name);
  if (tally === undefined) throw new Error(`${word} has no tally ${name}.`);
  const orders = await withTenant(gateway().database.db, MERCHANT, (trx) =>
    trx
      .selectFrom('orders')
      .select(['order_no', 'usage', 'attendance'])
      .where('franchisee_id', '=', MERCHANT)
      .where('equipment', '=', word)
      .where('paid_at', '>=', PERIOD[0])
      .where('paid_at', '<=', PERIOD[1])
      .execute(),
  );
  return orders
    .filter(({ usage, attendance }) =>
      tally.where.every((condition) => meetsTally({ ...usage, attendance }, condition)),
    )
    .map(({ order_no }) => order_no);
}

async function listOrders(list: string, filters: object): Promise<readonly string[]> {
  const found: string[] = [];
  for (let page = 1; page <= 50; page += 1) {
    const body = {
      filters: { [ORDER_COUNTED_AT]: PERIOD, ...filters },
      page,
      pageSize: 100,
    };
    const answer = await gateway().post(`${list}/list`, body, token);
    if (answer.statusCode !== 200) throw new Error(answer.body);
    const { data } = answer.json<{ data: { list: { orderNo: string }[] } }>();
    found.push(...data.list.map(({ orderNo }) => orderNo));
    if (data.list.length < 100) return found;
  }
  throw new Error(`${list} is longer than this test reads.`);
}

describe('the orders that a part of a mix leads to', () => {
  it.each(PARTS)('are those like it: $name of $word', async ({ name, page, list, word }) => {
    const expected = await findOrders(word, name);
    expect([...(await listOrders(list, page.countedOrders[name] ?? {}))].sort()).toEqual(
      [...expected].sort(),
    );
  });

  it('are some and not all, for most parts', async () => {
    const counts = await Promise.all(PARTS.map(({ word, name }) => findOrders(word, name)));
    expect(counts.filter((orders) => orders.length > 0).length).toBeGreaterThan(PARTS.length / 2);
  });
});
