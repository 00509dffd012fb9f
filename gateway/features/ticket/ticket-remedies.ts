import { parseExpression } from '../../../contract/access/expression';
import { toRefusalText } from '../../../contract/access/refusal-text';
import type { Catalogue } from '../../../contract/access/catalogue';
import { ApiCode } from '../../../contract/api/envelope';
import type { TakenOutcome } from '../../../contract/domain/action';
import { nextState } from '../../../contract/domain/state-table';
import { TICKET_TABLE } from '../../../contract/domain/ticket';
import { ApiError, apiError } from '../../../contract/errors/api-error';
import { centsOf, toRemedyNotice, type RemedyGift } from '../../../contract/messages/remedy-notices';
import type { ResolvedListPage, ResolvedPage } from '../../../contract/resources/resolved';
import { remediesOf, type ResolvedRemedies } from '../../../contract/resources/ticket/remedies';
import type { Actor } from '../../caller/actor';
import type { Reader } from '../../caller/reader';
import type { TenantTransaction } from '../../database/tenant';
import { publishChanges } from '../../events/publish-changes';
import { lockRows } from '../list/list-repository';
import { createListSource, toListScope } from '../list/list-source';
import type { OperationLog } from '../operation-log/operation-log';
import { lockTicket, sayOfTicket, type TicketPatch } from './ticket-course';
import type { TicketRow } from './ticket-intake';

/** An action that is asked for on behalf of a ticket. */
export interface RemedyAsked {
  readonly reader: Reader;
  readonly actor: Actor;
  /** The page whose action it is. */
  readonly page: Pick<ResolvedListPage, 'id' | 'kind'>;
  readonly action: string;
  /** The rows of the call. */
  readonly ids: readonly string[];
  readonly ticketId: string;
  readonly nowMs: number;
}

/** What came of it for the row that the ticket names. */
export interface RemedyDone {
  readonly id: string;
  readonly name: string;
  readonly outcome: TakenOutcome;
  /** What its user was given, or will be once somebody agrees; null for nothing. */
  readonly gift: RemedyGift | null;
  readonly reason: string | null;
}

/** A locked ticket that waits to be told what was done. */
export interface OpenedTicket {
  /** Tells it in the ticket's conversation and log; its user reads only of what was given. */
  readonly tell: (done: RemedyDone) => Promise<void>;
}

/** Has conversations of tickets tell what is done about what they name, in the transaction that does it (pages 9). */
export interface TicketRemedies {
  /**
   * Locks the ticket, before anything is done.
   *
   * @throws ApiError `forbidden` that says which right is missing, `notFound` for a ticket that is not the reader's,
   * `invalid` when it names another row, `refused` when it is solved or closed.
   */
  readonly open: (trx: TenantTransaction, asked: RemedyAsked) => Promise<OpenedTicket>;
}

export interface TicketRemediesOptions {
  readonly pages: readonly ResolvedPage[];
  readonly catalogue: Catalogue;
  readonly log: OperationLog;
}

type TicketPage = ResolvedListPage & { readonly remedies: ResolvedRemedies };

export function createTicketRemedies({ pages, catalogue, log }: TicketRemediesOptions): TicketRemedies {
  return {
    async open(trx, asked) {
      const found = findPage(pages, asked);
      // The schema of the call takes a ticket only where a page declares the remedy.
      if (found === null) throw apiError(ApiCode.notFound, 'rowNotFound');
      const { page, idField } = found;
      const refusal = asked.reader.access.explain([...page.reads, parseExpression(page.remedies.permission)]);
      if (refusal !== null) throw new ApiError(ApiCode.forbidden, toRefusalText(refusal, catalogue));
      const ticket = await lockNamed(trx, { page, idField }, asked);
      if (nextState(TICKET_TABLE, ticket.status, 'remedy') === null) {
        throw apiError(ApiCode.refused, 'ticketNoRemedy');
      }
      return { tell: (done) => tell(trx, { page, ticket, asked, done, log }) };
    },
  };
}

