import type { OpenDatabase } from '../database/open-database';
import { decodeChange, type ChangeEvent } from './change-event';
import { CHANGE_CHANNEL } from './publish-changes';

/** Changes that any gateway on this database committed. */
export interface ChangeBus {
  /** Hears what changed at one merchant until the answer is called. */
  subscribe: (franchiseeId: string, heard: (event: ChangeEvent) => void) => Promise<() => void>;
}

/** Listens to the database from the first subscriber on, over one connection however many there are. */
export function createChangeBus(listen: OpenDatabase['listen']): ChangeBus {
  const heardBy = new Map<string, Set<(event: ChangeEvent) => void>>();
  let listening: Promise<unknown> | null = null;

  function deliver(payload: string): void {
    const event = decodeChange(payload);
    if (event === null) return;
    for (const heard of heardBy.get(event.franchiseeId) ?? []) heard(event);
  }

  return {
    async subscribe(franchiseeId, heard) {
      listening ??= listen(CHANGE_CHANNEL, deliver).catch((error: unknown) => {
        // The next subscriber tries again.
        listening = null;
        throw error;
      });
      await listening;
      const ofMerchant = heardBy.get(franchiseeId) ?? new Set();
      heardBy.set(franchiseeId, ofMerchant.add(heard));
      return () => {
        ofMerchant.delete(heard);
        if (ofMerchant.size === 0) heardBy.delete(franchiseeId);
      };
    },
  };
}
