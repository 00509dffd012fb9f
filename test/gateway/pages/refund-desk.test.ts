import { beforeAll, describe, expect, it } from 'vitest';
import { ApiCode } from '../../../contract/api/envelope';
import { TicketStatus } from '../../../contract/domain/ticket';
import { RefundRecordStatus, RefundStatus } from '../../../contract/domain/refund';
import { ONE_DAY_MS, ONE_MINUTE_MS } from '../../../contract/limits';
import { DEMONSTRATION_PASSWORD } from '../../../gateway/demonstration/people';
import {
  ASKED,
  createDesk,
  DESK_PAGE,
  DESK_STORE,
  DESK_TENANT,
  type Desk,
} from '../../support/gateway/desk-orders';
import { useGateway } from '../../support/gateway/gateway';
import { createSilentChannel } from '../../support/gateway/refund-channel';
import { putPicture } from '../../support/gateway/pictures';

// What becomes of each refund is the test's to say.
const gateway = useGateway({ seedScale: 0.005, refundChannel: createSilentChannel() });

let desk: Desk;
let main = '';
/** Refunds washers within 50 yuan at once and 300 a day. */
let clerk = '';

beforeAll(async () => {
  desk = createDesk(gateway());
  main = await gateway().login('13800000001');
  clerk = await gateway().login('13800000011');
});

async function refundStatusOf(id: string): Promise<unknown> {
  const answer = await gateway().get(`${DESK_PAGE}/detail?id=${id}`, main);
  return answer.json<{ data: Record<string, unknown> }>().data['refundStatus'];
}

const logOf = (id: string) =>
  desk.run((trx) =>
    trx
      .selectFrom('operation_log')
      .selectAll()
      .where('franchisee_id', '=', DESK_TENANT)
      .where('target_id', '=', id)
      .orderBy('log_id')
      .execute(),
  );

async function outcomesOf(answer: ReturnType<Desk['act']>) {
  const { data } = await answer;
  return data?.results.map(({ outcome }) => outcome) ?? [];
}

describe('the quote of a refund', () => {
  it('says what was paid, what may go back, and what is suggested with its grounds', async () => {
    const { id } = await desk.order({ userMobile: '13900000010' });
    expect(await desk.quote(id, clerk)).toEqual({
      ...{ paidCents: 1_000, refundedCents: 0, refundableCents: 1_000, passwordFromCents: 10_000 },
      suggestion: {
        cents: 550,
        grounds: { rule: 'unused', field: 'actualMinutes', used: 18, planned: 40, paidCents: 1_000 },
      },
      warnings: [],
      limits: { singleCents: 5_000, dayLeftCents: 30_000 },
    });
    expect((await desk.quote(id, main)).limits).toBeNull();
  });

  it('warns of another refund of the user within ten minutes', async () => {
    const [first, second] = [
      await desk.order({ userMobile: '13900000011' }),
      await desk.order({ userMobile: '13900000011' }),
    ];
    await desk.act('refund', { ids: [first.id], token: main, params: { ...ASKED, amount: 300 } });
    const warning = { code: 'recentRefund', cents: 300, orderNo: first.orderNo, at: gateway().now() };
    expect((await desk.quote(second.id, main)).warnings).toEqual([warning]);
    gateway().advance(11 * ONE_MINUTE_MS);
    expect((await desk.quote(second.id, main)).warnings).toEqual([]);
  });

  it('warns of a user who is refunded often, and never of one of few orders', async () => {
    const userMobile = '13900000012';
    const orders = [];
    for (let count = 0; count < 5; count += 1) orders.push(await desk.order({ userMobile }));
    const [one, two, ...rest] = orders.map(({ id }) => id);
    for (const id of [one ?? '', two ?? '']) {
      await desk.act('refund', { ids: [id], token: main, params: ASKED });
      await desk.settle(id);
    }
    gateway().advance(11 * ONE_MINUTE_MS);
    const often = { code: 'refundRate', orders: 5, refunded: 2, days: 30 };
    expect((await desk.quote(rest[0] ?? '', main)).warnings).toEqual([often]);
    const few = await desk.order({ userMobile: '13900000014' });
    expect((await desk.quote(few.id, main)).warnings).toEqual([]);
  });

  it('warns of a ticket about the order that is settled already, and of none that is open', async () => {
    const { id, orderNo } = await desk.order({ userMobile: '13900000015' });
    const ticketNo = 'T-DESK-SETTLED';
    const told = await desk.run((trx) =>
      gateway().app.installation.intake.submit(trx, {
        ...{
          franchiseeId: DESK_TENANT,
          ticketNo,
          bodyHash: 'told',
          at: gateway().now(),
          deviceId: '',
          orderNo,
        },
        ...{ source: 'user', category: 'stoppedEarly', content: '洗到一半停了', imageCount: 0 },
        ...{ userMobile: '13900000015', priority: 'normal' },
      }),
    );
    expect(told.outcome).toBe('done');
    expect((await desk.quote(id, main)).warnings).toEqual([]);
    await desk.run((trx) =>
      trx
        .updateTable('ticket')
        .set({ status: TicketStatus.solved })
        .where('franchisee_id', '=', DESK_TENANT)
        .where('ticket_no', '=', ticketNo)
        .execute(),
    );
    expect((await desk.quote(id, main)).warnings).toEqual([{ code: 'ticketSettled', ticketNo }]);
  });

  it('warns when the channel takes nothing back any more', async () => {
    const { id } = await desk.order({ userMobile: '13900000013' });
    const at = gateway().now();
    gateway().advance(366 * ONE_DAY_MS);
    main = await gateway().login('13800000001');
    clerk = await gateway().login('13800000011');
    expect((await desk.quote(id, main)).warnings).toEqual([{ code: 'channelExpired', days: 365, at }]);
  });
});

