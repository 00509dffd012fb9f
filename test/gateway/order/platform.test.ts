import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiCode } from '../../../contract/api/envelope';
import { toPlatformPath, type PlatformEventName } from '../../../contract/api/platform/platform';
import type { ListAnswer, TabsAnswer } from '../../../contract/api/page/list';
import type { SummaryAnswer } from '../../../contract/api/page/report';
import { OrderStatus } from '../../../contract/domain/order';
import { ONE_DAY_MS } from '../../../contract/limits';
import { withTenant } from '../../../gateway/database/tenant';
import { createLane, PLATFORM_AT_ONCE, PLATFORM_WAITING_MAX } from '../../../gateway/features/platform/lane';
import { readEnv } from '../../../gateway/env';
import { TEST_NOW_MS, useGateway } from '../../support/gateway/gateway';
import { PLATFORM_EXAMPLES, tellPlatform } from '../../support/gateway/platform-calls';

const KEYS = ['a-key-of-the-platform-0123456789abcdef', 'another-key-of-it-0123456789abcdefghij'];
const gateway = useGateway({ seedScale: 0.001, env: { platformKeys: KEYS } });

const [CREATED = {}, PAID = {}, CANCELLED = {}] = PLATFORM_EXAMPLES;
const MERCHANT = 'm1001';

let deviceId = '';
beforeAll(async () => {
  const device = await withTenant(gateway().database.db, MERCHANT, (trx) =>
    trx
      .selectFrom('device')
      .select('device_id')
      .where('franchisee_id', '=', MERCHANT)
      .where('equipment', '=', 'water')
      .where('enabled', '=', true)
      .where('sale_stopped', '=', false)
      .executeTakeFirstOrThrow(),
  );
  deviceId = device.device_id;
  const imei = String(CREATED['imei']);
  await gateway()
    .database.db.insertInto('device_module')
    .values({ imei, owner_franchisee_id: MERCHANT, device_id: deviceId })
    .execute();
});

let numbers = 0;
/** An order number that was never told of. */
let orderNo = '';
beforeEach(() => {
  orderNo = `NUMBER-${(numbers += 1)}`;
});

const tell = (name: PlatformEventName, body: object, key: string | null = KEYS[0] ?? null) =>
  tellPlatform<{ orderId: string; orderStatus: number }>(gateway(), { url: toPlatformPath(name), body, key });

const countOrders = () =>
  withTenant(gateway().database.db, MERCHANT, async (trx) => {
    const row = await trx
      .selectFrom('orders')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('franchisee_id', '=', MERCHANT)
      .executeTakeFirstOrThrow();
    return Number(row.count);
  });

const readOrder = (orderId = '') =>
  withTenant(gateway().database.db, MERCHANT, (trx) =>
    trx
      .selectFrom('orders')
      .selectAll()
      .where('franchisee_id', '=', MERCHANT)
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow(),
  );

describe('the examples of the document', () => {
  it('make an order, pay it and cancel another', async () => {
    const created = await tell('created', CREATED);
    expect(created).toMatchObject({ status: 200, code: 0, data: { orderStatus: OrderStatus.unpaid } });
    expect(await readOrder(created.data?.orderId)).toMatchObject({
      ...{ order_no: CREATED['orderNo'], device_id: deviceId, equipment: 'water', mark_cents: 500 },
      ...{ discount_cents: 50, planned_sec: 120, meter: CREATED['meter'], start_params: { outlet: 2 } },
    });
    const paid = await tell('paid', PAID);
    expect(paid).toMatchObject({ code: 0, data: { orderStatus: OrderStatus.waiting } });
    expect(await readOrder(paid.data?.orderId)).toMatchObject({ pay_cents: 450, paid_at: PAID['paidAt'] });
    await tell('created', { ...CREATED, orderNo: CANCELLED['orderNo'] });
    expect(await tell('cancelled', CANCELLED)).toMatchObject({
      code: 0,
      data: { orderStatus: OrderStatus.closed },
    });
  });
});

