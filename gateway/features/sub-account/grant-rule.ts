import type { Catalogue } from '../../../contract/access/catalogue';
import { ApiCode } from '../../../contract/api/envelope';
import type { AgreementInForce } from '../../../contract/api/account/agreement';
import { ApiError } from '../../../contract/errors/api-error';
import type { TenantTransaction } from '../../database/tenant';
import { lockOrganisation } from '../account/organisation-lock';
import { findAgreementInForce, listActiveAgreements } from '../session/session-repository';

/** All that a sub-account is given; what a change may only lessen while an agent operates the merchant. */
export interface Grant {
  /** Ids in effect: included or of the template, and not excluded. */
  readonly permissionIds: ReadonlySet<number>;
  /** Null for all stores. */
  readonly storeIds: readonly string[] | null;
  readonly refundLimitSingleCents: number;
  readonly refundLimitDayCents: number;
  /** Epoch ms; null: never. */
  readonly expiresAt: number | null;
}

/** Tells whether a change gives an account anything that it did not have. */
export function isWider(after: Grant, before: Grant): boolean {
  const hasMoreRights = [...after.permissionIds].some((id) => !before.permissionIds.has(id));
  return (
    hasMoreRights ||
    hasMoreStores(after.storeIds, before.storeIds) ||
    after.refundLimitSingleCents > before.refundLimitSingleCents ||
    after.refundLimitDayCents > before.refundLimitDayCents ||
    endsLater(after.expiresAt, before.expiresAt)
  );
}

function hasMoreStores(after: readonly string[] | null, before: readonly string[] | null): boolean {
  if (before === null) return false;
  return after === null || after.some((id) => !before.includes(id));
}

function endsLater(after: number | null, before: number | null): boolean {
  if (before === null) return false;
  return after === null || after > before;
}

/** Holds what an organisation grants still until the transaction ends, and tells who operates it. */
export async function holdGrants(
  trx: TenantTransaction,
  franchiseeId: string,
  nowMs: number,
): Promise<AgreementInForce | null> {
  await lockOrganisation(trx, franchiseeId);
  return (await findAgreementInForce(trx, franchiseeId, nowMs)) ?? null;
}

/**
 * Nobody grants what is not held. A merchant main account holds every right (spec §6); what an agent holds is
 * what one of its agreements in force hands over to it. The rights of a template are no grant by hand: they
 * follow each agreement, request by request.
 *
 * @throws ApiError `forbidden` that names the first right that is newly included and not held.
 */
export async function assertAgentHolds(
  trx: TenantTransaction,
  added: readonly number[],
  { agentId, nowMs, catalogue }: AgentFacts,
): Promise<void> {
  if (added.length === 0) return;
  const agreements = await listActiveAgreements(trx, agentId, nowMs);
  const agreed = new Set(agreements.flatMap(({ permissionIds }) => permissionIds));
  const held = new Map(
    catalogue.permissions.map(({ id, isDelegable }) => [id, isDelegable && agreed.has(id)]),
  );
  const missing = added.find((id) => held.get(id) !== true);
  if (missing === undefined) return;
  const key = catalogue.permissions.find(({ id }) => id === missing)?.key ?? String(missing);
  const title = catalogue.titleOf(key) ?? { zh: key, en: key };
  throw new ApiError(ApiCode.forbidden, {
    zh: `您未持有权限「${title.zh}」(${key})，不能授予子账号`,
    en: `You do not hold "${title.en}" (${key}), so you cannot grant it`,
  });
}

interface AgentFacts {
  readonly agentId: string;
  readonly nowMs: number;
  readonly catalogue: Catalogue;
}
