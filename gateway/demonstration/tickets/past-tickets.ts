import type { Transaction } from 'kysely';
import { OrderStatus } from '../../../contract/domain/order';
import { TicketStatus } from '../../../contract/domain/ticket';
import { ONE_DAY_MS, ONE_HOUR_MS, ONE_MINUTE_MS } from '../../../contract/limits';
import type { Database } from '../../database/schema';
import { insertColumns, type Columns } from '../columnar-insert';
import type { SeedDevice } from '../devices';
import { drawComplaint, type Trouble } from '../equipment/complaints';
import type { SeedOrder } from '../order-maker';
import type { Random } from '../random';
import { readOpenHours, windClock } from './past-clock';
import {
  insertConversations,
  lastReplyOf,
  makeMessages,
  solutionOf,
  type RestartPageOf,
} from './past-messages';
import { createTicketMaker, type SeedTicket, type TicketMaker, type TicketSettings } from './ticket-maker';

const TICKET_COLUMNS: Columns<'ticket'> = {
  franchisee_id: 'text',
  ticket_id: 'text',
  ticket_no: 'text',
  body_hash: 'text',
  created_at: 'bigint',
  source: 'text',
  category: 'text',
  content: 'text',
  image_count: 'smallint',
  user_mobile: 'text',
  equipment: 'text',
  store_id: 'text',
  room_name: 'text',
  device_id: 'text',
  device_number: 'text',
  order_id: 'text',
  order_no: 'text',
  priority: 'text',
  assignee_id: 'text',
  assignee_name: 'text',
  status: 'smallint',
  changed_at: 'bigint',
  last_reply_at: 'bigint',
  merged_into: 'text',
  reply_due_at: 'bigint',
  solve_due_at: 'bigint',
  left_ms: 'bigint',
  solved_at: 'bigint',
  rating: 'smallint',
};

/** When somebody reported something that no order is the reason of. */
interface Occasion {
  readonly at: number;
  /** @default drawn by its age */
  readonly status?: TicketStatus | undefined;
  /** Somebody else reported the same a little later. */
  readonly isTwice: boolean;
}

/** What tickets are about. */
export interface TicketCauses {
  /** Orders that somebody complained of. */
  readonly orders: readonly SeedOrder[];
  readonly devices: readonly SeedDevice[];
  readonly occasions: readonly Occasion[];
}

const { pending, handling, waitingForUser, solved, closed } = TicketStatus;
/** Of orders that went wrong so many are complained of. */
const REPORTED = 0.06;
const AGAIN_MS = 10 * ONE_MINUTE_MS;

/** Whether somebody complained of an order. */
export function isReported(order: SeedOrder, random: Random): boolean {
  return troubleOf(order) !== null && random.chance(REPORTED);
}

const OCCASIONS = 36;
const OCCASION_STEP_MS = 0.35 * ONE_HOUR_MS;
const TWICE_EVERY = 9;
/** The latest stand in every open state, however few orders a demonstration has. */
const LATEST: readonly TicketStatus[] = [pending, handling, waitingForUser, solved, pending];

/** Occasions of the weeks before now, most of them in the last days. */
export function occasionsBefore({ random, nowMs }: TicketSettings): readonly Occasion[] {
  return Array.from({ length: OCCASIONS }, (_, index) => ({
    at: Math.round(nowMs - (index + 1) ** 2 * OCCASION_STEP_MS) - random.int(0, 9 * ONE_MINUTE_MS),
    status: LATEST[index],
    isTwice: index % TWICE_EVERY === 0,
  }));
}

const OCCASIONS_PER_DAY = 2;

/** Occasions of a time in which nobody watched. */
export function occasionsSince(fromMs: number, { random, nowMs }: TicketSettings): readonly Occasion[] {
  const count = random.poisson((OCCASIONS_PER_DAY * (nowMs - fromMs)) / ONE_DAY_MS);
  return Array.from({ length: count }, () => ({ at: random.int(fromMs + 1, nowMs), isTwice: false }));
}

/** Tickets of orders that went wrong, and of devices for other reasons. */
export function makeTickets(
  { orders, devices, occasions }: TicketCauses,
  settings: TicketSettings,
): readonly SeedTicket[] {
  const make = createTicketMaker(settings);
  return [
    ...orders.flatMap((order) => ofOrder(order, make, settings)),
    ...occasions.flatMap((occasion) => ofOccasion(occasion, { make, devices, random: settings.random })),
  ];
}

export async function insertTickets(
  trx: Transaction<Database>,
  tickets: readonly SeedTicket[],
  { pageOf, nowMs }: { readonly pageOf: RestartPageOf; readonly nowMs: number },
): Promise<void> {
  const hours = await readOpenHours(trx, tickets[0]?.franchisee_id ?? '');
  const told = tickets.map((ticket) => {
    const messages = makeMessages(ticket, pageOf);
    return {
      ...ticket,
      last_reply_at: lastReplyOf(messages),
      ...windClock(ticket, messages, hours),
      ...solutionOf(messages),
    };
  });
  await insertColumns(trx, 'ticket', TICKET_COLUMNS, told);
  await insertConversations(trx, told, { pageOf, nowMs });
}

function ofOrder(
  order: SeedOrder,
  make: TicketMaker,
  { random, nowMs }: TicketSettings,
): readonly SeedTicket[] {
  const trouble = troubleOf(order);
  const at = (order.ended_at ?? order.created_at) + random.int(ONE_MINUTE_MS, 40 * ONE_MINUTE_MS);
  if (trouble === null || at >= nowMs) return [];
  const { equipment, store_id, device_id, device_number, room_name = '' } = order;
  const about = { equipment, store_id, device_id, device_number, room_name };
  return [make({ at, about, order, complaint: drawComplaint(equipment, trouble, random) })];
}

interface OccasionParts {
  readonly make: TicketMaker;
  readonly devices: readonly SeedDevice[];
  readonly random: Random;
}

function ofOccasion(
  { at, status, isTwice }: Occasion,
  { make, devices, random }: OccasionParts,
): readonly SeedTicket[] {
  const there = devices.filter(({ bindAt }) => bindAt < at);
  if (there.length === 0) return [];
  const { equipment, store, device_id, device_number, room_name } = random.pick(there);
  const about = { equipment, store_id: store.id, device_id, device_number, room_name };
  const report = { about, order: null, complaint: drawComplaint(equipment, 'other', random) };
  const first = make({ ...report, at, status });
  if (!isTwice) return [first];
  // While the first waits, so does the second; whoever saw to it put them together.
  const isWaiting = first.status === pending;
  const second = make({ ...report, at: at + AGAIN_MS, status: isWaiting ? pending : closed });
  return [first, isWaiting ? second : { ...second, merged_into: first.ticket_id }];
}

/** Whoever did not come has nothing to complain of. */
function troubleOf({ order_status: status, attendance }: SeedOrder): Trouble | null {
  if (attendance === 'missed') return null;
  if (status === OrderStatus.startFailed) return 'startFailed';
  return status === OrderStatus.aborted ? 'aborted' : null;
}
