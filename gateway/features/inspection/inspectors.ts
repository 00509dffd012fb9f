import { AccountType, toEffectivePermissionIds } from '../../../contract/access/account';
import type { Catalogue } from '../../../contract/access/catalogue';
import { keysOf } from '../../../contract/access/expression';
import { ApiCode } from '../../../contract/api/envelope';
import { apiError } from '../../../contract/errors/api-error';
import type { TenantTransaction } from '../../database/tenant';
import '../account/tables';

/** Somebody who may be sent to devices. */
export interface Inspector {
  readonly id: string;
  readonly name: string;
  /** Stores whose devices they see; null for all. */
  readonly storeIds: readonly string[] | null;
}

/** What decides who may inspect. */
export interface InspectorRule {
  readonly catalogue: Catalogue;
  /** Keys of the call that takes what was found. */
  readonly permission: string;
  readonly nowMs: number;
}

/** Accounts of one merchant that are looked at. */
const ACCOUNTS_MAX = 500;

/** The people of a merchant who may inspect: its main account, and those of its own who hold the right. */
export async function listInspectors(
  trx: TenantTransaction,
  franchiseeId: string,
  { catalogue, permission, nowMs }: InspectorRule,
): Promise<readonly Inspector[]> {
  const keys = keysOf(permission);
  const needed = catalogue.permissions.filter(({ key }) => keys.includes(key)).map(({ id }) => id);
  const rows = await trx
    .selectFrom('account')
    .selectAll()
    .where('franchisee_id', '=', franchiseeId)
    .where('type', 'in', [AccountType.franchisee, AccountType.manager])
    .where('enabled', '=', true)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', nowMs)]))
    .orderBy('type')
    .orderBy('created_at')
    .orderBy('id')
    .limit(ACCOUNTS_MAX)
    .execute();
  return rows
    .filter((row) => {
      if (row.type === AccountType.franchisee) return true;
      const held = toEffectivePermissionIds({
        includePermissions: row.include_permissions,
        shouldHavePermissions: row.should_have_permissions,
        excludePermissions: row.exclude_permissions,
      });
      return needed.every((id) => held.has(id));
    })
    .map(({ id, username, store_ids }) => ({ id, name: username, storeIds: store_ids }));
}

/** @throws ApiError `refused` when one of them may not inspect, or not any more. */
export function pickInspectors(people: readonly Inspector[], ids: readonly string[]): readonly Inspector[] {
  return [...new Set(ids)].map((id) => {
    const found = people.find((person) => person.id === id);
    if (found === undefined) throw apiError(ApiCode.refused, 'inspectionNobody');
    return found;
  });
}

/**
 * Who goes to a device: stores are shared out in turn, so that nobody walks to one where a colleague is, and each store
 * goes to somebody who sees it. Null where none of them does.
 */
export function shareOut(
  inspectors: readonly Inspector[],
  storeIds: readonly string[],
): ReadonlyMap<string, Inspector | null> {
  return new Map(
    storeIds.map((storeId, index) => {
      const seeing = inspectors.filter((each) => each.storeIds === null || each.storeIds.includes(storeId));
      return [storeId, seeing[index % Math.max(1, seeing.length)] ?? null] as const;
    }),
  );
}
