import { beforeAll, describe, expect, it } from 'vitest';
import type { ListAnswer, Row } from '../../../contract/api/page/list';
import { ONE_HOUR_MS, ONE_MINUTE_MS } from '../../../contract/limits';
import { createDesk, DESK_PAGE, DESK_TENANT, type Desk } from '../../support/gateway/desk-orders';
import { useGateway } from '../../support/gateway/gateway';
import { createSilentChannel } from '../../support/gateway/refund-channel';
import { USER } from '../../support/gateway/refunds';

const gateway = useGateway({ seedScale: 0.001, refundChannel: createSilentChannel() });
const MOBILE = '13900000099';
let desk: Desk;
let main = '';

beforeAll(async () => {
  desk = createDesk(gateway());
  main = await gateway().login('13800000001');
});

/** A user asks for money of an order. */
async function apply(orderId: string, amount: number, at: number): Promise<void> {
  const asked = { suggestedCents: 0, grounds: null, note: '', images: [], returnCoupon: false } as const;
  const result = await desk.run((trx) =>
    gateway().app.installation.refunds.ask(
      trx,
      { franchiseeId: DESK_TENANT, orderId },
      { ...asked, actor: USER, amount, reason: 'stopped', path: 'review', at },
    ),
  );
  expect(result.outcome).toBe('review');
}

async function rowsOf(body: object): Promise<readonly Row[]> {
  const answer = await gateway().post(`${DESK_PAGE}/list`, { keyword: MOBILE, ...body }, main);
  return answer.json<{ data: ListAnswer }>().data.list;
}

describe('refunds that wait for a review', () => {
  it('stand in the order in which they were asked for, with how much, by whom and since when', async () => {
    const now = gateway().now();
    const early = await desk.order({ userMobile: MOBILE });
    gateway().advance(ONE_MINUTE_MS);
    const late = await desk.order({ userMobile: MOBILE });
    const open = await desk.order({ userMobile: MOBILE });
    // The later order was complained about first.
    await apply(late.id, 700, now + ONE_MINUTE_MS);
    gateway().advance(ONE_HOUR_MS);
    await apply(early.id, 300, now + ONE_HOUR_MS);
    const queue = await rowsOf({ tab: 'refundReview' });
    expect(queue).toMatchObject([
      { id: late.id, refundAsked: 700, refundAskedBy: '用户', refundAskedAt: now + ONE_MINUTE_MS },
      { id: early.id, refundAsked: 300, refundAskedBy: '用户', refundAskedAt: now + ONE_HOUR_MS },
    ]);
    const backward = { sorters: [{ field: 'refundAskedAt', order: 'desc' }] };
    expect((await rowsOf({ tab: 'refundReview', ...backward })).map(({ id }) => id)).toEqual([
      early.id,
      late.id,
    ]);
    // Under the other tabs the newest order stays first, and what waits for nothing says nothing.
    const all = await rowsOf({ tab: 'all' });
    expect(all.map(({ id }) => id).slice(-1)).toEqual([early.id]);
    expect(all.find(({ id }) => id === open.id)).toMatchObject({ refundAsked: null, refundAskedAt: null });
  });

  it('leave the queue with the decision, and with them what was asked', async () => {
    const { id } = await desk.order({ userMobile: MOBILE });
    await apply(id, 400, gateway().now());
    const reject = { ids: [id], token: main, reason: '设备运行记录完整' };
    expect((await desk.act('rejectRefund', reject)).data?.results).toMatchObject([{ outcome: 'done' }]);
    expect((await rowsOf({ tab: 'refundReview' })).map((row) => row.id)).not.toContain(id);
    const row = (await rowsOf({})).find((each) => each.id === id);
    expect(row).toMatchObject({ refundAsked: null, refundAskedBy: null, refundAskedAt: null });
  });

  it('are read page by page without one that is missed or told twice', async () => {
    for (let count = 0; count < 3; count += 1) {
      const { id } = await desk.order({ userMobile: MOBILE });
      await apply(id, 100, gateway().now());
    }
    const whole = (await rowsOf({ tab: 'refundReview', pageSize: 100 })).map(({ id }) => id);
    expect(whole.length).toBeGreaterThanOrEqual(3);
    const first = await gateway().post(
      `${DESK_PAGE}/list`,
      { keyword: MOBILE, tab: 'refundReview', pageSize: 20, page: 1 },
      main,
    );
    expect(first.json<{ data: ListAnswer }>().data.list.map(({ id }) => id)).toEqual(whole.slice(0, 20));
  });
});
