import { beforeAll, describe, expect, it } from 'vitest';
import { API_BASE } from '../../../contract/api/endpoints';
import type { ActionAnswer } from '../../../contract/api/page/action';
import type { ListAnswer, Row } from '../../../contract/api/page/list';
import { ApiCode, type Envelope } from '../../../contract/api/envelope';
import { BlockStatus } from '../../../contract/domain/proof/blacklist';
import { ONE_DAY_MS } from '../../../contract/limits';
import { findBlock } from '../../../gateway/features/blacklist/find-block';
import { ASKED, createDesk, DESK_STORE, DESK_TENANT, type Desk } from '../../support/gateway/desk-orders';
import { HEADERS, useGateway } from '../../support/gateway/gateway';
import { createSilentChannel } from '../../support/gateway/refund-channel';

const gateway = useGateway({ seedScale: 0.001, refundChannel: createSilentChannel() });
const PAGE = 'washer/blacklist';
let desk: Desk;
let main = '';
/** Has some stores only. */
let clerk = '';
let users = 0;
let keys = 0;

beforeAll(async () => {
  desk = createDesk(gateway());
  main = await gateway().login('13800000001');
  await gateway()
    .database.db.updateTable('account')
    .set({ store_ids: [DESK_STORE] })
    .where('id', '=', 'acc-1011')
    .execute();
  clerk = await gateway().login('13800000011');
});

async function act(action: string, body: object, token = main) {
  const answer = await gateway().app.inject({
    method: 'POST',
    url: `${API_BASE}/v1/${PAGE}/${action}`,
    headers: { ...HEADERS, authorization: `Bearer ${token}`, 'idempotency-key': `rule-key-${(keys += 1)}` },
    payload: body,
  });
  return answer.json<Envelope<ActionAnswer | null>>();
}
const setRule = (rule: object, token = main) =>
  act('setRule', { params: { isOn: true, refunds: 5, percent: 30, ...rule } }, token);
const ruleOf = async (token = main) =>
  (await gateway().post(`${PAGE}/setRule/state`, {}, token)).json<Envelope<object>>().data;

/** A user of so many orders, of which some were refunded; the timers have looked at it. */
async function makeUser({ orders, refunds }: { readonly orders: number; readonly refunds: number }) {
  const userMobile = `1391111${String((users += 1)).padStart(4, '0')}`;
  const made: string[] = [];
  for (let count = 0; count < orders; count += 1) made.push((await desk.order({ userMobile })).id);
  for (const id of made.slice(0, refunds)) await refund(id);
  await settle();
  return userMobile;
}

async function refund(id: string): Promise<void> {
  await desk.act('refund', { ids: [id], token: main, params: { ...ASKED, amount: 100 } });
  await desk.settle(id);
}

const settle = async () => {
  while ((await gateway().app.installation.timers.runDue()) > 0);
};

async function entriesOf(keyword: string, token = main): Promise<readonly Row[]> {
  const answer = await gateway().post(`${PAGE}/list`, { keyword }, token);
  return answer.json<{ data: ListAnswer }>().data.list;
}

const isKeptAway = async (userMobile: string) => {
  const where = { franchiseeId: DESK_TENANT, userMobile, storeId: DESK_STORE, nowMs: gateway().now() };
  return (await desk.run((trx) => findBlock(trx, where))) !== null;
};

