import type { Catalogue } from '../../../contract/access/catalogue';
import type { WaitingItem } from '../../../contract/api/page/statistic/waiting';
import type { ResolvedEquipment, ResolvedListPage, ResolvedPage } from '../../../contract/resources/resolved';
import type { ResolvedWaiting } from '../../../contract/resources/waiting/waiting';
import type { Reader } from '../../caller/reader';
import type { TenantTransaction } from '../../database/tenant';
import { createListCount, NOTHING, type ListCount } from '../list/list-count';
import { isPageRead } from '../list/readable-page';
import { toWaitingView } from './waiting-view';

/** Counts what waits of one equipment type. */
export interface WaitingCounts {
  /**
   * What a reader may see waiting, narrowed to stores where any are named: an item stands behind the rights of its list
   * and of every field that it is told by. Nothing of a type that an agreement leaves out.
   */
  readonly read: (
    trx: TenantTransaction,
    reader: Reader,
    storeIds: readonly string[],
  ) => Promise<readonly WaitingItem[]>;
}

export interface WaitingCountsOptions {
  readonly equipment: Pick<ResolvedEquipment, 'deviceType' | 'waiting'>;
  readonly pages: readonly ResolvedPage[];
  readonly catalogue: Catalogue;
  readonly now: () => number;
}

/** What waits in one list. */
interface Part {
  readonly page: ResolvedListPage;
  readonly items: readonly ResolvedWaiting[];
  readonly list: ListCount;
}

export function createWaitingCounts({
  equipment: { deviceType, waiting },
  pages,
  catalogue,
  now,
}: WaitingCountsOptions): WaitingCounts {
  const parts = pages.flatMap((page): readonly Part[] => {
    const items = waiting.filter((item) => item.page === page.id);
    if (items.length === 0 || !('source' in page)) return [];
    return [{ page, items, list: createListCount({ page, catalogue }, now) }];
  });
  return {
    async read(trx, reader, storeIds) {
      const isAgreed = reader.equipment === null || reader.equipment.includes(deviceType);
      const found: WaitingItem[] = [];
      for (const part of isAgreed ? parts : []) {
        found.push(...(await countPart(trx, part, { reader, storeIds, nowMs: now() })));
      }
      return waiting.flatMap(({ name }) => found.filter((item) => item.name === name));
    },
  };
}

async function countPart(
  trx: TenantTransaction,
  { page, items, list }: Part,
  {
    reader,
    ...of
  }: { readonly reader: Reader; readonly storeIds: readonly string[]; readonly nowMs: number },
): Promise<readonly WaitingItem[]> {
  if (!isPageRead(reader, page)) return [];
  const told = items
    .map(({ name, ...item }) => ({ name, ...toWaitingView({ name, ...item }, page, of) }))
    .filter(({ filters }) => list.maySee(reader, Object.keys(filters)));
  const counts = await list.count(trx, reader, told);
  return told.map((item, index) => ({ ...item, page: page.id, ...(counts[index] ?? NOTHING) }));
}
