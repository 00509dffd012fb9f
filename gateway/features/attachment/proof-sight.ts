import type { ResolvedListPage, ResolvedPage } from '../../../contract/resources/resolved';
import type { Reader } from '../../caller/reader';
import type { TenantTransaction } from '../../database/tenant';
import { PROOF_SUBJECTS, type ProofSubject } from './proof-subject';
import './tables';

/** Tells whether a reader may see a picture, as far as where it is shown has to say. */
export type PictureSight = (trx: TenantTransaction, reader: Reader, attachmentId: string) => Promise<boolean>;

/**
 * Tells whether a reader may read one of the rows that a picture is proof of: by right, equipment type and store. One
 * that is proof of nothing is nobody's to show here, nor is one that was claimed before anybody wrote down of what
 * (decision 170).
 */
export function createProofSight(pages: readonly ResolvedPage[]): PictureSight {
  const lists = pages.filter((page) => 'source' in page);
  return async (trx, reader, attachmentId) => {
    const { franchiseeId, storeIds } = reader;
    const proofs = trx
      .selectFrom('attachment_proof')
      .select('attachment_id')
      .where('franchisee_id', '=', franchiseeId)
      .where('attachment_id', '=', attachmentId)
      .limit(1);
    if ((await proofs.executeTakeFirst()) === undefined) return true;
    const readable = readableOf(lists, reader);
    if (readable.length === 0) return false;
    const found = await proofs
      .$if(storeIds !== null, (query) => query.where('store_id', 'in', [...(storeIds ?? []), '']))
      .where((eb) =>
        eb.or(
          readable.map(({ subject, equipment }) =>
            equipment === null
              ? eb('subject', '=', subject)
              : eb.and([eb('subject', '=', subject), eb('equipment', 'in', [...equipment, ''])]),
          ),
        ),
      )
      .executeTakeFirst();
    return found !== undefined;
  };
}

interface Readable {
  readonly subject: ProofSubject;
  /** Of which types; null for all. */
  readonly equipment: readonly string[] | null;
}

/** The kinds of rows that a reader may read, whatever their store. */
function readableOf(lists: readonly ResolvedListPage[], reader: Reader): readonly Readable[] {
  return Object.entries(PROOF_SUBJECTS).flatMap(([subject, tables]) => {
    const open = lists.filter(
      ({ source, reads }) => isOneOf(tables, source.table) && reader.access.allows(reads),
    );
    if (open.length === 0) return [];
    const types = open.map(({ source }) =>
      source.equipment === null ? reader.equipment : [source.equipment],
    );
    const equipment = types.includes(null) ? null : types.flatMap((each) => each ?? []);
    return [{ subject: subject as ProofSubject, equipment }];
  });
}

function isOneOf(tables: readonly string[], table: string): boolean {
  return tables.includes(table);
}
