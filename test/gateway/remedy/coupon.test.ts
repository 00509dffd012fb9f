import { beforeAll, describe, expect, it } from 'vitest';
import type { CouponLine, CouponListAnswer } from '../../../contract/api/page/remedy/coupon';
import { ApiCode } from '../../../contract/api/envelope';
import { toPlatformPath } from '../../../contract/api/platform/platform';
import { CouponStatus } from '../../../contract/domain/remedy/coupon';
import { OrderStatus } from '../../../contract/domain/order';
import { ONE_DAY_MS } from '../../../contract/limits';
import { returnCoupon } from '../../../gateway/features/coupon/coupon-engine';
import { useGateway } from '../../support/gateway/gateway';
import { tellPlatform } from '../../support/gateway/platform-calls';
import { createRemedyRig, REMEDY_MERCHANT } from '../../support/gateway/remedy-rig';

const KEY = 'a-key-of-the-platform-0123456789abcdef';
const gateway = useGateway({ seedScale: 0.001, env: { platformKeys: [KEY] } });
const rig = createRemedyRig(gateway, 'washer');
const PAGE = 'washer/order';
const IMEI = 'remedy-module';

let deviceId = '';
beforeAll(async () => {
  const order = await rig.bring(OrderStatus.unpaid);
  deviceId = order.device_id;
  await gateway()
    .database.db.insertInto('device_module')
    .values({ imei: IMEI, owner_franchisee_id: REMEDY_MERCHANT, device_id: deviceId })
    .execute();
});

const PARAMS = {
  ...{ scope: 'equipment', faceCents: 500, thresholdCents: 600 },
  ...{ validDays: null, count: null, note: '抱歉' },
};
const compensate = (id: string, params: object = {}, key?: string) =>
  rig.act(
    `${PAGE}/compensate`,
    { ids: [id], params: { ...PARAMS, ...params } },
    key === undefined ? {} : { key },
  );
const listOf = async (id: string): Promise<readonly CouponLine[]> =>
  (await rig.send<CouponListAnswer>(`${PAGE}/coupon/list`, { id })).data?.list ?? [];
const withdraw = (id: string, couponNo: string) =>
  rig.send<CouponLine>(`${PAGE}/compensate/withdraw`, { id, couponNo, reason: '发错了' });

let numbers = 0;
const place = (couponNo: string, more: object = {}) =>
  tellPlatform<{ orderId: string }>(gateway(), {
    url: toPlatformPath('created'),
    key: KEY,
    body: {
      ...{ imei: IMEI, orderNo: `WITH-COUPON-${(numbers += 1)}`, createdAt: gateway().now() },
      ...{ userId: 'u-remedy', userMobile: '', itemName: '标准洗', markCents: 900, discountCents: 500 },
      ...{ source: 'miniProgram', couponNo },
      ...more,
    },
  });

async function given(params: object = {}): Promise<{ readonly id: string; readonly couponNo: string }> {
  const order = await rig.bring(OrderStatus.aborted);
  await compensate(order.order_id, params);
  const [coupon] = await listOf(order.order_id);
  return { id: order.order_id, couponNo: coupon?.couponNo ?? '' };
}