describe('a refund', () => {
  it('of a part goes to the channel, and back to its payer when that has answered', async () => {
    const { id, orderNo } = await desk.order();
    const asked = { ...ASKED, amount: 550, note: ' 洗到一半停了 ', returnCoupon: true };
    expect(await desk.act('refund', { ids: [id], token: clerk, params: asked })).toMatchObject({
      ...{ code: 0, data: { results: [{ id, name: orderNo, outcome: 'queued' }] } },
    });
    expect(await refundStatusOf(id)).toBe(RefundStatus.running);
    await desk.settle(id);
    expect(await refundStatusOf(id)).toBe(RefundStatus.partial);
    expect(await desk.list(id, main)).toMatchObject([
      {
        ...{ amountCents: 550, suggestCents: 550, status: RefundRecordStatus.done, reason: 'stopped' },
        ...{ note: '洗到一半停了', returnCoupon: true, applicant: '云溪客服', applicantKind: 'staff' },
        ...{ isOwn: false, isOffline: false },
        grounds: { rule: 'unused', used: 18, planned: 40 },
      },
    ]);
    const [record] = await desk.list(id, clerk);
    expect(record?.isOwn).toBe(true);
    expect(await logOf(id)).toMatchObject([
      {
        ...{ action: 'refund', module: DESK_PAGE, actor_name: '云溪客服', on_behalf_of: null },
        reason: 'stopped',
        before: { refundStatus: RefundStatus.none, refundedAmount: 0 },
        after: { refundStatus: RefundStatus.running, amount: 550, refundNo: record?.refundNo },
      },
    ]);
    expect((await desk.quote(id, main)).refundableCents).toBe(450);
  });

  it('is refused beyond what was paid, and while another is open', async () => {
    const { id } = await desk.order();
    const more = { ids: [id], token: main, params: { ...ASKED, amount: 1_001 } };
    expect(await outcomesOf(desk.act('refund', more))).toEqual(['tooMuch']);
    expect(await logOf(id)).toEqual([]);
    expect(await outcomesOf(desk.act('refund', { ids: [id], token: main, params: ASKED }))).toEqual([
      'queued',
    ]);
    expect(await outcomesOf(desk.act('refund', { ids: [id], token: main, params: ASKED }))).toEqual([
      'wrongState',
    ]);
  });

  it('beyond the limits of the account waits for somebody else, who is never its applicant', async () => {
    const { id } = await desk.order({ cents: 6_000 });
    expect(await outcomesOf(desk.act('refund', { ids: [id], token: clerk, params: ASKED }))).toEqual([
      'review',
    ]);
    const approve = { ids: [id], params: { amount: 4_000 } };
    expect(await outcomesOf(desk.act('approveRefund', { ...approve, token: clerk }))).toEqual(['ownRequest']);
    expect(await outcomesOf(desk.act('approveRefund', { ...approve, token: main }))).toEqual(['queued']);
    expect(await desk.list(id, clerk)).toMatchObject([
      { amountCents: 4_000, reviewer: '云溪老板', isOwn: true },
    ]);
  });

  it('is turned down with a reason, or taken back by whoever asked for it', async () => {
    const [one, other] = [await desk.order({ cents: 6_000 }), await desk.order({ cents: 6_000 })];
    for (const { id } of [one, other]) await desk.act('refund', { ids: [id], token: clerk, params: ASKED });
    const reject = { ids: [one.id], token: main, reason: '设备运行记录完整' };
    expect(await outcomesOf(desk.act('rejectRefund', reject))).toEqual(['done']);
    expect(await desk.list(one.id, main)).toMatchObject([{ status: RefundRecordStatus.rejected }]);
    expect(await outcomesOf(desk.act('withdrawRefund', { ids: [other.id], token: clerk }))).toEqual(['done']);
    expect(await refundStatusOf(other.id)).toBe(RefundStatus.none);
  });

  it('that failed is tried again, or settled by hand with proof', async () => {
    const { id } = await desk.order();
    await desk.act('refund', { ids: [id], token: main, params: ASKED });
    await desk.settle(id, 'failed');
    expect(await outcomesOf(desk.act('retryRefund', { ids: [id], token: main }))).toEqual(['queued']);
    await desk.settle(id, 'failed');
    const bare = { ids: [id], token: main, params: { images: [], note: null } };
    expect(await desk.act('paidOffline', bare)).toMatchObject({ status: 400, code: ApiCode.invalid });
    const theirs = await putPicture(gateway(), clerk);
    const stolen = { ids: [id], token: main, params: { images: [theirs], note: null } };
    expect(await desk.act('paidOffline', stolen)).toMatchObject({ code: ApiCode.invalid });
    const proof = await putPicture(gateway(), main);
    const paid = { ids: [id], token: main, params: { images: [proof], note: '微信转账' } };
    expect(await outcomesOf(desk.act('paidOffline', paid))).toEqual(['done']);
    expect(await refundStatusOf(id)).toBe(RefundStatus.full);
    expect(await desk.list(id, main)).toMatchObject([
      { isOffline: true, offlineImages: [proof], offlineNote: '微信转账', status: RefundRecordStatus.done },
    ]);
  });
});

