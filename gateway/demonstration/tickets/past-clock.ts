import type { Transaction } from 'kysely';
import { nextState } from '../../../contract/domain/state-table';
import { TICKET_TABLE, TicketStatus } from '../../../contract/domain/ticket';
import { moveClock, startClock, type OpenHours } from '../../../contract/domain/ticket-desk/ticket-clock';
import type { Database } from '../../database/schema';
import { toClockColumns, type ClockColumns } from '../../features/ticket/clock-columns';
import '../../features/store/tables';
import type { SeedMessage } from './past-messages';
import type { SeedTicket } from './ticket-maker';

/** When each store is open, by its id. */
export async function readOpenHours(
  trx: Transaction<Database>,
  franchiseeId: string,
): Promise<ReadonlyMap<string, OpenHours>> {
  const stores = await trx
    .selectFrom('store')
    .select(['id', 'open_from_minute', 'open_to_minute'])
    .where('franchisee_id', '=', franchiseeId)
    .execute();
  return new Map(
    stores.map((store) => [store.id, { fromMinute: store.open_from_minute, toMinute: store.open_to_minute }]),
  );
}

const ALWAYS: OpenHours = { fromMinute: 0, toMinute: 0 };

/** How the clock of a ticket of the past stands after all that was said of it. */
export function windClock(
  { created_at, store_id }: SeedTicket,
  messages: readonly SeedMessage[],
  hours: ReadonlyMap<string, OpenHours>,
): ClockColumns {
  let status: TicketStatus = TicketStatus.pending;
  let clock = startClock(created_at, hours.get(store_id) ?? ALWAYS);
  for (const { at, event, speaker, content } of messages) {
    const to: TicketStatus =
      event === null || event === undefined ? status : (nextState(TICKET_TABLE, status, event) ?? status);
    const isReply = speaker === 'staff' && content !== '';
    clock = moveClock(clock, { from: status, to, atMs: at, isReply });
    status = to;
  }
  return toClockColumns(clock);
}
