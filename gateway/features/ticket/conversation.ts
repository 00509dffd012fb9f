import { sql, type Kysely, type Selectable } from 'kysely';
import type {
  ConversationAnswer,
  ConversationRequest,
  TicketMessage,
} from '../../../contract/api/page/ticket/conversation';
import { ApiCode } from '../../../contract/api/envelope';
import { TICKET_MESSAGES_MAX } from '../../../contract/domain/ticket';
import { apiError } from '../../../contract/errors/api-error';
import type { Reader } from '../../caller/reader';
import type { Database } from '../../database/schema';
import { withTenant, type TenantTransaction } from '../../database/tenant';
import type { ListService } from '../list/list-service';
import { readMerged } from './merge-ticket';
import type { TicketMessageTable } from './tables';
import type { TicketRow } from './ticket-intake';

/** What was said of the tickets of a page. */
export interface Conversations {
  /** @throws ApiError `notFound` as the row's own call does. */
  readonly read: (reader: Reader, request: ConversationRequest) => Promise<ConversationAnswer>;
}

export interface ConversationOptions {
  readonly db: Kysely<Database>;
  readonly list: ListService;
}

export function createConversations({ db, list }: ConversationOptions): Conversations {
  return {
    async read(reader, { id: ticketId }) {
      // Whoever may not see the ticket may not know what is said of it.
      await list.detail(reader, ticketId);
      const { franchiseeId } = reader;
      return withTenant(db, franchiseeId, async (trx) => {
        const ticket = await trx
          .selectFrom('ticket')
          .selectAll()
          .where('franchisee_id', '=', franchiseeId)
          .where('ticket_id', '=', ticketId)
          .executeTakeFirst();
        if (ticket === undefined) throw apiError(ApiCode.notFound, 'rowNotFound');
        return { list: await readWhole(trx, ticket) };
      });
    },
  };
}

/** The same with what was said of those that were merged into it, each in its time; their own steps stay with them. */
async function readWhole(trx: TenantTransaction, ticket: TicketRow): Promise<TicketMessage[]> {
  const own = await readConversation(trx, ticket);
  const merged = await readMerged(trx, ticket);
  const theirs: TicketMessage[] = [];
  for (const each of merged) {
    const of = { id: each.ticket_id, ticketNo: each.ticket_no };
    const said = (await readConversation(trx, each)).filter(({ content }) => content !== '');
    theirs.push(...said.map((message) => ({ ...message, of })));
  }
  // What was said in one moment stays in the order in which it was said.
  return [...own, ...theirs].toSorted((one, other) => one.at - other.at);
}

/** What was said of a ticket, oldest first; the report itself begins it. */
export async function readConversation(
  trx: TenantTransaction,
  ticket: TicketRow,
): Promise<readonly TicketMessage[]> {
  const rows = await trx
    .selectFrom('ticket_message')
    .select(['message_id', 'at', 'speaker', 'is_internal', 'event', 'content', 'account_name'])
    .select(['about_id', 'about_name', 'remedy_page', 'remedy_action', 'remedy_outcome', 'remedy_cents'])
    .select(
      sql<string[]>`ARRAY(SELECT p.attachment_id FROM ticket_picture p
        WHERE p.franchisee_id = ${ticket.franchisee_id} AND p.ticket_id = ticket_message.ticket_id
          AND p.message_id = ticket_message.message_id
        ORDER BY p.position)`.as('images'),
    )
    .where('franchisee_id', '=', ticket.franchisee_id)
    .where('ticket_id', '=', ticket.ticket_id)
    .orderBy('message_id')
    // What follows from time may stand beyond what people can write.
    .limit(2 * TICKET_MESSAGES_MAX)
    .execute();
  return [
    toReport(ticket, await readReportPictures(trx, ticket)),
    ...rows.map((row) => ({
      ...{ id: row.message_id, at: row.at, from: row.speaker, name: row.account_name },
      ...{ isInternal: row.is_internal, event: row.event, content: row.content, images: row.images },
      of: null,
      about:
        row.about_id === null || row.about_name === null ? null : { id: row.about_id, name: row.about_name },
      remedy: toRemedy(row),
    })),
  ];
}

function toRemedy({
  remedy_page: page,
  remedy_action: action,
  remedy_outcome: outcome,
  remedy_cents: cents,
}: Pick<
  Selectable<TicketMessageTable>,
  'remedy_page' | 'remedy_action' | 'remedy_outcome' | 'remedy_cents'
>): TicketMessage['remedy'] {
  return page === null || action === null || outcome === null ? null : { page, action, outcome, cents };
}

function toReport(
  { ticket_id, created_at, content, source }: TicketRow,
  images: readonly string[],
): TicketMessage {
  return {
    ...{ id: ticket_id, at: created_at, from: source === 'user' ? 'user' : 'staff', name: null },
    ...{ isInternal: false, event: 'submit', content, images: [...images] },
    ...{ about: null, remedy: null, of: null },
  };
}

/** What was shown with the report itself. */
async function readReportPictures(
  trx: TenantTransaction,
  { franchisee_id, ticket_id }: TicketRow,
): Promise<readonly string[]> {
  const rows = await trx
    .selectFrom('ticket_picture')
    .select('attachment_id')
    .where('franchisee_id', '=', franchisee_id)
    .where('ticket_id', '=', ticket_id)
    .where('message_id', '=', ticket_id)
    .orderBy('position')
    .execute();
  return rows.map(({ attachment_id }) => attachment_id);
}
