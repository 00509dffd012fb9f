import type { OverviewWaiting } from '../../../contract/api/page/overview/overview';
import type { Reader } from '../../caller/reader';
import type { TenantTransaction } from '../../database/tenant';
import { createWaitingCounts, type WaitingCountsOptions } from './waiting-counts';

interface WaitingOfTypesOptions extends Omit<WaitingCountsOptions, 'equipment'> {
  readonly equipment: readonly WaitingCountsOptions['equipment'][];
}

/** Reads what waits of every type, in menu order; one of which the reader may see no list is left out. */
export type WaitingOfTypes = (trx: TenantTransaction, reader: Reader) => Promise<OverviewWaiting[]>;

export function createWaitingOfTypes({
  equipment: types,
  ...options
}: WaitingOfTypesOptions): WaitingOfTypes {
  const waiting = types.map((equipment) => ({
    equipment: equipment.deviceType,
    counts: createWaitingCounts({ equipment, ...options }),
  }));
  return async (trx, reader) => {
    const found: OverviewWaiting[] = [];
    for (const { equipment, counts } of waiting) {
      const items = await counts.read(trx, reader, []);
      if (items.length > 0) found.push({ equipment, items: [...items] });
    }
    return found;
  };
}
