import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ActionAnswer } from '../../../contract/api/page/action';
import type { ListAnswer, Row, TabsAnswer } from '../../../contract/api/page/list';
import type { Envelope } from '../../../contract/api/envelope';
import { toPlatformPath, type PlatformEventName } from '../../../contract/api/platform/platform';
import { BlockStatus } from '../../../contract/domain/proof/blacklist';
import { ONE_DAY_MS, ONE_HOUR_MS } from '../../../contract/limits';
import { withTenant } from '../../../gateway/database/tenant';
import { findBlock } from '../../../gateway/features/blacklist/find-block';
import { HEADERS, TEST_NOW_MS, useGateway } from '../../support/gateway/gateway';
import { putPicture } from '../../support/gateway/pictures';

const KEY = 'a-key-of-the-platform-0123456789abcdef';
const gateway = useGateway({ seedScale: 0.01, env: { platformKeys: [KEY] } });
const MAIN = '13800000001';
const SUPPORT = '13800000011';
const OTHER = '13800000021';
const MERCHANT = 'm1001';

let main = '';
let support = '';
let other = '';
let imei = '';
let imeiElsewhere = '';
let order: Row;
beforeAll(async () => {
  main = await gateway().login(MAIN);
  other = await gateway().login(OTHER);
  const idleAt = async (storeId: string) => {
    const body = { filters: { storeId: [storeId] }, pageSize: 1, tab: 'idle' };
    return String((await rowsOf('washer/device/list', body))[0]?.['imei']);
  };
  imei = await idleAt('s01');
  imeiElsewhere = await idleAt('s02');
  const period = [TEST_NOW_MS - 30 * ONE_DAY_MS, TEST_NOW_MS];
  const filters = { createdAt: period, storeId: ['s01'] };
  const [first] = await rowsOf('washer/order/list', { filters, pageSize: 1 });
  if (first === undefined) throw new Error('The demonstration has no order at s01.');
  order = first;
  await gateway()
    .database.db.updateTable('account')
    .set({ store_ids: ['s01'] })
    .where('id', '=', 'acc-1011')
    .execute();
  support = await gateway().login(SUPPORT);
});
beforeEach(async () => {
  await withTenant(gateway().database.db, MERCHANT, (trx) =>
    trx
      .updateTable('blacklist')
      .set({ lifted_at: TEST_NOW_MS, lifted_by: '测试', lift_reason: '测试' })
      .where('franchisee_id', '=', MERCHANT)
      .where('lifted_at', 'is', null)
      .execute(),
  );
});

async function rowsOf(path: string, body: object, token = main): Promise<readonly Row[]> {
  return (await gateway().post(path, body, token)).json<{ data: ListAnswer }>().data.list;
}

