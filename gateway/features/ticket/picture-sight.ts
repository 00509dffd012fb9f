import { ACTION_ROWS_MAX } from '../../../contract/domain/action';
import type { ResolvedListPage, ResolvedPage } from '../../../contract/resources/resolved';
import type { Reader } from '../../caller/reader';
import type { TenantTransaction } from '../../database/tenant';
import { createProofSight, type PictureSight } from '../attachment/proof-sight';
import { toListScope } from '../list/list-source';

export interface PictureSightOptions {
  readonly pages: readonly ResolvedPage[];
  readonly now: () => number;
}

/**
 * Tells whether a reader may see a picture: one that is shown in conversations of tickets is for whoever may read one of
 * those tickets as they stand now, and any other for whoever may read a row that it is proof of.
 */
export function createPictureSight({ pages, now }: PictureSightOptions): PictureSight {
  const lists = pages.filter(isTicketList);
  const isProofFor = createProofSight(pages);
  return async (trx, reader, attachmentId) => {
    const ids = await readShowing(trx, reader, attachmentId);
    if (ids.length === 0) return isProofFor(trx, reader, attachmentId);
    for (const page of lists) {
      if (!reader.access.allows(page.reads)) continue;
      const { franchiseeId, storeIds, equipment } = toListScope(page, reader, now());
      const seen = await trx
        .selectFrom('ticket')
        .select('ticket_id')
        .where('franchisee_id', '=', franchiseeId)
        .where('ticket_id', 'in', ids)
        .$if(storeIds !== null, (query) => query.where('store_id', 'in', [...(storeIds ?? []), '']))
        .$if(equipment !== null, (query) => query.where('equipment', 'in', [...(equipment ?? []), '']))
        .limit(1)
        .executeTakeFirst();
      if (seen !== undefined) return true;
    }
    return false;
  };
}

function isTicketList(page: ResolvedPage): page is ResolvedListPage {
  return 'source' in page && page.source.table === 'ticket';
}

/** Tickets in whose conversation it stands, also those that one of them goes on in. */
async function readShowing(
  trx: TenantTransaction,
  { franchiseeId }: Reader,
  attachmentId: string,
): Promise<string[]> {
  const rows = await trx
    .selectFrom('ticket_picture as p')
    .innerJoin('ticket as t', (join) =>
      join.onRef('t.franchisee_id', '=', 'p.franchisee_id').onRef('t.ticket_id', '=', 'p.ticket_id'),
    )
    .select(['t.ticket_id', 't.merged_into'])
    .where('p.franchisee_id', '=', franchiseeId)
    .where('p.attachment_id', '=', attachmentId)
    // One reply stands in as many conversations as one call has rows.
    .limit(ACTION_ROWS_MAX)
    .execute();
  return rows.flatMap(({ ticket_id, merged_into }) =>
    merged_into === null ? [ticket_id] : [ticket_id, merged_into],
  );
}
