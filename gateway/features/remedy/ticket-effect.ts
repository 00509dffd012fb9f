import { createHash } from 'node:crypto';
import { ApiCode } from '../../../contract/api/envelope';
import {
  TICKET_CATEGORIES,
  TICKET_PRIORITIES,
  TICKET_TEXT_MAX,
  TicketStatus,
} from '../../../contract/domain/ticket';
import { apiError } from '../../../contract/errors/api-error';
import type { TicketEffect } from '../../../contract/resources/effect';
import type { TenantTransaction } from '../../database/tenant';
import { eachRow, type RowOutcome } from '../action/each-row';
import type { EffectCall, EffectHandler, EffectRow, EnteredValues } from '../action/effect-handler';
import { newSortableId } from '../order/order-deltas';
import { readOrder, type OrderRow } from '../order/order-row';
import type { TicketIntake, TicketSubmission } from '../ticket/ticket-intake';
import { assertOrders } from './order-page';

export interface TicketParts {
  readonly intake: TicketIntake;
}

/** Tickets that somebody still has to see to. */
const OPEN: readonly TicketStatus[] = [
  TicketStatus.pending,
  TicketStatus.handling,
  TicketStatus.waitingForUser,
];

/** Opens a ticket about an order, for whoever sees to problems (pages 4.4); of an order one is open at a time. */
export function createTicketEffect({ intake }: TicketParts): EffectHandler<TicketEffect> {
  return {
    assertFits: assertOrders,
    prepare(call) {
      const told = toTold(call.params);
      return {
        fields: [],
        run: (trx, rows) => eachRow(rows, (row) => submit(trx, { intake, call, row, told })),
      };
    },
  };
}

type Told = Pick<TicketSubmission, 'category' | 'content' | 'priority'>;

interface Submitting {
  readonly intake: TicketIntake;
  readonly call: EffectCall<TicketEffect>;
  readonly row: EffectRow;
  readonly told: Told;
}

async function submit(
  trx: TenantTransaction,
  { intake, call, row: { id, name, storeId }, told }: Submitting,
): Promise<RowOutcome> {
  const row = { id, name, storeId };
  // The row is locked: nobody else opens one of the same order meanwhile.
  const order = await readOrder(trx, { franchiseeId: call.reader.franchiseeId, orderId: id });
  if (order === undefined) return { result: { ...row, outcome: 'wrongState' }, after: [] };
  const open = await findOpen(trx, order);
  if (open !== null) throw apiError(ApiCode.refused, 'ticketIsOpen', { number: open });
  const submitted = await intake.submit(trx, toSubmission(order, told, call.nowMs));
  if (submitted.outcome !== 'done') throw new Error(`A ticket was not taken: ${submitted.outcome}.`);
  const { ticket_no: ticketNo } = submitted.ticket;
  return {
    result: { ...row, outcome: 'done', after: { ticketNo, ...told } },
    after: [submitted.after],
  };
}

/** Number of the ticket about an order that is not seen to yet; null for none. */
async function findOpen(
  trx: TenantTransaction,
  { franchisee_id, order_no }: OrderRow,
): Promise<string | null> {
  const open = await trx
    .selectFrom('ticket')
    .select('ticket_no')
    .where('franchisee_id', '=', franchisee_id)
    .where('order_no', '=', order_no)
    .where('status', 'in', [...OPEN])
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  return open?.ticket_no ?? null;
}

function toSubmission(order: OrderRow, told: Told, nowMs: number): TicketSubmission {
  const {
    franchisee_id: franchiseeId,
    device_id: deviceId,
    order_no: orderNo,
    user_mobile: userMobile,
  } = order;
  return {
    ...{ franchiseeId, ticketNo: `T${newSortableId(nowMs)}`, at: nowMs, deviceId, orderNo, userMobile },
    ...{ source: 'staff', imageCount: 0, ...told },
    bodyHash: createHash('sha256')
      .update(JSON.stringify([orderNo, told]))
      .digest('hex'),
  };
}

/** @throws ApiError `invalid` that names what is missing or too long. */
function toTold(params: EnteredValues): Told {
  const category = TICKET_CATEGORIES.find((each) => each === params['category']);
  const priority = TICKET_PRIORITIES.find((each) => each === params['priority']) ?? 'normal';
  const entered = params['content'];
  const content = typeof entered === 'string' ? entered.trim() : '';
  if (category === undefined) throw apiError(ApiCode.invalid, 'invalidField', { field: 'category' });
  if (content === '' || [...content].length > TICKET_TEXT_MAX) {
    throw apiError(ApiCode.invalid, 'ticketContentLength', { max: TICKET_TEXT_MAX });
  }
  return { category, content, priority };
}
