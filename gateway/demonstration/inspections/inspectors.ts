import { actorOf } from '../operation-log';
import { FranchiseeId } from '../tenants';

/** Somebody who plans inspections, or walks round. */
export interface SeedInspector {
  readonly id: string;
  readonly name: string;
}

const BOSS: SeedInspector = { id: 'acc-1001', name: '云溪老板' };
const STORE_MANAGER: SeedInspector = { id: 'acc-0014', name: '云溪北苑店长' };
/** What the store manager sees. */
const MANAGED = ['s01', 's02'];

/** Who makes the plans of a merchant: somebody who may. */
export function plannerOf(franchiseeId: string): SeedInspector {
  if (franchiseeId === FranchiseeId.merchant) return BOSS;
  const { account_id: id, actor_name: name } = actorOf(franchiseeId);
  return { id, name };
}

/** Who goes to the devices of a store: its manager, where there is one. */
export function inspectorOf(franchiseeId: string, storeId: string): SeedInspector {
  const isManaged = franchiseeId === FranchiseeId.merchant && MANAGED.includes(storeId);
  return isManaged ? STORE_MANAGER : plannerOf(franchiseeId);
}
