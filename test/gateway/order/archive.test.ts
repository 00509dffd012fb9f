import { beforeAll, describe, expect, it } from 'vitest';
import { startOfMonth, endOfMonth } from '../../../contract/day';
import { RefundStatus } from '../../../contract/domain/refund';
import { ONE_DAY_MS } from '../../../contract/limits';
import type { ListAnswer } from '../../../contract/api/page/list';
import { ASKED, createDesk, DESK_PAGE, DESK_TENANT, type Desk } from '../../support/gateway/desk-orders';
import { useGateway } from '../../support/gateway/gateway';
import { createSilentChannel } from '../../support/gateway/refund-channel';

const gateway = useGateway({ seedScale: 0.005, isPlainLogin: true, refundChannel: createSilentChannel() });
const MAIN = '13800000001';
const CLERK = '13800000011';

let desk: Desk;
let main = '';
let clerk = '';
/** Finished, with nothing under way. */
let over: Awaited<ReturnType<Desk['order']>>;
/** Its refund waits for a review. */
let waiting: Awaited<ReturnType<Desk['order']>>;
let placedAt = 0;

beforeAll(async () => {
  desk = createDesk(gateway());
  placedAt = gateway().now();
  over = await desk.order();
  waiting = await desk.order({ cents: 9_000 });
  const asking = await gateway().login(CLERK);
  await desk.act('refund', { ids: [waiting.id], token: asking, params: ASKED });
  // The month is over, and its last day is half a year ago.
  gateway().advance(endOfMonth(placedAt) + 181 * ONE_DAY_MS - placedAt);
  main = await gateway().login(MAIN);
  clerk = await gateway().login(CLERK);
});

async function refundOf(id: string): Promise<unknown> {
  const answer = await gateway().get(`${DESK_PAGE}/detail?id=${id}`, main);
  return answer.json<{ data: Record<string, unknown> }>().data['refundStatus'];
}

async function outcomesOf(answer: ReturnType<Desk['act']>) {
  const { data } = await answer;
  return data?.results.map(({ outcome }) => outcome);
}

const linesOf = (id: string) =>
  desk.run((trx) =>
    trx
      .selectFrom('operation_log')
      .select('action')
      .where('franchisee_id', '=', DESK_TENANT)
      .where('target_id', '=', id)
      .execute(),
  );

async function ticketOf(orderId: string): Promise<string> {
  const ticket = await desk.run((trx) =>
    trx
      .selectFrom('ticket')
      .select('ticket_id')
      .where('franchisee_id', '=', DESK_TENANT)
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow(),
  );
  return ticket.ticket_id;
}

describe('orders of an archived month (pages 4.1)', () => {
  it('are read by the month, by the call that reads all others', async () => {
    const createdAt = [startOfMonth(placedAt), endOfMonth(placedAt) - 1];
    const body = { filters: { createdAt }, keyword: over.orderNo };
    const { list } = (await gateway().post(`${DESK_PAGE}/list`, body, main)).json<{ data: ListAnswer }>()
      .data;
    expect(list.map(({ id }) => id)).toEqual([over.id]);
  });

  it('are left as they are, which is no matter of rights, and is told of each', async () => {
    const asked = { ids: [over.id, waiting.id], token: main, params: ASKED };
    expect(await outcomesOf(desk.act('refund', asked))).toEqual(['archived', 'archived']);
    expect(await refundOf(over.id)).toBe(RefundStatus.none);
    expect(await linesOf(over.id)).toEqual([]);
  });

  it('are not known to whoever may not see them', async () => {
    const other = await gateway().login('13800000021');
    const asked = { ids: [over.id], token: other, params: ASKED };
    expect(await outcomesOf(desk.act('refund', asked))).toEqual(['missing']);
  });

  it('have what is under way brought to its end', async () => {
    expect(await refundOf(waiting.id)).toBe(RefundStatus.review);
    const asked = { ids: [waiting.id], token: main, reason: '超过半年' };
    expect(await outcomesOf(desk.act('rejectRefund', asked))).toEqual(['done']);
    expect(await refundOf(waiting.id)).toBe(RefundStatus.rejected);
  });

  it('can be reported as a problem, and are put right for the ticket', async () => {
    const report = { category: 'refund', content: '半年前的订单未退款', priority: 'normal' };
    const asked = { ids: [over.id], token: clerk, params: report };
    expect(await outcomesOf(desk.act('toTicket', asked))).toEqual(['done']);
    const ticketId = await ticketOf(over.id);
    const params = { ...ASKED, amount: 100 };
    expect(await outcomesOf(desk.act('refund', { ids: [over.id], token: main, params, ticketId }))).toEqual([
      'queued',
    ]);
    expect(await refundOf(over.id)).toBe(RefundStatus.running);
  });

  it('are put right for their own ticket alone', async () => {
    const ticketId = await ticketOf(over.id);
    const answer = await desk.act('refund', { ids: [waiting.id], token: main, params: ASKED, ticketId });
    expect(answer.data).toBeNull();
    expect(await refundOf(waiting.id)).toBe(RefundStatus.rejected);
  });

  it('are those of half a year ago and no younger ones', async () => {
    const { id } = await desk.order();
    gateway().advance(170 * ONE_DAY_MS);
    main = await gateway().login(MAIN);
    const asked = { ids: [id], token: main, params: { ...ASKED, amount: 100 } };
    expect(await outcomesOf(desk.act('refund', asked))).toEqual(['queued']);
  });
});