let keys = 0;
async function act(path: string, body: object, { token = main, key = `blacklist-key-${(keys += 1)}` } = {}) {
  const answer = await gateway().app.inject({
    method: 'POST',
    url: `/franchisee_pc/v1/${path}`,
    headers: {
      ...HEADERS,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    payload: body,
  });
  const { code, message, data } = answer.json<Envelope<ActionAnswer | null>>();
  return { status: answer.statusCode, code, message, results: data?.results ?? [] };
}

const NOTHING = { storeIds: null, note: null, evidence: null, images: null };
const params = (changes: object = {}) => ({
  ...NOTHING,
  ...{ user: '13912345678', blockScope: 'all', reason: 'damage', days: 0, ...changes },
});
const add = (changes: object = {}, caller: { token?: string; key?: string } = {}) =>
  act('washer/blacklist/add', { params: params(changes) }, caller);
const addedId = async (changes: object = {}) => (await add(changes)).results[0]?.id ?? '';
const step = (name: string, id: string, rest: object = {}, caller: { token?: string } = {}) =>
  act(`washer/blacklist/${name}`, { ids: [id], ...rest }, caller);
const lift = (id: string, caller: { token?: string } = {}) => step('lift', id, { reason: '已道歉' }, caller);
const detail = async (id: string, token = main) =>
  (await gateway().get(`washer/blacklist/detail?id=${id}`, token)).json<{ data: Row | null }>().data;

let numbers = 0;
async function tell(name: PlatformEventName, body: object) {
  const answer = await gateway().app.inject({
    method: 'POST',
    url: toPlatformPath(name),
    headers: { authorization: `Bearer ${KEY}` },
    payload: body,
  });
  return answer.json<Envelope<{ orderStatus: number } | null>>();
}
const place = (changes: object = {}) => {
  numbers += 1;
  return tell('created', {
    ...{ imei, orderNo: `BLOCK-${numbers}`, createdAt: TEST_NOW_MS, userId: 'u1', userMobile: '13912345678' },
    ...{ itemName: '大件洗', markCents: 500, source: 'miniProgram', plannedSeconds: 1_800, startParams: {} },
    ...changes,
  });
};
const pay = (orderNo: string, reservedFor: number | null) =>
  tell('paid', {
    ...{ imei, orderNo, paidAt: TEST_NOW_MS, payMethod: 'wechat', payNo: `P${orderNo}` },
    ...{ paidCents: 500, reservedFor },
  });

describe('a user on the blacklist', () => {
  it('is refused at every store, and served again once lifted', async () => {
    const id = await addedId();
    for (const at of [imei, imeiElsewhere]) {
      expect(await place({ imei: at })).toMatchObject({
        code: 20001,
        message: '该用户已被商家拉黑，不能下单和预约',
      });
    }
    expect(await lift(id)).toMatchObject({ code: 0, results: [{ outcome: 'done' }] });
    expect((await place()).code).toBe(0);
  });

  it('is refused only at the stores that were chosen', async () => {
    await addedId({ blockScope: 'stores', storeIds: ['s01'] });
    expect((await place()).code).toBe(20001);
    expect((await place({ imei: imeiElsewhere })).code).toBe(0);
    expect((await place({ userMobile: '13912345679' })).code).toBe(0);
    expect((await place({ userMobile: '' })).code).toBe(0);
  });

  it('is kept away until the time is over, to the millisecond', async () => {
    const id = await addedId({ days: 7 });
    const at = (nowMs: number) =>
      withTenant(gateway().database.db, MERCHANT, (trx) =>
        findBlock(trx, { franchiseeId: MERCHANT, userMobile: '13912345678', storeId: 's01', nowMs }),
      );
    const endMs = TEST_NOW_MS + 7 * ONE_DAY_MS;
    expect((await at(endMs - 1))?.block_id).toBe(id);
    expect(await at(endMs)).toBeNull();
  });

  it('may use what was ordered before, and not reserve with it', async () => {
    await place();
    const now = `BLOCK-${numbers}`;
    await place();
    const later = `BLOCK-${numbers}`;
    const id = await addedId();
    expect((await pay(now, null)).code).toBe(0);
    expect(await pay(later, TEST_NOW_MS + ONE_HOUR_MS)).toMatchObject({ code: 20001, data: null });
    await lift(id);
    expect((await pay(later, TEST_NOW_MS + ONE_HOUR_MS)).code).toBe(0);
  });

  it('is blocked from an order, which is the proof, with lines on the order', async () => {
    const sent = { ...params(), blockScope: 'stores', storeIds: ['s01'], days: 30 };
    const { user: _user, evidence: _evidence, ...asked } = sent;
    const pictures = [await putPicture(gateway(), main)];
    const body = { ids: [order.id], params: { ...asked, images: pictures } };
    expect(await act('washer/order/blockUser', body)).toMatchObject({
      code: 0,
      results: [{ outcome: 'done' }],
    });
    const [entry] = await rowsOf('washer/blacklist/list', { tab: 'active' });
    expect(entry).toMatchObject({
      userMobile: order['userMobile'],
      evidence: [order['orderNo']],
      storeNames: [order['storeName']],
      images: pictures,
      expireAt: TEST_NOW_MS + 30 * ONE_DAY_MS,
      blockStatus: BlockStatus.active,
    });
    expect(entry?.['orders30d']).toBeGreaterThan(0);
    const log = await gateway().post('washer/order/log', { id: order.id }, main);
    expect(log.body).toContain('blockUser');
    expect(await act('washer/order/blockUser', { ids: [order.id], params: asked })).toMatchObject({
      code: 20001,
      message: '该用户在所选店铺已被拉黑，无需重复添加',
    });
  });

  it('shows no whole mobile to anybody, in no answer and no line', async () => {
    const added = await add();
    expect(added.results[0]?.name).toBe('139****5678');
    const id = added.results[0]?.id ?? '';
    const answers = [
      await gateway().post('washer/blacklist/list', {}, main),
      await gateway().get(`washer/blacklist/detail?id=${id}`, main),
      await gateway().post('washer/blacklist/log', { id }, main),
    ];
    for (const { body } of answers)
      expect([body.includes('139****5678'), body.includes('13912345678')]).toEqual([true, false]);
  });
});

describe('an entry', () => {
  it('is added once however often it is sent, and by the number of an order', async () => {
    const key = 'the-same-key';
    const [one, two] = [await add({}, { key }), await add({}, { key })];
    expect(two).toEqual(one);
    const byOrder = await add({ user: order['orderNo'] });
    expect(await detail(byOrder.results[0]?.id ?? '')).toMatchObject({
      userMobile: order['userMobile'],
      evidence: [order['orderNo']],
    });
  });

  it.each([
    { because: 'no order has the number', changes: { user: 'NONE-1' }, code: 20001 },
    { because: 'no store is chosen', changes: { blockScope: 'stores' }, code: 40001 },
    { because: 'a store is not there', changes: { blockScope: 'stores', storeIds: ['s99'] }, code: 20001 },
    { because: 'a proof is no order', changes: { evidence: ['NONE-1'] }, code: 20001 },
    { because: 'a picture is not there', changes: { images: [`att_${'0'.repeat(27)}`] }, code: 40001 },
    { because: 'the reason is none', changes: { reason: 'dislike' }, code: 40001 },
    { because: 'the days are none', changes: { days: 8 }, code: 40001 },
  ])('is refused when $because', async ({ changes, code }) => {
    const before = (await rowsOf('washer/blacklist/list', {})).length;
    expect((await add(changes)).code).toBe(code);
    expect((await rowsOf('washer/blacklist/list', {})).length).toBe(before);
  });

  it('refuses an order of somebody else as proof', async () => {
    expect((await add({ evidence: [order['orderNo']] })).message).toContain('不是该用户的订单');
  });

  it('is edited, lifted with a reason, and renewed, each with its line', async () => {
    const id = await addedId({ days: 7 });
    const changed = { reason: 'other', note: '改记', evidence: null, images: null };
    expect((await step('edit', id, { params: changed })).results[0]?.outcome).toBe('done');
    expect(await detail(id)).toMatchObject({ reason: 'other', note: '改记' });
    await lift(id);
    expect(await detail(id)).toMatchObject({ blockStatus: BlockStatus.lifted, liftReason: '已道歉' });
    expect((await lift(id)).results[0]?.outcome).toBe('wrongState');
    expect((await step('edit', id, { params: changed })).results[0]?.outcome).toBe('wrongState');
    expect((await step('renew', id, { params: { days: 90 } })).results[0]?.outcome).toBe('done');
    expect(await detail(id)).toMatchObject({
      blockStatus: BlockStatus.active,
      expireAt: TEST_NOW_MS + 90 * ONE_DAY_MS,
      liftReason: null,
    });
    const log = await gateway().post('washer/blacklist/log', { id }, main);
    const { list } = log.json<{ data: { list: readonly { action: string }[] } }>().data;
    expect(list.map(({ action }) => action).toSorted()).toEqual(['add', 'edit', 'lift', 'renew']);
  });

  it('counts in the tab of its state, also once its time is over', async () => {
    const countOf = async (name: string) => {
      const { tabs } = (await gateway().post('washer/blacklist/tabs', {}, main)).json<{ data: TabsAnswer }>()
        .data;
      return tabs.find((tab) => tab.name === name)?.count ?? -1;
    };
    const [active, expired] = [await countOf('active'), await countOf('expired')];
    const id = await addedId({ days: 7 });
    expect(await countOf('active')).toBe(active + 1);
    await withTenant(gateway().database.db, MERCHANT, (trx) =>
      trx.updateTable('blacklist').set({ expire_at: TEST_NOW_MS }).where('block_id', '=', id).execute(),
    );
    expect([await countOf('active'), await countOf('expired')]).toEqual([active, expired + 1]);
    expect((await lift(id)).results[0]?.outcome).toBe('wrongState');
  });
});

describe('whoever has one store', () => {
  it('sees what concerns it, and blocks for no other', async () => {
    const everywhere = await addedId();
    await lift(everywhere);
    const elsewhere = await addedId({ user: '13912340002', blockScope: 'stores', storeIds: ['s02'] });
    const both = await addedId({ user: '13912340003', blockScope: 'stores', storeIds: ['s01', 's02'] });
    const seen = (await rowsOf('washer/blacklist/list', { pageSize: 100 }, support)).map(({ id }) => id);
    expect([everywhere, elsewhere, both].map((id) => seen.includes(id))).toEqual([true, false, true]);
    expect(await detail(elsewhere, support)).toBeNull();
    const refused = { code: 20001, message: '只能选择您负责的店铺' };
    expect(await add({ user: '13912340004' }, { token: support })).toMatchObject(refused);
    const beyond = { user: '13912340004', blockScope: 'stores', storeIds: ['s01', 's02'] };
    expect(await add(beyond, { token: support })).toMatchObject(refused);
    const own = await add({ ...beyond, storeIds: ['s01'] }, { token: support });
    expect(own).toMatchObject({ code: 0 });
    expect((await lift(own.results[0]?.id ?? '', { token: support })).results[0]?.outcome).toBe('done');
    for (const id of [both]) {
      expect(await lift(id, { token: support })).toMatchObject({ code: 20001, results: [] });
    }
    expect((await lift(elsewhere, { token: support })).results[0]?.outcome).toBe('missing');
    const filters = { storeId: ['s02'] };
    const found = (await rowsOf('washer/blacklist/list', { filters, pageSize: 100 })).map(({ id }) => id);
    expect([everywhere, elsewhere, both].map((id) => found.includes(id))).toEqual([true, true, true]);
  });

  it('of another merchant sees and changes nothing', async () => {
    const id = await addedId();
    expect(await detail(id, other)).toBeNull();
    expect((await lift(id, { token: other })).results[0]?.outcome).toBe('missing');
    expect((await detail(id))?.['blockStatus']).toBe(BlockStatus.active);
  });
});
