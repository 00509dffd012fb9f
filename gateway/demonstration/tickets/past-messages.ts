import type { Insertable, Transaction } from 'kysely';
import { TicketStatus, type TicketEvent } from '../../../contract/domain/ticket';
import { ONE_MINUTE_MS } from '../../../contract/limits';
import type { Database } from '../../database/schema';
import { toSortableId } from '../../database/sortable-id';
import type { ClockColumns } from '../../features/ticket/clock-columns';
import type { TicketMessageTable, TicketTable } from '../../features/ticket/tables';
import { nextLook } from '../../features/ticket/ticket-watch';
import { insertColumns, type Columns } from '../columnar-insert';
import type { SeedTicket } from './ticket-maker';

export type SeedMessage = Insertable<TicketMessageTable>;

const MESSAGE_COLUMNS: Columns<'ticket_message'> = {
  franchisee_id: 'text',
  ticket_id: 'text',
  message_id: 'text',
  at: 'bigint',
  speaker: 'text',
  is_internal: 'boolean',
  event: 'text',
  content: 'text',
  account_id: 'text',
  account_name: 'text',
  about_id: 'text',
  about_name: 'text',
  remedy_page: 'text',
  remedy_action: 'text',
  remedy_outcome: 'text',
};

const TIMER_COLUMNS: Columns<'timer'> = {
  franchisee_id: 'text',
  kind: 'text',
  subject_id: 'text',
  due_at: 'bigint',
};

const { pending, handling, waitingForUser, solved, closed } = TicketStatus;

const GREETING = '您好，抱歉给您带来不便，我们正在为您核实，请稍等。';
const QUESTION = '您好，请问当时设备屏幕上显示什么？方便的话请说一下设备的位置。';
const RESULT = '已为您处理，请重新扫码使用，如还有问题请随时联系我们。';
const THANKS = '好的，谢谢';

/** Id of the page that devices of a type are restarted from, by its word on the wire; null where they are not. */
export type RestartPageOf = (equipment: string) => string | null;

/** What was said of one ticket until now, so that its state is understood. */
export function makeMessages(ticket: SeedTicket, pageOf: RestartPageOf): readonly SeedMessage[] {
  const { status, created_at, changed_at, merged_into = null } = ticket;
  if (status === pending) return [];
  const firstAt = Math.min(changed_at, created_at + 10 * ONE_MINUTE_MS);
  const say = createSayer(ticket);
  switch (status) {
    case handling:
      return [say.staff(changed_at, 'reply', GREETING)];
    case waitingForUser:
      return [say.staff(changed_at, 'reply', QUESTION), say.staff(changed_at, 'askUser', '')];
    case solved:
      return [
        say.staff(firstAt, 'reply', GREETING),
        ...restart(ticket, { say, at: firstAt, pageOf }),
        say.staff(changed_at, 'solve', RESULT),
      ];
    case closed:
      if (merged_into !== null) return [say.staff(changed_at, 'merge', '')];
      return [
        say.staff(firstAt, 'reply', GREETING),
        ...restart(ticket, { say, at: firstAt, pageOf }),
        say.staff(firstAt, 'solve', RESULT),
        say.user(changed_at, 'userConfirms', THANKS),
        ...rate(ticket, say),
      ];
    default:
      return [];
  }
}

interface Restarting {
  readonly say: ReturnType<typeof createSayer>;
  readonly at: number;
  readonly pageOf: RestartPageOf;
}

/** Of tickets about no order every second had its device restarted; by the ticket, so that it stays so. */
function restart(
  { equipment, order_id, created_at }: SeedTicket,
  { say, at, pageOf }: Restarting,
): readonly SeedMessage[] {
  const page = pageOf(equipment);
  const isTold = (order_id ?? null) === null && Math.floor(created_at / 1_000) % 2 === 0;
  return page === null || !isTold ? [] : [say.restart(at, page)];
}

/** Every second user says how content it is, most of them that they are; by the ticket, so that it stays so. */
function rate(
  { created_at, changed_at }: SeedTicket,
  say: ReturnType<typeof createSayer>,
): readonly SeedMessage[] {
  const drawn = Math.floor(created_at / 1_000) % STARS.length;
  const stars = STARS[drawn];
  return stars === undefined || stars === 0 ? [] : [say.rating(changed_at, stars)];
}

const STARS = [5, 0, 4, 0, 5, 0, 5, 0, 2, 0, 5, 3, 0, 0] as const;

/** When the merchant last said something to the user; null where it has not. */
export function lastReplyOf(messages: readonly SeedMessage[]): number | null {
  const replies = messages.filter(({ speaker, content }) => speaker === 'staff' && content !== '');
  return replies.at(-1)?.at ?? null;
}

/** When it was solved, and how content its user was; nothing of what was not. */
export function solutionOf(messages: readonly SeedMessage[]) {
  const solution = messages.find(({ event }) => event === 'solve');
  const rated = messages.find(({ event }) => event === 'rate');
  return { solved_at: solution?.at ?? null, rating: rated === undefined ? null : Number(rated.about_id) };
}

/** A ticket with its clock. */
type WoundTicket = SeedTicket & ClockColumns;

/** What was said of the tickets of a demonstration, and what follows from time for those that wait. */
export async function insertConversations(
  trx: Transaction<Database>,
  tickets: readonly WoundTicket[],
  { pageOf, nowMs }: { readonly pageOf: RestartPageOf; readonly nowMs: number },
): Promise<void> {
  const messages = tickets.flatMap((ticket) => makeMessages(ticket, pageOf));
  await insertColumns(trx, 'ticket_message', MESSAGE_COLUMNS, messages);
  await insertColumns(
    trx,
    'timer',
    TIMER_COLUMNS,
    tickets.flatMap((ticket) => toTimer(ticket, nowMs)),
  );
}

function toTimer(ticket: WoundTicket, nowMs: number) {
  const { franchisee_id, ticket_id: subject_id } = ticket;
  const due_at = nextLook(ticket, nowMs);
  return due_at === null ? [] : [{ franchisee_id, kind: 'ticket', subject_id, due_at }];
}

function createSayer(ticket: Insertable<TicketTable>) {
  const { franchisee_id, ticket_id, assignee_id, assignee_name, device_id, device_number } = ticket;
  let count = 0;
  const next = (at: number) => ({
    ...{ franchisee_id, ticket_id, message_id: toSortableId(at, count++), at, is_internal: false },
  });
  return {
    staff: (at: number, event: TicketEvent, content: string): SeedMessage => ({
      ...next(at),
      ...{ speaker: 'staff', event, content, account_id: assignee_id, account_name: assignee_name },
    }),
    restart: (at: number, page: string): SeedMessage => ({
      ...next(at),
      ...{ speaker: 'staff', event: 'remedy', content: '', is_internal: true },
      ...{ account_id: assignee_id, account_name: assignee_name },
      ...{ about_id: device_id, about_name: device_number },
      ...{ remedy_page: page, remedy_action: 'restart', remedy_outcome: 'queued' },
    }),
    rating: (at: number, stars: number): SeedMessage => ({
      ...next(at),
      ...{ speaker: 'user', event: 'rate', content: '', account_id: null, account_name: null },
      ...{ about_id: String(stars), about_name: String(stars) },
    }),
    user: (at: number, event: TicketEvent, content: string): SeedMessage => ({
      ...next(at),
      ...{ speaker: 'user', event, content, account_id: null, account_name: null },
    }),
  };
}