describe('a compensation', () => {
  it('gives coupons for seven days, marks the order and leaves its line in the log', async () => {
    const order = await rig.bring(OrderStatus.aborted);
    const { data } = await compensate(order.order_id, { count: 2 });
    expect(data?.results).toMatchObject([{ outcome: 'done' }]);
    const list = await listOf(order.order_id);
    expect(list).toHaveLength(2);
    expect(list[0]).toMatchObject({
      ...{ role: 'given', faceCents: 500, thresholdCents: 600, note: '抱歉', status: CouponStatus.unused },
      expiresAt: (list[0]?.createdAt ?? 0) + 7 * ONE_DAY_MS,
    });
    const after = await rig.readOrder(order.order_id);
    expect(after.flags).toContain('compensated');
    expect(after.attention).toBe(false);
    const log = await rig.send<{ list: { action: string }[] }>(`${PAGE}/log`, { id: order.order_id });
    expect(log.data?.list.map(({ action }) => action)).toEqual(['compensate']);
  });

  it('is given three times and no fourth', async () => {
    const order = await rig.bring(OrderStatus.finished);
    for (let time = 0; time < 3; time += 1)
      expect(await compensate(order.order_id)).toMatchObject({ code: 0 });
    expect(await compensate(order.order_id)).toMatchObject({ code: ApiCode.refused });
    expect(await listOf(order.order_id)).toHaveLength(3);
  });

  it('is given three times at most however many ask at once', async () => {
    const order = await rig.bring(OrderStatus.finished);
    const answers = await Promise.all(Array.from({ length: 6 }, () => compensate(order.order_id)));
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(3);
    expect(await listOf(order.order_id)).toHaveLength(3);
  });

  it('is given once however often it is sent with one key', async () => {
    const order = await rig.bring(OrderStatus.finished);
    const first = await compensate(order.order_id, {}, 'one-and-the-same-key');
    const again = await compensate(order.order_id, {}, 'one-and-the-same-key');
    expect(again.data).toEqual(first.data);
    expect(await listOf(order.order_id)).toHaveLength(1);
    expect(await compensate(order.order_id, { count: 3 }, 'one-and-the-same-key')).toMatchObject({
      code: ApiCode.unprocessable,
    });
  });

  it.each([
    ['a threshold below the value', { thresholdCents: 400 }],
    ['a value above 99.00', { faceCents: 9_901 }],
    ['a value of nothing', { faceCents: 0 }],
    ['1000 days', { validDays: 1_000 }],
    ['half a day', { validDays: 0.5 }],
    ['11 coupons', { count: 11 }],
    ['a scope that there is not', { scope: 'dryer' }],
  ])('is refused with %s', async (_, params) => {
    const order = await rig.bring(OrderStatus.finished);
    const answer = await compensate(order.order_id, params);
    expect(answer.code).toBe(ApiCode.invalid);
    expect(await listOf(order.order_id)).toEqual([]);
  });

  it('is for orders that are over', async () => {
    const order = await rig.bring(OrderStatus.running);
    const { data } = await compensate(order.order_id);
    expect(data?.results).toMatchObject([{ outcome: 'wrongState' }]);
  });
});