describe('a paid order', () => {
  it('stands at once in lists, counts and figures, before anything is folded', async () => {
    const token = await gateway().login('13800000001');
    const read = async <T>(path: string, body: object): Promise<T> =>
      (await gateway().post(path, body, token)).json<{ data: T }>().data;
    const figures = async () => {
      const { tabs } = await read<TabsAnswer>('clearwater/order/tabs', {});
      const period = [TEST_NOW_MS, TEST_NOW_MS];
      const { metrics } = await read<SummaryAnswer>('clearwater/statistic/summary/report', { period });
      return { count: tabs[0]?.count ?? 0, paid: metrics['netAmount']?.value ?? 0 };
    };
    const before = await figures();
    const { data } = await tell('created', { ...CREATED, orderNo });
    expect(await figures()).toEqual({ ...before, count: before.count + 1 });
    await tell('paid', { ...PAID, orderNo });
    expect(await figures()).toEqual({ count: before.count + 1, paid: before.paid + 450 });
    const found = await read<ListAnswer>('clearwater/order/list', { keyword: orderNo });
    expect(found.list.map(({ id }) => id)).toEqual([data?.orderId]);
    const none = await read<ListAnswer>('clearwater/order/list', { keyword: `${orderNo}0` });
    expect(none.list).toEqual([]);
  });
});

describe('an event that is told again', () => {
  it('is answered as the first time, also after the order has moved on, and changes nothing', async () => {
    const body = { ...CREATED, orderNo };
    const first = await tell('created', body);
    const count = await countOrders();
    await tell('paid', { ...PAID, orderNo });
    const again = await tell('created', Object.fromEntries(Object.entries(body).reverse()));
    expect(again.data).toEqual(first.data);
    expect(await countOrders()).toBe(count);
    const paidAgain = await tell('paid', { ...PAID, orderNo });
    expect(paidAgain).toMatchObject({ code: 0, data: { orderStatus: OrderStatus.waiting } });
  });

  it('ten times at once takes effect once', async () => {
    const count = await countOrders();
    const told = await Promise.all(
      Array.from({ length: 10 }, () => tell('created', { ...CREATED, orderNo })),
    );
    expect(new Set(told.map(({ data }) => data?.orderId))).toHaveLength(1);
    expect(await countOrders()).toBe(count + 1);
    const paid = await Promise.all(Array.from({ length: 10 }, () => tell('paid', { ...PAID, orderNo })));
    expect(new Set(paid.map(({ code, data }) => `${code} ${data?.orderStatus}`))).toEqual(new Set(['0 2']));
  });

  it('with another body is refused, and the order stays as it is', async () => {
    const { data } = await tell('created', { ...CREATED, orderNo });
    const other = await tell('created', { ...CREATED, orderNo, markCents: 1, discountCents: 0 });
    expect(other).toMatchObject({ status: 422, code: ApiCode.unprocessable });
    expect(await readOrder(data?.orderId)).toMatchObject({ mark_cents: 500 });
  });
});

