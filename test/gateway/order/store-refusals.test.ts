import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiCode, type Envelope } from '../../../contract/api/envelope';
import { toPlatformPath, type PlatformEventName } from '../../../contract/api/platform/platform';
import type { ListAnswer } from '../../../contract/api/page/list';
import { OrderStatus } from '../../../contract/domain/order';
import { ONE_HOUR_MS } from '../../../contract/limits';
import { TEST_NOW_MS, useGateway } from '../../support/gateway/gateway';

const KEY = 'a-key-of-the-platform-0123456789abcdef';
const gateway = useGateway({ seedScale: 0.001, env: { platformKeys: [KEY] } });
const MAIN = '13800000001';

let main = '';
let numbers = 0;
let orderNo = '';
/** IMEIs of idle machines of one store, by their kind. */
let imeis: Readonly<Record<'drum' | 'dryer', string>>;
beforeAll(async () => {
  main = await gateway().login(MAIN);
  const body = { filters: { storeId: ['s01'] }, pageSize: 100, tab: 'idle' };
  const answer = await gateway().post('washer/device/list', body, main);
  const { list } = answer.json<{ data: ListAnswer }>().data;
  const imeiOf = (kind: string) => String(list.find((row) => row['machineKind'] === kind)?.['imei']);
  imeis = { drum: imeiOf('drum'), dryer: imeiOf('dryer') };
});
beforeEach(() => {
  orderNo = `SWITCH-${(numbers += 1)}`;
});

async function turn(field: string, isOn: boolean, id = 's01') {
  const answer = await gateway().post(`washer/device/store/${field}`, { id, isOn }, main);
  expect(answer.json<Envelope>().code).toBe(0);
}

async function tell(name: PlatformEventName, body: object) {
  const answer = await gateway().app.inject({
    method: 'POST',
    url: toPlatformPath(name),
    headers: { authorization: `Bearer ${KEY}` },
    payload: body,
  });
  return { status: answer.statusCode, ...answer.json<Envelope<{ orderStatus: number } | null>>() };
}

const create = (imei: string, startParams: object = {}) =>
  tell('created', {
    ...{ imei, orderNo, createdAt: TEST_NOW_MS, userId: 'u1', userMobile: '13800001234' },
    ...{ itemName: '大件洗', markCents: 500, source: 'miniProgram', plannedSeconds: 1_800, startParams },
  });
const pay = (imei: string, reservedFor: number | null) =>
  tell('paid', {
    ...{ imei, orderNo, paidAt: TEST_NOW_MS, payMethod: 'wechat', payNo: `P${orderNo}` },
    ...{ paidCents: 500, reservedFor },
  });

describe('an order for a later time', () => {
  it('is refused while the store takes none, and changes nothing', async () => {
    await create(imeis.drum);
    await turn('reserveOn', false);
    const refused = await pay(imeis.drum, TEST_NOW_MS + ONE_HOUR_MS);
    expect(refused).toMatchObject({ status: 200, code: ApiCode.refused, data: null });
    expect(refused.message).toBe('店铺已关闭预约，不能下单');
    // What is paid for now is nobody's reservation.
    expect(await pay(imeis.drum, null)).toMatchObject({
      code: 0,
      data: { orderStatus: OrderStatus.waiting },
    });
    await turn('reserveOn', true);
  });

  it('is taken again once the store takes them, told by the same event', async () => {
    await create(imeis.drum);
    await turn('reserveOn', false);
    const at = TEST_NOW_MS + ONE_HOUR_MS;
    expect((await pay(imeis.drum, at)).code).toBe(ApiCode.refused);
    await turn('reserveOn', true);
    expect(await pay(imeis.drum, at)).toMatchObject({ data: { orderStatus: OrderStatus.reserved } });
  });

  it('that stands already is kept when the store takes no more', async () => {
    await create(imeis.dryer);
    const at = TEST_NOW_MS + ONE_HOUR_MS;
    expect((await pay(imeis.dryer, at)).code).toBe(0);
    await turn('reserveOn', false);
    expect(await pay(imeis.dryer, at)).toMatchObject({ code: 0 });
    await turn('reserveOn', true);
  });

  it('is none of another store', async () => {
    await create(imeis.dryer);
    await turn('reserveOn', false, 's02');
    expect((await pay(imeis.dryer, TEST_NOW_MS + ONE_HOUR_MS)).code).toBe(0);
    await turn('reserveOn', true, 's02');
  });
});

describe('an order for a hot program', () => {
  it.each([
    { asks: { waterTempC: 90 }, code: ApiCode.refused },
    { asks: { waterTempC: 60 }, code: ApiCode.refused },
    { asks: { waterTempC: '90' }, code: ApiCode.refused },
    { asks: { waterTempC: 59 }, code: 0 },
    { asks: { waterTempC: 0 }, code: 0 },
    { asks: { program: '标准洗' }, code: 0 },
    { asks: {}, code: 0 },
  ])('that asks for $asks is answered with $code while the store offers none', async ({ asks, code }) => {
    await turn('highTempOn', false);
    const answer = await create(imeis.drum, asks);
    expect(answer).toMatchObject({ status: 200, code });
    if (code !== 0) expect(answer.message).toBe('店铺已关闭高温洗，不能下单');
    await turn('highTempOn', true);
  });

  it('is taken where the store offers it, and by a machine that the switch is not about', async () => {
    expect((await create(imeis.drum, { waterTempC: 90 })).code).toBe(0);
    orderNo = `${orderNo}-2`;
    await turn('highTempOn', false);
    expect((await create(imeis.dryer, { waterTempC: 90 })).code).toBe(0);
    await turn('highTempOn', true);
  });
});