/** The list of tickets that names the action as a remedy, and where its rows say what they are about. */
function findPage(
  pages: readonly ResolvedPage[],
  { page: { kind }, action }: RemedyAsked,
): { readonly page: TicketPage; readonly idField: string } | null {
  for (const page of pages) {
    const remedy = remediesOf(page).find(
      ({ target, actions }) => target === kind && actions.includes(action),
    );
    if (remedy !== undefined && isTicketPage(page)) return { page, idField: remedy.idField };
  }
  return null;
}

function isTicketPage(page: ResolvedPage): page is TicketPage {
  return 'remedies' in page && page.remedies !== null;
}

async function lockNamed(
  trx: TenantTransaction,
  { page, idField }: { readonly page: TicketPage; readonly idField: string },
  { reader, ids, ticketId, nowMs }: RemedyAsked,
): Promise<TicketRow> {
  const scope = toListScope(page, reader, nowMs);
  const source = createListSource(page);
  const [row] = await lockRows(trx, { source, scope }, { ids: [ticketId], fields: [idField] });
  const { franchiseeId } = reader;
  const ticket = row === undefined ? undefined : await lockTicket(trx, { franchiseeId, ticketId });
  if (row === undefined || ticket === undefined) throw apiError(ApiCode.notFound, 'rowNotFound');
  if (ids.length !== 1 || row[idField] !== ids[0]) throw apiError(ApiCode.invalid, 'ticketNotAbout');
  return ticket;
}

interface Telling {
  readonly page: TicketPage;
  readonly ticket: TicketRow;
  readonly asked: RemedyAsked;
  readonly done: RemedyDone;
  readonly log: OperationLog;
}

async function tell(trx: TenantTransaction, { page, ticket, asked, done, log }: Telling): Promise<void> {
  const { actor, nowMs, reader } = asked;
  const { id, name, outcome, gift, reason } = done;
  const remedy = {
    ...{ page: asked.page.id, action: asked.action, outcome },
    cents: gift === null ? null : centsOf(gift),
  };
  const content = noticeOf(done);
  const said = {
    ...({ from: 'staff', event: 'remedy', by: actor, at: nowMs } as const),
    ...{ content, isInternal: content === '', about: { id, name }, remedy },
  };
  const after = await sayOfTicket(trx, ticket, { said, patch: patchOf(ticket, asked, content) });
  if (after === null) throw new Error('A locked ticket has changed its state.');
  const { franchiseeId } = reader;
  await log.write(trx, franchiseeId, {
    actor,
    line: {
      ...{ page, action: { name: asked.action } },
      target: { type: page.source.table, id: ticket.ticket_id, name: ticket.ticket_no },
      before: toLogged(ticket),
      after: { ...toLogged(after), ...(content === '' ? {} : { content }) },
      reason,
    },
  });
  const { equipment, ticket_id, store_id: storeId } = ticket;
  const change = { franchiseeId, resource: page.id, type: 'updated', equipment } as const;
  await publishChanges(trx, change, [{ id: ticket_id, storeId }]);
}

/** What the user reads: only what was surely given, in the language that users are written to. */
function noticeOf({ outcome, gift }: RemedyDone): string {
  return gift === null || outcome === 'review' ? '' : toRemedyNotice(gift).zh;
}

/** Whoever does something first sees to it, unless somebody does already; a notice is a reply. */
function patchOf({ assignee_id }: TicketRow, { actor, nowMs }: RemedyAsked, content: string): TicketPatch {
  return {
    ...(assignee_id === null ? { assignee_id: actor.accountId, assignee_name: actor.name } : {}),
    ...(content === '' ? {} : { last_reply_at: nowMs }),
  };
}

function toLogged({ status, assignee_name }: TicketRow): Readonly<Record<string, unknown>> {
  return { ticketStatus: status, assigneeName: assignee_name };
}