describe('an event that cannot be', () => {
  it.each([
    ['without a key', null],
    ['with a wrong key', 'a-key-of-the-platform-0123456789abcdeX'],
    ['with part of a key', 'a-key-of-the-platform-0123456789abcde'],
  ])('is refused %s', async (_, key) => {
    const count = await countOrders();
    expect(await tell('created', { ...CREATED, orderNo }, key)).toMatchObject({ status: 401, data: null });
    expect(await countOrders()).toBe(count);
  });

  it('is taken with each of the keys, and with the token of a person never', async () => {
    expect(await tell('created', { ...CREATED, orderNo }, KEYS[1])).toMatchObject({ code: 0 });
    const token = await gateway().login('13800000001');
    expect(await tell('created', { ...CREATED, orderNo }, token)).toMatchObject({ status: 401 });
  });

  it.each([
    ['an IMEI of nobody', 'created', { imei: '999' }, 404],
    ['a merchant', 'created', { franchiseeId: 'm1021' }, 400],
    ['a time of last week', 'created', { createdAt: TEST_NOW_MS - 7 * ONE_DAY_MS }, 400],
    ['a time to come', 'created', { createdAt: TEST_NOW_MS + ONE_DAY_MS }, 400],
    ['a discount above the price', 'created', { discountCents: 501 }, 400],
    ['parts above the discount', 'created', { discounts: { member: 40, offPeak: 20 } }, 400],
    [
      'a share of what no coupon of the platform is',
      'created',
      { discounts: { member: 50 }, platformShareCents: 1 },
      400,
    ],
    ['a meter that the type has not', 'created', { meter: { field: 'kwh', amount: 1 } }, 400],
    ['a price above all bounds', 'created', { markCents: 1_000_001 }, 400],
    ['part of a price', 'created', { markCents: 0.5 }, 400],
    ['an order of nobody', 'paid', { orderNo: 'NOBODY' }, 404],
    ['another amount', 'paid', { paidCents: 449 }, 400],
    ['a way to pay that is none', 'paid', { payMethod: 'shells' }, 400],
    ['a reservation in the past', 'paid', { reservedFor: TEST_NOW_MS - ONE_DAY_MS }, 400],
  ] as const)('is refused with %s', async (_, name, changes, status) => {
    await tell(
      'created',
      name === 'created' ? { ...CREATED, orderNo: `${orderNo}-x` } : { ...CREATED, orderNo },
    );
    const count = await countOrders();
    const body = { ...(name === 'created' ? CREATED : PAID), orderNo, ...changes };
    const answer = await tell(name, body);
    expect(answer).toMatchObject({ status, data: null });
    expect(answer.message).toMatch(/[\u4e00-\u9fff]/u);
    expect(await countOrders()).toBe(count);
  });

  it('is refused by the business when the order is closed, or its device disabled', async () => {
    const { data } = await tell('created', { ...CREATED, orderNo });
    await tell('cancelled', { ...CANCELLED, orderNo });
    expect(await tell('paid', { ...PAID, orderNo })).toMatchObject({ status: 200, code: ApiCode.refused });
    expect(await readOrder(data?.orderId)).toMatchObject({ order_status: OrderStatus.closed, paid_at: null });
    const setEnabled = (enabled: boolean) =>
      withTenant(gateway().database.db, MERCHANT, (trx) =>
        trx
          .updateTable('device')
          .set({ enabled })
          .where('franchisee_id', '=', MERCHANT)
          .where('device_id', '=', deviceId)
          .execute(),
      );
    await setEnabled(false);
    const refused = await tell('created', { ...CREATED, orderNo: `${orderNo}-2` });
    await setEnabled(true);
    expect(refused).toMatchObject({ code: ApiCode.refused });
  });
});

describe('the lane of the platform', () => {
  it('lets a few through at once, has others wait, and asks more to come again', async () => {
    const lane = createLane();
    const ends: (() => void)[] = [];
    let most = 0;
    let underWay = 0;
    const work = async () => {
      most = Math.max(most, (underWay += 1));
      await new Promise<void>((resolve) => ends.push(resolve));
      underWay -= 1;
    };
    const all = Array.from({ length: PLATFORM_AT_ONCE + PLATFORM_WAITING_MAX }, () => lane(work));
    await expect(lane(work)).rejects.toMatchObject({ code: ApiCode.tooMany, retryAfterSeconds: 1 });
    for (let ended = 0; ended < all.length; ended += 1) {
      while (ends.length === 0) await new Promise((resolve) => setImmediate(resolve));
      ends.shift()?.();
    }
    await Promise.all(all);
    expect(most).toBe(PLATFORM_AT_ONCE);
    const after = lane(async () => 'done');
    expect(await after).toBe('done');
  });
});

describe('the keys', () => {
  it('are long, or the gateway does not start', () => {
    expect(readEnv({ PLATFORM_KEYS: KEYS.join(', ') }).env?.platformKeys).toEqual(KEYS);
    expect(readEnv({}).env?.platformKeys).toEqual([]);
    const { problems } = readEnv({ PLATFORM_KEYS: `${KEYS[0] ?? ''},short-key` });
    expect(problems.join()).toContain('PLATFORM_KEYS');
    expect(problems.join()).not.toContain('short-key');
  });
});
