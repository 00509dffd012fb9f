import { describe, expect, it } from 'vitest';
import { ApiCode } from '../../../contract/api/envelope';
import {
  FEEDBACK_CONVERSATION_PATH,
  type PlatformConversation,
} from '../../../contract/api/platform/feedback';
import { OrderStatus } from '../../../contract/domain/order';
import { TicketStatus } from '../../../contract/domain/ticket';
import { withTenant } from '../../../gateway/database/tenant';
import type { OrderRow } from '../../../gateway/features/order/order-row';
import { useGateway } from '../../support/gateway/gateway';
import { tellPlatform } from '../../support/gateway/platform-calls';
import { createRemedyRig } from '../../support/gateway/remedy-rig';
import { createTicketDesk, DESK } from '../../support/gateway/ticket-desk';
import { addTicket } from '../../support/gateway/tickets';

const KEY = 'a-key-of-the-platform-0123456789abcdef';
const gateway = useGateway({ seedScale: 0.001, isPlainLogin: true, env: { platformKeys: [KEY] } });
const rig = createRemedyRig(gateway, 'washer');
const desk = createTicketDesk(gateway);
const { handling, waitingForUser, pending } = TicketStatus;

const COUPON = { scope: 'equipment', faceCents: 300, thresholdCents: null, validDays: 7, count: 2, note: '' };
const REFUND = { amount: 100, reason: 'notStarted', note: null, images: [], returnCoupon: null };

/** A ticket about an order that went wrong. */
async function report(state: OrderStatus = OrderStatus.startFailed) {
  const order = await rig.bring(state);
  return { order, ticket: await about(order) };
}

async function about(order: OrderRow) {
  const { device_id: deviceId, order_id, order_no } = order;
  const ticket = await addTicket(gateway(), {
    ...{ franchiseeId: DESK.merchant, deviceId, at: gateway().now() },
  });
  await withTenant(gateway().database.db, DESK.merchant, (trx) =>
    trx
      .updateTable('ticket')
      .set({ order_id, order_no })
      .where('franchisee_id', '=', DESK.merchant)
      .where('ticket_id', '=', ticket.ticket_id)
      .execute(),
  );
  return { ...ticket, order_id, order_no };
}

const compensate = (id: string, ticketId: string, more: { key?: string; mobile?: string } = {}) =>
  rig.act('washer/order/compensate', { ids: [id], params: COUPON, ticketId }, more);

const remediesIn = async (ticketId: string) =>
  (await desk.conversationOf(ticketId)).list?.filter(({ event }) => event === 'remedy') ?? [];

async function heardOf(deviceId: string, ticketNo: string): Promise<readonly string[]> {
  const { imei } = await withTenant(gateway().database.db, DESK.merchant, (trx) =>
    trx
      .selectFrom('device')
      .select('imei')
      .where('franchisee_id', '=', DESK.merchant)
      .where('device_id', '=', deviceId)
      .executeTakeFirstOrThrow(),
  );
  const { data } = await tellPlatform<PlatformConversation>(gateway(), {
    ...{ url: FEEDBACK_CONVERSATION_PATH, body: { imei, ticketNo }, key: KEY },
  });
  return data?.messages.map(({ content }) => content) ?? [];
}

