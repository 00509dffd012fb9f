import type { Catalogue } from '../../../../contract/access/catalogue';
import type { ResolvedEquipment, ResolvedPage } from '../../../../contract/resources/resolved';
import type { TenantTransaction } from '../../../database/tenant';
import { publishChanges } from '../../../events/publish-changes';
import { listInspectors, type Inspector } from '../../inspection/inspectors';
import { indexItems, type ItemIndex } from '../../inspection/judge-answers';
import { scanPermissionOf } from '../../inspection/scan-permission';
import type { PlanRow } from '../../inspection/plan-course';
import type { TicketIntake } from '../../ticket/ticket-intake';

/** What steps of inspections are done with. */
export interface InspectionParts {
  readonly intake: TicketIntake;
  readonly items: ItemIndex;
  readonly equipment: readonly ResolvedEquipment[];
  /** Ids of the pages that list plans. */
  readonly plans: readonly string[];
  /** The people of a merchant who may inspect. */
  readonly inspectors: (
    trx: TenantTransaction,
    franchiseeId: string,
    nowMs: number,
  ) => Promise<readonly Inspector[]>;
}

export interface InspectionPartsOptions {
  readonly intake: TicketIntake;
  readonly catalogue: Catalogue;
  readonly equipment: readonly ResolvedEquipment[];
  readonly pages: readonly ResolvedPage[];
}

export function createInspectionParts({
  intake,
  catalogue,
  equipment,
  pages,
}: InspectionPartsOptions): InspectionParts {
  const permission = scanPermissionOf(pages);
  return {
    ...{ intake, equipment, items: indexItems(equipment) },
    plans: pages.flatMap((page) => ('source' in page && page.source.table === 'inspection' ? [page.id] : [])),
    inspectors: (trx, franchiseeId, nowMs) =>
      listInspectors(trx, franchiseeId, { catalogue, permission, nowMs }),
  };
}

/** Tells the readers of each store of a plan, and of all of them, on the pages that list plans. */
export async function publishPlan(
  trx: TenantTransaction,
  { franchisee_id: franchiseeId, plan_id: id, store_ids }: PlanRow,
  { type, resources }: { readonly type: 'created' | 'updated'; readonly resources: readonly string[] },
): Promise<void> {
  const rows = [null, ...store_ids].map((storeId) => ({ id, storeId }));
  for (const resource of resources) await publishChanges(trx, { franchiseeId, resource, type }, rows);
}
