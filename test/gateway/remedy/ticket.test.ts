import { beforeAll, describe, expect, it } from 'vitest';
import type { OrderTicketsAnswer } from '../../../contract/api/page/evidence/order-tickets';
import type { OrderTimelineAnswer } from '../../../contract/api/page/evidence/timeline';
import { ApiCode } from '../../../contract/api/envelope';
import { OrderStatus } from '../../../contract/domain/order';
import { TicketStatus } from '../../../contract/domain/ticket';
import { useGateway } from '../../support/gateway/gateway';
import { createRemedyRig, REMEDY_MERCHANT } from '../../support/gateway/remedy-rig';

const gateway = useGateway({ seedScale: 0.001 });
const rig = createRemedyRig(gateway, 'washer');
const PAGE = 'washer/order';
/** Sees orders of washers, and works at no problems. */
const READER = '13800000012';

const TOLD = { category: 'poorResult', content: ' 用户说没洗净，请现场查看 ', priority: 'urgent' };
const report = (id: string, params: object = TOLD, more: { key?: string; mobile?: string } = {}) =>
  rig.act(`${PAGE}/toTicket`, { ids: [id], params }, more);
const ticketsOf = (orderNo: string) =>
  rig.inTenant((trx) =>
    trx
      .selectFrom('ticket')
      .selectAll()
      .where('franchisee_id', '=', REMEDY_MERCHANT)
      .where('order_no', '=', orderNo)
      .orderBy('ticket_id')
      .execute(),
  );
let order: Awaited<ReturnType<typeof rig.bring>>;

beforeAll(async () => {
  order = await rig.bring(OrderStatus.finished);
});

describe('an order that is handed over as a problem', () => {
  it('has a ticket about it, with its line in the log and the timeline, and the way there', async () => {
    const { data } = await report(order.order_id);
    expect(data?.results).toMatchObject([{ id: order.order_id, name: order.order_no, outcome: 'done' }]);
    const [ticket, ...others] = await ticketsOf(order.order_no);
    expect(others).toEqual([]);
    expect(ticket).toMatchObject({
      ...{ source: 'staff', category: 'poorResult', content: '用户说没洗净，请现场查看', priority: 'urgent' },
      ...{ status: TicketStatus.pending, order_id: order.order_id, device_id: order.device_id },
      ...{ user_mobile: order.user_mobile, store_id: order.store_id, assignee_id: null },
    });
    const log = await rig.send<{ list: object[] }>(`${PAGE}/log`, { id: order.order_id });
    expect(log.data?.list).toMatchObject([{ action: 'toTicket' }]);
    const timeline = await rig.send<OrderTimelineAnswer>(`${PAGE}/timeline`, { id: order.order_id });
    expect(timeline.data?.list.filter(({ kind }) => kind === 'act')).toMatchObject([
      { name: 'toTicket', source: 'staff' },
    ]);
    const linked = await rig.send<OrderTicketsAnswer>(`${PAGE}/tickets`, { id: order.order_id });
    expect(linked.data?.list).toMatchObject([{ id: ticket?.ticket_id, ticketNo: ticket?.ticket_no }]);
    const list = await rig.send<{ list: object[] }>('feedback/list/list', { keyword: order.order_no });
    expect(list.data?.list).toMatchObject([{ id: ticket?.ticket_id, orderNo: order.order_no }]);
  });

  it('has one at a time: the open one is named', async () => {
    const [open] = await ticketsOf(order.order_no);
    const again = await report(order.order_id);
    expect(again).toMatchObject({ code: ApiCode.refused });
    expect(again.message).toContain(open?.ticket_no ?? 'no ticket');
    await rig.inTenant((trx) =>
      trx
        .updateTable('ticket')
        .set({ status: TicketStatus.solved })
        .where('franchisee_id', '=', REMEDY_MERCHANT)
        .where('order_no', '=', order.order_no)
        .execute(),
    );
    expect((await report(order.order_id)).data?.results).toMatchObject([{ outcome: 'done' }]);
    expect(await ticketsOf(order.order_no)).toHaveLength(2);
  });

  it('has one however many ask at once, and the same answer for the same key', async () => {
    const { order_id, order_no } = await rig.bring(OrderStatus.finished);
    const answers = await Promise.all([
      report(order_id),
      report(order_id),
      report(order_id, TOLD, { key: 'ticket-key-1' }),
      report(order_id, TOLD, { key: 'ticket-key-1' }),
    ]);
    const done = answers.filter(({ code }) => code === ApiCode.success);
    expect(done.length).toBeGreaterThanOrEqual(1);
    expect(done.length).toBeLessThanOrEqual(2);
    expect(await ticketsOf(order_no)).toHaveLength(1);
  });

  it.each([
    ['without words', { ...TOLD, content: ' ' }],
    ['with more than a ticket holds', { ...TOLD, content: '字'.repeat(501) }],
    ['of a category that nobody knows', { ...TOLD, category: 'bribery' }],
    ['without a category', { ...TOLD, category: null }],
  ])('is refused %s', async (_, params) => {
    const { order_id, order_no } = await rig.bring(OrderStatus.finished);
    expect(await report(order_id, params)).toMatchObject({ code: ApiCode.invalid });
    expect(await ticketsOf(order_no)).toEqual([]);
  });

  it('is refused to whoever does not work at problems', async () => {
    const { order_id, order_no } = await rig.bring(OrderStatus.finished);
    expect(await report(order_id, TOLD, { mobile: READER })).toMatchObject({ code: ApiCode.forbidden });
    expect(await ticketsOf(order_no)).toEqual([]);
  });
});