describe('a remedy that is done for a ticket', () => {
  it('stands in its conversation, takes it on, and tells its user what was given', async () => {
    const { order, ticket } = await report();
    const answer = await compensate(order.order_id, ticket.ticket_id);
    expect(answer).toMatchObject({ code: ApiCode.success, data: { results: [{ outcome: 'done' }] } });
    expect(await remediesIn(ticket.ticket_id)).toEqual([
      expect.objectContaining({
        from: 'staff',
        isInternal: false,
        about: { id: order.order_id, name: order.order_no },
        remedy: { page: 'washer/order', action: 'compensate', outcome: 'done', cents: 600 },
        content: expect.stringContaining('2 张优惠券，每张 ¥3.00'),
      }),
    ]);
    expect(await desk.detailOf(ticket.ticket_id)).toMatchObject({
      ...{ ticketStatus: handling, assigneeName: '云溪老板', lastReplyAt: gateway().now() },
    });
    expect((await heardOf(order.device_id, ticket.ticket_no)).at(-1)).toContain('已为您补偿');
  });

  it('tells of a refund that goes out, with its amount', async () => {
    const { order, ticket } = await report(OrderStatus.aborted);
    const body = { ids: [order.order_id], params: REFUND, ticketId: ticket.ticket_id };
    const answer = await rig.act('washer/order/refund', body);
    expect(answer.code).toBe(ApiCode.success);
    const [told] = await remediesIn(ticket.ticket_id);
    expect(told?.remedy).toMatchObject({ action: 'refund', cents: 100 });
    expect(told?.content).toContain('退款 ¥1.00');
  });

  it('is known to colleagues only where nothing was given', async () => {
    const { order, ticket } = await report();
    const body = { ids: [order.device_id], reason: '用户反馈无反应', ticketId: ticket.ticket_id };
    expect((await rig.send('washer/device/disable', body)).code).toBe(ApiCode.success);
    expect(await remediesIn(ticket.ticket_id)).toEqual([
      expect.objectContaining({
        isInternal: true,
        content: '',
        remedy: { page: 'washer/device', action: 'disable', outcome: 'done', cents: null },
      }),
    ]);
    expect(await heardOf(order.device_id, ticket.ticket_no)).toEqual(['没有启动']);
    expect((await desk.detailOf(ticket.ticket_id))?.['lastReplyAt']).toBeNull();
    await rig.send('washer/device/enable', { ids: [order.device_id] });
  });

  it('sends somebody to the device, which colleagues read and its user does not', async () => {
    const { order, ticket } = await report();
    const params = { inspectorId: 'acc-1001', hours: 8 };
    const body = { ids: [order.device_id], params, ticketId: ticket.ticket_id };
    expect((await rig.act('washer/device/inspect', body)).code).toBe(ApiCode.success);
    expect(await remediesIn(ticket.ticket_id)).toEqual([
      expect.objectContaining({
        isInternal: true,
        remedy: { page: 'washer/device', action: 'inspect', outcome: 'done', cents: null },
      }),
    ]);
    const tasks = await withTenant(gateway().database.db, DESK.merchant, (trx) =>
      trx
        .selectFrom('inspection_task as k')
        .innerJoin('inspection as i', (join) =>
          join.onRef('i.franchisee_id', '=', 'k.franchisee_id').onRef('i.plan_id', '=', 'k.plan_id'),
        )
        .select(['k.device_id', 'k.inspector', 'i.opens_tickets'])
        .where('k.franchisee_id', '=', DESK.merchant)
        .where('i.created_at', '=', gateway().now())
        .where('i.name', 'like', '巡检·%')
        .execute(),
    );
    expect(tasks).toContainEqual({
      device_id: order.device_id,
      inspector: '云溪老板',
      opens_tickets: false,
    });
    expect(await heardOf(order.device_id, ticket.ticket_no)).toEqual(['没有启动']);
  });

  it('is told to the user that it is for, and not to those whose tickets were merged into it', async () => {
    const { order, ticket } = await report();
    const { order: others, ticket: merged } = await report();
    await desk.merge(ticket.ticket_id, [merged.ticket_id]);
    await compensate(order.order_id, ticket.ticket_id);
    await desk.reply(ticket.ticket_id, '已派人维修');
    expect(await heardOf(others.device_id, merged.ticket_no)).toEqual(['没有启动', '已派人维修']);
    expect(await heardOf(order.device_id, ticket.ticket_no)).toEqual([
      '没有启动',
      expect.stringContaining('已为您补偿'),
      '已派人维修',
    ]);
  });

  it('is done and told once however often it is sent', async () => {
    const { order, ticket } = await report();
    const once = { key: 'one-key-of-a-remedy' };
    const first = await compensate(order.order_id, ticket.ticket_id, once);
    const again = await compensate(order.order_id, ticket.ticket_id, once);
    expect(again.data).toEqual(first.data);
    expect(await remediesIn(ticket.ticket_id)).toHaveLength(1);
    // The same key with another ticket, or none, is another request.
    const { ticket: other } = await report();
    expect((await compensate(order.order_id, other.ticket_id, once)).code).toBe(ApiCode.unprocessable);
  });

  it('leaves a ticket that waits for its user waiting, and stands in the log of both', async () => {
    const { order, ticket } = await report();
    await desk.reply(ticket.ticket_id, '是哪一台？', { awaits: true });
    await compensate(order.order_id, ticket.ticket_id);
    expect(await desk.statusOf(ticket.ticket_id)).toBe(waitingForUser);
    const logged = await withTenant(gateway().database.db, DESK.merchant, (trx) =>
      trx
        .selectFrom('operation_log')
        .select(['module', 'action'])
        .where('franchisee_id', '=', DESK.merchant)
        .where('action', '=', 'compensate')
        .where('target_id', 'in', [order.order_id, ticket.ticket_id])
        .execute(),
    );
    expect(logged.map(({ module }) => module).sort()).toEqual(['feedback/list', 'washer/order']);
  });
});