describe('the rule that suggests users for the blacklist', () => {
  it('is off until a merchant switches it on, and suggests nobody meanwhile', async () => {
    expect(await ruleOf()).toEqual({ isOn: false, refunds: 5, percent: 30, mayChange: true });
    expect(await entriesOf(await makeUser({ orders: 6, refunds: 6 }))).toEqual([]);
  });

  it('is set by whoever has all stores, within its bounds, with a line in the log', async () => {
    expect(await ruleOf(clerk)).toMatchObject({ mayChange: false });
    expect(await setRule({}, clerk)).toMatchObject({ code: ApiCode.refused });
    for (const wrong of [
      { refunds: 1 },
      { percent: 0 },
      { percent: 101 },
      { refunds: 2.5 },
      { isOn: null },
    ]) {
      expect(await setRule(wrong)).toMatchObject({ code: ApiCode.invalid });
    }
    expect(await ruleOf()).toMatchObject({ isOn: false });
    expect((await setRule({})).data?.results).toMatchObject([{ outcome: 'done' }]);
    expect(await ruleOf()).toMatchObject({ isOn: true, refunds: 5, percent: 30 });
    const lines = await desk.run((trx) =>
      trx
        .selectFrom('operation_log')
        .select(['action', 'before', 'after'])
        .where('franchisee_id', '=', DESK_TENANT)
        .where('action', '=', 'setRule')
        .execute(),
    );
    expect(lines).toMatchObject([
      { before: { isOn: false, refunds: 5, percent: 30 }, after: { isOn: true, refunds: 5, percent: 30 } },
    ]);
  });

  it.each([
    ['of as many refunds and as large a share', { orders: 16, refunds: 5 }, true],
    ['of one refund less', { orders: 5, refunds: 4 }, false],
    ['of a smaller share', { orders: 17, refunds: 5 }, false],
  ])('suggests a user %s: %o is %s', async (_, made, isSuggested) => {
    const entries = await entriesOf(await makeUser(made));
    expect(entries).toHaveLength(isSuggested ? 1 : 0);
  });

  it('keeps nobody away by itself, suggests once, and says what it goes by', async () => {
    const userMobile = await makeUser({ orders: 7, refunds: 7 });
    expect(await entriesOf(userMobile)).toMatchObject([
      {
        ...{ blockStatus: BlockStatus.suggested, source: 'rule', reason: 'refundAbuse', blockScope: 'all' },
        ...{ createdBy: '系统', orders30d: 7, refunds30d: 7, expireAt: null },
      },
    ]);
    // It names what was refunded when it was made: the fifth refund was enough.
    const evidence = (await entriesOf(userMobile))[0]?.['evidence'];
    expect(Array.isArray(evidence) ? evidence.length : 0).toBeGreaterThanOrEqual(5);
    expect(await isKeptAway(userMobile)).toBe(false);
    // Nor does the row itself for whoever asks it without a thought of suggestions.
    const plain = await desk.run((trx) =>
      trx
        .selectFrom('blacklist')
        .select('block_id')
        .where('user_mobile', '=', userMobile)
        .where((of) => of.or([of('expire_at', 'is', null), of('expire_at', '>', gateway().now())]))
        .execute(),
    );
    expect(plain).toEqual([]);
  });

  it('keeps a user away once a person has confirmed, until that is lifted', async () => {
    const userMobile = await makeUser({ orders: 5, refunds: 5 });
    const [{ id } = { id: '' }] = await entriesOf(userMobile);
    const confirm = { ids: [id], params: { days: 30 } };
    // It holds for all stores: who has some may not decide it.
    expect(await act('confirm', confirm, clerk)).toMatchObject({ code: ApiCode.refused });
    expect((await act('confirm', confirm)).data?.results).toMatchObject([{ outcome: 'done' }]);
    expect(await isKeptAway(userMobile)).toBe(true);
    expect(await entriesOf(userMobile)).toMatchObject([
      {
        ...{ blockStatus: BlockStatus.active, source: 'rule', expireAt: gateway().now() + 30 * ONE_DAY_MS },
      },
    ]);
    expect((await act('confirm', confirm)).data?.results).toMatchObject([{ outcome: 'wrongState' }]);
    const { id: more } = await desk.order({ userMobile });
    await refund(more);
    await settle();
    expect(await entriesOf(userMobile)).toHaveLength(1);
    expect((await act('lift', { ids: [id], reason: '已沟通' })).data?.results).toMatchObject([
      { outcome: 'done' },
    ]);
    expect(await isKeptAway(userMobile)).toBe(false);
  });

  it('does not suggest a user again who was ignored, for thirty days', async () => {
    const userMobile = await makeUser({ orders: 5, refunds: 5 });
    const [{ id } = { id: '' }] = await entriesOf(userMobile);
    expect((await act('ignore', { ids: [id] })).data?.results).toMatchObject([{ outcome: 'done' }]);
    const { id: more } = await desk.order({ userMobile });
    await refund(more);
    await settle();
    expect(await entriesOf(userMobile)).toMatchObject([{ id, blockStatus: BlockStatus.ignored }]);
    for (const step of ['confirm', 'renew']) {
      const body = { ids: [id], params: { days: 7 } };
      expect((await act(step, body)).data?.results).toMatchObject([{ outcome: 'wrongState' }]);
    }
    expect(await isKeptAway(userMobile)).toBe(false);
  });

  it('counts no refund of an order that never started', async () => {
    const userMobile = `1391111${String((users += 1)).padStart(4, '0')}`;
    for (let count = 0; count < 6; count += 1) {
      await refund((await desk.order({ userMobile, ends: 'startFailed' })).id);
    }
    await settle();
    expect(await entriesOf(userMobile)).toEqual([]);
  });

  it('says nothing to another merchant, whose own rule stays off', async () => {
    const other = await gateway().login('13800000021');
    expect(await ruleOf(other)).toMatchObject({ isOn: false });
  });

  it('suggests nobody any more once it is switched off', async () => {
    expect((await setRule({ isOn: false })).data?.results).toMatchObject([{ outcome: 'done' }]);
    expect(await entriesOf(await makeUser({ orders: 5, refunds: 5 }))).toEqual([]);
  });
});
