import type { Selectable } from 'kysely';
import { nextState } from '../../../contract/domain/state-table';
import {
  TICKET_TABLE,
  type TicketCategory,
  type TicketPriority,
  type TicketSource,
} from '../../../contract/domain/ticket';
import type { TenantTransaction } from '../../database/tenant';
import { startClock, type OpenHours } from '../../../contract/domain/ticket-desk/ticket-clock';
import type { ChangeSink } from '../../events/change-sink';
import type { PageIndex } from '../../events/page-index';
import '../device/tables';
import { newSortableId } from '../order/order-deltas';
import { findOrderId, readOrder } from '../order/order-row';
import '../store/tables';
import { toClockColumns, type ClockColumns } from './clock-columns';
import type { TicketTable } from './tables';
import { watchTicket } from './ticket-watch';

/** One ticket as it stands in the database. */
export type TicketRow = Selectable<TicketTable>;

/** A ticket as whoever takes it from a user tells it; what it knows of the device is looked up. */
export interface TicketSubmission {
  readonly franchiseeId: string;
  /** Taken once per tenant. */
  readonly ticketNo: string;
  /** Tells whether a ticket that comes again is the same. */
  readonly bodyHash: string;
  /** When it was reported, epoch ms; the id begins with it. */
  readonly at: number;
  readonly deviceId: string;
  /** The order it is about; null for none. */
  readonly orderNo: string | null;
  readonly source: TicketSource;
  readonly category: TicketCategory;
  readonly content: string;
  readonly imageCount: number;
  readonly userMobile: string;
  readonly priority: TicketPriority;
}

/** What came of it; only `done` changed anything. `taken`: there is a ticket of this number, which comes along. */
export type SubmitResult =
  | { readonly outcome: 'done'; readonly ticket: TicketRow; readonly after: () => void }
  | { readonly outcome: 'taken'; readonly ticket: TicketRow }
  | { readonly outcome: 'noDevice' | 'noOrder' };

export interface TicketIntakeOptions {
  readonly pagesOf: PageIndex;
  readonly sink: Pick<ChangeSink, 'tell'>;
}

/** Takes tickets in. */
export interface TicketIntake {
  /** Tells every page that shows tickets that one has changed. */
  readonly tell: (ticket: TicketRow) => void;
  /** Inserts a ticket inside a transaction of the tenant; `after` tells of it once that stands. */
  readonly submit: (trx: TenantTransaction, submission: TicketSubmission) => Promise<SubmitResult>;
}

export function createTicketIntake(options: TicketIntakeOptions): TicketIntake {
  return {
    tell: (ticket) => tell(ticket, 'updated', options),
    submit: (trx, submission) => submitTicket(trx, submission, options),
  };
}

async function submitTicket(
  trx: TenantTransaction,
  submission: TicketSubmission,
  options: TicketIntakeOptions,
): Promise<SubmitResult> {
  const told = await findByNumber(trx, submission);
  if (told !== undefined) return { outcome: 'taken', ticket: told };
  const subject = await findSubject(trx, submission);
  if (typeof subject === 'string') return { outcome: subject };
  const ticket = await trx
    .insertInto('ticket')
    .values({ ...toRow(submission), ...subject, ...(await startedClock(trx, submission, subject)) })
    // Waits for another transaction that is about to take the number.
    .onConflict((conflict) => conflict.columns(['franchisee_id', 'ticket_no']).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (ticket !== undefined) {
    await watchTicket(trx, ticket, submission.at);
    return { outcome: 'done', ticket, after: () => tell(ticket, 'created', options) };
  }
  const meanwhile = await findByNumber(trx, submission);
  if (meanwhile === undefined) throw new Error('A ticket took a number and is not there.');
  return { outcome: 'taken', ticket: meanwhile };
}

/** Its clock begins with it, by the hours of the store that it is about. */
async function startedClock(
  trx: TenantTransaction,
  { franchiseeId, at }: TicketSubmission,
  { store_id }: Subject,
): Promise<ClockColumns> {
  const store = await trx
    .selectFrom('store')
    .select(['open_from_minute', 'open_to_minute'])
    .where('franchisee_id', '=', franchiseeId)
    .where('id', '=', store_id)
    .executeTakeFirst();
  const hours =
    store === undefined ? ALWAYS : { fromMinute: store.open_from_minute, toMinute: store.open_to_minute };
  return toClockColumns(startClock(at, hours));
}

const ALWAYS: OpenHours = { fromMinute: 0, toMinute: 0 };

function findByNumber(
  trx: TenantTransaction,
  { franchiseeId, ticketNo }: TicketSubmission,
): Promise<TicketRow | undefined> {
  return trx
    .selectFrom('ticket')
    .selectAll()
    .where('franchisee_id', '=', franchiseeId)
    .where('ticket_no', '=', ticketNo)
    .executeTakeFirst();
}

type Subject = Pick<
  TicketRow,
  'equipment' | 'store_id' | 'room_name' | 'device_id' | 'device_number' | 'order_id' | 'order_no'
>;

/** Where the order ran is what the ticket is about: the module may have been put into another device since. */
async function findSubject(
  trx: TenantTransaction,
  { franchiseeId, deviceId, orderNo }: TicketSubmission,
): Promise<Subject | 'noDevice' | 'noOrder'> {
  if (orderNo !== null) {
    const orderId = await findOrderId(trx, { franchiseeId, orderNo });
    const order = orderId === undefined ? undefined : await readOrder(trx, { franchiseeId, orderId });
    return order === undefined ? 'noOrder' : toSubject(order, order.order_id, orderNo);
  }
  const device = await trx
    .selectFrom('device')
    .select(['equipment', 'store_id', 'room_name', 'device_id', 'device_number'])
    .where('franchisee_id', '=', franchiseeId)
    .where('device_id', '=', deviceId)
    .executeTakeFirst();
  return device === undefined ? 'noDevice' : toSubject(device, null, null);
}

function toSubject(
  of: Omit<Subject, 'order_id' | 'order_no'>,
  order_id: string | null,
  order_no: string | null,
): Subject {
  const { equipment, store_id, room_name, device_id, device_number } = of;
  return { equipment, store_id, room_name, device_id, device_number, order_id, order_no };
}

function toRow(submission: TicketSubmission) {
  const status = nextState(TICKET_TABLE, null, 'submit');
  if (status === null) throw new Error('The table of ticket states knows no beginning.');
  return {
    franchisee_id: submission.franchiseeId,
    ticket_id: newSortableId(submission.at),
    ticket_no: submission.ticketNo,
    body_hash: submission.bodyHash,
    created_at: submission.at,
    changed_at: submission.at,
    source: submission.source,
    category: submission.category,
    content: submission.content,
    image_count: submission.imageCount,
    user_mobile: submission.userMobile,
    priority: submission.priority,
    status,
  };
}

function tell(
  { franchisee_id: franchiseeId, ticket_id: id, store_id: storeId, equipment }: TicketRow,
  type: 'created' | 'updated',
  { pagesOf, sink }: TicketIntakeOptions,
): void {
  for (const resource of pagesOf('ticket', equipment)) {
    sink.tell({ franchiseeId, resource, type, equipment }, [{ id, storeId }]);
  }
}