describe('a remedy is refused, and nothing is done,', () => {
  const givenTo = async ({ order_id }: OrderRow): Promise<number> => {
    const coupons = await rig.inTenant((trx) =>
      trx
        .selectFrom('coupon')
        .select('coupon_no')
        .where('franchisee_id', '=', DESK.merchant)
        .where('order_id', '=', order_id)
        .execute(),
    );
    return coupons.length;
  };

  /** The support account for a while with nothing but these rights, or these stores. */
  async function withAccount(changes: object, work: () => Promise<void>): Promise<void> {
    const { db } = gateway().database;
    const account = () => db.updateTable('account').where('mobile', '=', DESK.support);
    const before = await db
      .selectFrom('account')
      .select(['include_permissions', 'should_have_permissions', 'exclude_permissions', 'store_ids'])
      .where('mobile', '=', DESK.support)
      .executeTakeFirstOrThrow();
    try {
      await account().set(changes).execute();
      await work();
    } finally {
      await account().set(before).execute();
    }
  }

  it('for a ticket about something else', async () => {
    const { order } = await report();
    const { ticket } = await report();
    expect((await compensate(order.order_id, ticket.ticket_id)).code).toBe(ApiCode.invalid);
    expect(await givenTo(order)).toBe(0);
    expect(await desk.statusOf(ticket.ticket_id)).toBe(pending);
  });

  it('for a ticket that is solved or closed', async () => {
    const { order, ticket } = await report();
    await desk.dismiss(ticket.ticket_id);
    expect((await compensate(order.order_id, ticket.ticket_id)).code).toBe(ApiCode.refused);
    expect(await givenTo(order)).toBe(0);
  });

  it('for a ticket of another merchant, and one that is not there', async () => {
    const { order } = await report();
    const foreign = await addTicket(gateway(), { franchiseeId: 'm1021' });
    for (const ticketId of [foreign.ticket_id, 'nobody']) {
      expect((await compensate(order.order_id, ticketId)).code).toBe(ApiCode.notFound);
    }
    expect(await givenTo(order)).toBe(0);
  });

  it('for whoever may not answer tickets, though the act is theirs', async () => {
    const { order, ticket } = await report();
    const idOf = (key: string): number => gateway().resolved.catalogue.idOf(key) ?? 0;
    const keys = ['washerOrderInfo', 'washerOrderCompensate', 'feedback', 'feedbackList'];
    const rights = { include_permissions: keys.map(idOf), should_have_permissions: [] };
    await withAccount(rights, async () => {
      const as = { mobile: DESK.support };
      const answer = await compensate(order.order_id, ticket.ticket_id, as);
      expect(answer).toMatchObject({
        code: ApiCode.forbidden,
        message: expect.stringContaining('feedbackReply'),
      });
      expect(await givenTo(order)).toBe(0);
      // On the page of the order, where no ticket hears of it, it is theirs.
      const body = { ids: [order.order_id], params: COUPON };
      expect((await rig.act('washer/order/compensate', body, as)).code).toBe(ApiCode.success);
    });
  });

  it('for a ticket of a store that is not theirs', async () => {
    const { order, ticket } = await report();
    await withAccount({ store_ids: ['s-of-nobody'] }, async () => {
      const answer = await compensate(order.order_id, ticket.ticket_id, { mobile: DESK.support });
      expect(answer.code).toBe(ApiCode.notFound);
    });
    expect(await givenTo(order)).toBe(0);
  });

  it('with an action that is no remedy', async () => {
    const { order, ticket } = await report();
    const body = { ids: [order.device_id], params: { roomName: 'A' }, ticketId: ticket.ticket_id };
    expect((await rig.send('washer/device/move', body)).code).toBe(ApiCode.invalid);
  });

  it('tells nothing where the act was left alone', async () => {
    const { order, ticket } = await report(OrderStatus.running);
    const { data } = await compensate(order.order_id, ticket.ticket_id);
    expect(data?.results).toMatchObject([{ outcome: 'wrongState' }]);
    expect(await remediesIn(ticket.ticket_id)).toEqual([]);
    expect(await desk.statusOf(ticket.ticket_id)).toBe(pending);
  });
});