describe('refunds of several orders', () => {
  beforeAll(async () => {
    await desk.run((trx) =>
      trx
        .updateTable('store')
        .set({ auto_refund_on: false })
        .where('franchisee_id', '=', DESK_TENANT)
        .where('id', '=', DESK_STORE)
        .execute(),
    );
  });

  it('go back whole where nothing started, one result for each', async () => {
    const failed = [await desk.order({ ends: 'startFailed' }), await desk.order({ ends: 'startFailed' })];
    const ran = await desk.order();
    const ids = [...failed.map(({ id }) => id), ran.id, 'never-was'];
    const answer = desk.act('refund', { ids, token: main, params: { ...ASKED, reason: 'notStarted' } });
    expect(await outcomesOf(answer)).toEqual(['queued', 'queued', 'wrongState', 'missing']);
    for (const { id } of failed) {
      const [record] = await desk.list(id, main);
      expect(record).toMatchObject({
        amountCents: 1_000,
        suggestCents: 1_000,
        grounds: { rule: 'neverStarted' },
      });
    }
    expect(await desk.list(ran.id, main)).toEqual([]);
  });

  it("take no amount, which is one order's", async () => {
    const ids = [
      (await desk.order({ ends: 'startFailed' })).id,
      (await desk.order({ ends: 'startFailed' })).id,
    ];
    const answer = await desk.act('refund', { ids, token: main, params: { ...ASKED, amount: 100 } });
    expect(answer).toMatchObject({ status: 400, code: ApiCode.invalid });
  });

  it('are reviewed row by row: one that is refused stops no other', async () => {
    const orders = [
      await desk.order({ cents: 6_000 }),
      await desk.order(),
      await desk.order({ cents: 6_000 }),
    ];
    const ids = orders.map(({ id }) => id);
    for (const id of [ids[0] ?? '', ids[2] ?? '']) {
      await desk.act('refund', { ids: [id], token: clerk, params: ASKED });
    }
    const approval = { ids, token: main, params: { amount: null }, password: DEMONSTRATION_PASSWORD };
    expect(await outcomesOf(desk.act('approveRefund', approval))).toEqual(['queued', 'wrongState', 'queued']);
  });
});

describe('a high refund (controls M7)', () => {
  it('is refused without the password, and says so; nothing has happened then', async () => {
    const { id } = await desk.order({ cents: 10_000 });
    const call = { ids: [id], token: main, params: ASKED, key: 'high-refund-1' };
    const refused = await desk.act('refund', call);
    expect(refused).toMatchObject({ status: 200, code: ApiCode.passwordNeeded });
    expect(refused.message).toContain('100.00');
    expect(await desk.list(id, main)).toEqual([]);
    expect(await desk.act('refund', { ...call, password: 'Wrong2026!' })).toMatchObject({
      code: ApiCode.refused,
    });
    const granted = { ...call, password: DEMONSTRATION_PASSWORD };
    expect(await outcomesOf(desk.act('refund', granted))).toEqual(['queued']);
    expect(JSON.stringify(await logOf(id))).not.toContain(DEMONSTRATION_PASSWORD);
  });

  it('asks nothing one cent below', async () => {
    const { id } = await desk.order({ cents: 10_000 });
    const params = { ...ASKED, amount: 9_999 };
    expect(await outcomesOf(desk.act('refund', { ids: [id], token: main, params }))).toEqual(['queued']);
  });

  it('counts the whole call', async () => {
    const ids = [];
    for (let count = 0; count < 2; count += 1) {
      ids.push((await desk.order({ ends: 'startFailed', cents: 5_000 })).id);
    }
    const call = { ids, token: main, params: { ...ASKED, reason: 'notStarted' } };
    expect(await desk.act('refund', call)).toMatchObject({ code: ApiCode.passwordNeeded });
  });
});
