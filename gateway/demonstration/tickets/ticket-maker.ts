import type { Insertable } from 'kysely';
import { TICKET_LAPSE_MS, TICKET_SILENCE_MS, TicketStatus } from '../../../contract/domain/ticket';
import { ONE_DAY_MS, ONE_HOUR_MS } from '../../../contract/limits';
import { toSortableId } from '../../database/sortable-id';
import type { TicketTable } from '../../features/ticket/tables';
import { toStamp } from '../calendar';
import type { Complaint } from '../equipment/complaints';
import { actorOf } from '../operation-log';
import { toMobile, type SeedOrder } from '../order-maker';
import type { Random } from '../random';
import { FranchiseeId } from '../tenants';

export type SeedTicket = Insertable<TicketTable> & { readonly status: number };

/** What tickets of the past are made from. */
export interface TicketSettings {
  readonly franchiseeId: string;
  readonly random: Random;
  readonly nowMs: number;
}

/** Where something was reported. */
export type TicketSubject = Pick<SeedTicket, 'equipment' | 'store_id' | 'device_id' | 'device_number'> & {
  readonly room_name: string;
};

/** Who reported something when, and about what. */
export interface Report {
  readonly at: number;
  readonly about: TicketSubject;
  readonly order: Pick<SeedOrder, 'order_id' | 'order_no' | 'user_mobile'> | null;
  readonly complaint: Complaint;
  /** @default drawn by its age */
  readonly status?: TicketStatus | undefined;
}

export type TicketMaker = (report: Report) => SeedTicket;

const { pending, handling, waitingForUser, solved, closed } = TicketStatus;
const USERS = 7_000;
const FROM_USERS = 0.92;
const WITH_PICTURES = 0.35;
const URGENT = 0.08;

/** Makes rows; each gets a number of its own. */
export function createTicketMaker({ franchiseeId, random, nowMs }: TicketSettings): TicketMaker {
  let sequence = 0;
  return ({ at, about, order, complaint, status = drawStatus(nowMs - at, random) }) => {
    const tail = (sequence += 1);
    const isTaken = status !== pending;
    const { id: assigneeId, name: assigneeName } = pickHandler(franchiseeId, about.store_id, tail);
    return {
      franchisee_id: franchiseeId,
      ticket_id: toSortableId(at, tail),
      ticket_no: `T${toStamp(at)}${String(tail).padStart(4, '0')}`,
      // Nobody told it over the platform endpoint, and nothing that is told there is the same.
      body_hash: '',
      created_at: at,
      source: random.chance(FROM_USERS) ? 'user' : 'staff',
      ...complaint,
      image_count: random.chance(WITH_PICTURES) ? random.int(1, 3) : 0,
      user_mobile: order?.user_mobile ?? toMobile(random.int(0, USERS - 1)),
      ...about,
      order_id: order?.order_id ?? null,
      order_no: order?.order_no ?? null,
      priority: random.chance(URGENT) ? 'urgent' : 'normal',
      assignee_id: isTaken ? assigneeId : null,
      assignee_name: isTaken ? assigneeName : null,
      status,
      changed_at: isTaken ? drawChange({ at, status, nowMs }, random) : at,
      merged_into: null,
    };
  };
}

/** Who sees to tickets beside whoever acts in the log, with the stores that they see; null for all. */
const HANDLERS: Readonly<
  Partial<
    Record<
      string,
      readonly { readonly id: string; readonly name: string; readonly stores: readonly string[] | null }[]
    >
  >
> = {
  [FranchiseeId.merchant]: [
    { id: 'acc-1001', name: '云溪老板', stores: null },
    { id: 'acc-0014', name: '云溪北苑店长', stores: ['s01', 's02'] },
    { id: 'acc-0016', name: '云溪夜班客服', stores: null },
  ],
};

/** Who sees to one: most often whoever acts in the log, now and then a colleague with the store. */
function pickHandler(franchiseeId: string, storeId: string, tail: number) {
  const { account_id, actor_name } = actorOf(franchiseeId);
  const others = (HANDLERS[franchiseeId] ?? []).filter(
    ({ stores }) => stores === null || stores.includes(storeId),
  );
  return others[tail % (2 * others.length + 2)] ?? { id: account_id, name: actor_name };
}

/** How long a state lasts before the ticket goes on by itself. */
const LASTS_MS: Readonly<Partial<Record<TicketStatus, number>>> = {
  [waitingForUser]: TICKET_SILENCE_MS,
  [solved]: TICKET_LAPSE_MS,
};
/** Of that time so much is over at most: what waits goes on waiting for a while. */
const LONGEST = 0.8;

/** When a ticket came into its state: in the earlier half of its age, but for what would be over by now. */
function drawChange(
  { at, status, nowMs }: { readonly at: number; readonly status: TicketStatus; readonly nowMs: number },
  random: Random,
): number {
  const drawn = at + Math.round((nowMs - at) * random.next() * 0.5);
  const lastsMs = LASTS_MS[status];
  return lastsMs === undefined ? drawn : Math.max(drawn, nowMs - Math.round(LONGEST * lastsMs));
}

/** States by age, pending to closed: those who see to tickets are neither lazy nor quick. */
const BY_AGE: readonly { readonly untilMs: number; readonly weights: readonly number[] }[] = [
  { untilMs: 2 * ONE_HOUR_MS, weights: [7, 3, 0, 0, 0] },
  { untilMs: ONE_DAY_MS, weights: [2, 4, 2, 2, 0] },
  { untilMs: 3 * ONE_DAY_MS, weights: [0, 1, 2, 4, 3] },
  { untilMs: Infinity, weights: [0, 0, 0, 0, 1] },
];

function drawStatus(ageMs: number, random: Random): TicketStatus {
  const weights = BY_AGE.find(({ untilMs }) => ageMs < untilMs)?.weights ?? [];
  return [pending, handling, waitingForUser, solved, closed][random.weighted(weights)] ?? closed;
}
