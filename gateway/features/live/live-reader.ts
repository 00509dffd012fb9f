import type { Access, SubjectAccess } from '../../../contract/access/access';
import type { LiveChange } from '../../../contract/api/live/live';
import { parseLiveResource } from '../../../contract/api/live/live-event';
import { equipmentOf, type ResolvedPage } from '../../../contract/resources/resolved';
import type { Session } from '../../caller/session';
import type { ChangeEvent } from '../../events/change-event';

/** Whose changes somebody may hear of, and which of them. */
export interface LiveReader {
  readonly franchiseeId: string;
  /** Null for all stores. */
  readonly storeIds: readonly string[] | null;
  /** Null for all equipment types. */
  readonly equipment: readonly string[] | null;
  readonly access: SubjectAccess;
}

/** What a session may hear at this moment; null when it acts for nobody. */
export function toLiveReader(session: Session, access: Access): LiveReader | null {
  const { tenant, storeIds, equipment, subject } = session;
  if (tenant === null) return null;
  return { franchiseeId: tenant.franchiseeId, storeIds, equipment, access: access.of(subject) };
}

/**
 * Decides what of a change a reader is told: the same as the page's own calls would answer, also of a topic of the
 * page (`alert@washer/device`). Rows of a store or type the reader may not see, and rows of no known store to a
 * reader limited to some, are left out.
 */
export function createLiveFilter(
  pages: readonly ResolvedPage[],
): (reader: LiveReader, event: ChangeEvent) => LiveChange | null {
  const pageById = new Map(pages.map((page) => [page.id, page]));
  return (reader, { franchiseeId, storeId, equipment, resource, type, ids }) => {
    const page = pageById.get(parseLiveResource(resource)?.pageId ?? '');
    if (page === undefined || franchiseeId !== reader.franchiseeId) return null;
    const isInStore = reader.storeIds === null || (storeId !== null && reader.storeIds.includes(storeId));
    const word = equipmentOf(page) ?? equipment ?? null;
    const isAgreed = word === null || reader.equipment === null || reader.equipment.includes(word);
    return isInStore && isAgreed && reader.access.allows(page.reads) ? { resource, type, ids } : null;
  };
}
