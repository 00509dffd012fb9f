import type { Transaction } from 'kysely';
import { TicketStatus } from '../../../contract/domain/ticket';
import { ONE_DAY_MS } from '../../../contract/limits';
import type { Database } from '../../database/schema';
import type { RestartPageOf } from '../tickets/past-messages';
import { insertTickets } from '../tickets/past-tickets';
import { createTicketMaker, type TicketSettings } from '../tickets/ticket-maker';
import type { SeedTask } from './task-maker';

/** What is seen to within a day is solved, and what is older is closed. */
function statusAt(ageMs: number): TicketStatus {
  if (ageMs < ONE_DAY_MS / 4) return TicketStatus.pending;
  if (ageMs < ONE_DAY_MS) return TicketStatus.handling;
  return ageMs < 3 * ONE_DAY_MS ? TicketStatus.solved : TicketStatus.closed;
}

/** Opens a ticket for each device that was found not in order; the tasks name theirs. */
export async function insertInspectionTickets(
  trx: Transaction<Database>,
  settings: TicketSettings & { readonly restartPageOf: RestartPageOf },
  tasks: readonly SeedTask[],
): Promise<readonly SeedTask[]> {
  const make = createTicketMaker(settings);
  const made = tasks.map((each) => {
    const { task, failed } = each;
    const { device_id, device_number, equipment, store_id, room_name = '', scanned_at: at } = task;
    const [first] = failed;
    if (first === undefined || typeof at !== 'number') return { each, ticket: null };
    const words = failed.map(({ title }) => title.zh).join('、');
    const ticket = make({
      ...{ at, order: null, status: statusAt(settings.nowMs - at) },
      about: { equipment, store_id, device_id, device_number, room_name },
      complaint: { category: first.category, content: `巡检异常：${words}` },
    });
    const told = {
      source: 'inspection',
      user_mobile: '',
      image_count: 0,
      ticket_no: `T${ticket.ticket_id}`,
    } as const;
    return {
      each: { ...each, task: { ...task, ticket_id: ticket.ticket_id } },
      ticket: { ...ticket, ...told },
    };
  });
  await insertTickets(
    trx,
    made.flatMap(({ ticket }) => ticket ?? []),
    { pageOf: settings.restartPageOf, nowMs: settings.nowMs },
  );
  return made.map(({ each }) => each);
}