describe('a coupon', () => {
  it('pays an order once, and is shown with both orders', async () => {
    const { id, couponNo } = await given();
    const answer = await place(couponNo);
    expect(answer).toMatchObject({ code: 0 });
    const orderId = answer.data?.orderId ?? '';
    expect(await listOf(id)).toMatchObject([{ role: 'given', status: CouponStatus.used }]);
    expect(await listOf(orderId)).toMatchObject([{ role: 'used', couponNo, status: CouponStatus.used }]);
    expect(await place(couponNo)).toMatchObject({ code: ApiCode.refused });
  });

  it('pays one of several orders that come at once', async () => {
    const { couponNo } = await given();
    const answers = await Promise.all(Array.from({ length: 5 }, () => place(couponNo)));
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  });

  it('is used once by an event that is told again', async () => {
    const { couponNo } = await given();
    const orderNo = 'TOLD-AGAIN-1';
    const createdAt = gateway().now();
    const [first, again] = await Promise.all([
      place(couponNo, { orderNo, createdAt }),
      place(couponNo, { orderNo, createdAt }),
    ]);
    expect([first?.code, again?.code]).toEqual([0, 0]);
    expect(again?.data).toEqual(first?.data);
  });

  it.each([
    ['of another user', { userId: 'u-other' }],
    ['for an order below its threshold', { markCents: 599 }],
    ['with a discount that does not hold it', { discountCents: 499 }],
    ['with a discount of other kinds', { discounts: { member: 300, platformCoupon: 200 } }],
    ['that there is not', { couponNo: 'no-such-coupon' }],
  ])('is refused %s, and there is no order', async (_, more) => {
    const { id, couponNo } = await given();
    const orderNo = `REFUSED-${(numbers += 1)}`;
    expect(await place(couponNo, { orderNo, ...more })).toMatchObject({ code: ApiCode.refused });
    expect(await listOf(id)).toMatchObject([{ status: CouponStatus.unused }]);
    expect(await place(couponNo, { orderNo })).toMatchObject({ code: 0 });
  });

  it('comes back with the time that was left when its order is given up', async () => {
    const { id, couponNo } = await given();
    const [before] = await listOf(id);
    const orderNo = 'GIVEN-UP-1';
    await place(couponNo, { orderNo });
    const cancelledAt = gateway().now();
    const body = { imei: IMEI, orderNo, cancelledAt };
    await tellPlatform(gateway(), { url: toPlatformPath('cancelled'), key: KEY, body });
    expect(await listOf(id)).toMatchObject([
      { status: CouponStatus.unused, usedAt: null, usedOrderNo: null, expiresAt: before?.expiresAt },
    ]);
    expect(await place(couponNo)).toMatchObject({ code: 0 });
  });

  it('comes back with the money when its order could not be started', async () => {
    const { id, couponNo } = await given();
    const orderId = (await place(couponNo)).data?.orderId ?? '';
    const { orders, timers } = gateway().app.installation;
    const key = { franchiseeId: REMEDY_MERCHANT, orderId };
    const at = gateway().now();
    await rig.inTenant((trx) => orders.pay(trx, key, { at, payMethod: 'wechat', payNo: 'P-coupon' }));
    await rig.inTenant((trx) => orders.startSent(trx, key, { at }));
    const failed = await rig.inTenant((trx) => orders.startFailed(trx, key, { at }));
    await failed.after();
    while ((await timers.runDue()) > 0);
    // The channel answers when it will: no timer waits for that.
    await expect.poll(() => rig.readOrder(orderId)).toMatchObject({ refunded_cents: 400 });
    expect(await listOf(id)).toMatchObject([{ status: CouponStatus.unused, usedOrderNo: null }]);
  });

  it('comes back once', async () => {
    const { id, couponNo } = await given();
    const orderId = (await place(couponNo)).data?.orderId ?? '';
    const order = { franchiseeId: REMEDY_MERCHANT, orderId, nowMs: gateway().now() };
    expect(await rig.inTenant((trx) => returnCoupon(trx, order))).toBe(couponNo);
    expect(await rig.inTenant((trx) => returnCoupon(trx, order))).toBeNull();
    expect(await listOf(id)).toMatchObject([{ status: CouponStatus.unused }]);
  });

  it('is withdrawn while nobody has used it, with its line in the log', async () => {
    const { id, couponNo } = await given();
    expect(await withdraw(id, couponNo)).toMatchObject({ code: 0, data: { status: CouponStatus.withdrawn } });
    expect(await place(couponNo)).toMatchObject({ code: ApiCode.refused });
    expect(await withdraw(id, couponNo)).toMatchObject({ code: ApiCode.refused });
    const log = await rig.send<{ list: { action: string; reason: string }[] }>(`${PAGE}/log`, { id });
    expect(log.data?.list[0]).toMatchObject({ action: 'withdrawCoupon', reason: '发错了' });
  });

  it('is not withdrawn by way of another order, nor once it is used', async () => {
    const { id, couponNo } = await given();
    const other = await given();
    expect(await withdraw(other.id, couponNo)).toMatchObject({ code: ApiCode.notFound });
    await place(couponNo);
    expect(await withdraw(id, couponNo)).toMatchObject({ code: ApiCode.refused });
  });

  it('ends when its time is over', async () => {
    const { id, couponNo } = await given({ validDays: 1 });
    await rig.inTenant((trx) =>
      trx
        .updateTable('coupon')
        .set({ expires_at: gateway().now() - 1 })
        .where('franchisee_id', '=', REMEDY_MERCHANT)
        .where('coupon_no', '=', couponNo)
        .execute(),
    );
    expect(await listOf(id)).toMatchObject([{ status: CouponStatus.expired }]);
    expect(await place(couponNo)).toMatchObject({ code: ApiCode.refused });
    await rig.inTenant((trx) =>
      trx
        .updateTable('timer')
        .set({ due_at: gateway().now() - 1 })
        .where('franchisee_id', '=', REMEDY_MERCHANT)
        .where('kind', '=', 'coupon')
        .where('subject_id', '=', couponNo)
        .execute(),
    );
    await gateway().app.installation.timers.runDue();
    const row = await rig.inTenant((trx) =>
      trx.selectFrom('coupon').selectAll().where('coupon_no', '=', couponNo).executeTakeFirstOrThrow(),
    );
    expect(row).toMatchObject({ status: CouponStatus.expired });
  });
});
