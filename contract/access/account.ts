import type { Text } from '../text';

/** Account types of spec §3. */
export const AccountType = {
  franchisee: 1,
  manager: 2,
  agentFranchisee: 3,
  agentManager: 4,
} as const;
export type AccountType = (typeof AccountType)[keyof typeof AccountType];

/** Labels of spec §6. */
export const ACCOUNT_TYPE_TITLES: Readonly<Record<AccountType, Text>> = {
  1: { zh: '商家账号', en: 'Merchant account' },
  2: { zh: '商家管理员', en: 'Merchant manager' },
  3: { zh: '代运营主账号', en: 'Agent main account' },
  4: { zh: '代运营子账号', en: 'Agent sub-account' },
};

/** What a decision about rights depends on; everything else of the user is irrelevant to it. */
export interface AccessSubject {
  readonly type: number;
  readonly isUnderProxy: boolean;
  readonly includePermissions: readonly number[];
  readonly shouldHavePermissions: readonly number[];
  readonly excludePermissions: readonly number[];
  /**
   * What the merchant agreed that its agent may do; rights beyond it are not held, whatever the account
   * has. Null for everybody who works on the own behalf.
   */
  readonly delegatedPermissions: readonly number[] | null;
  /**
   * What the agreement in force hands over to an agent; none of the merchant's own accounts holds it
   * meanwhile. Empty while nobody operates the merchant, and for agents.
   */
  readonly handedOverPermissions: readonly number[];
}

/** The kinds of account that `access-policy.conf` has a rule for; `unknown` has none and is refused. */
export type AccountKind = 'merchant' | 'merchant_under_proxy' | 'agent' | 'staff' | 'unknown';

/** Sorts a subject into the kinds that the policy file speaks of (spec §6). */
export function toAccountKind(subject: Pick<AccessSubject, 'type' | 'isUnderProxy'>): AccountKind {
  switch (subject.type) {
    case AccountType.franchisee:
      return subject.isUnderProxy ? 'merchant_under_proxy' : 'merchant';
    case AccountType.agentFranchisee:
      return 'agent';
    case AccountType.manager:
    case AccountType.agentManager:
      return 'staff';
    default:
      return 'unknown';
  }
}

/** Include list plus should-have list minus exclude list; exclude wins (spec §6). */
export function toEffectivePermissionIds(
  subject: Pick<AccessSubject, 'includePermissions' | 'shouldHavePermissions' | 'excludePermissions'>,
): ReadonlySet<number> {
  const effective = new Set([...subject.includePermissions, ...subject.shouldHavePermissions]);
  for (const id of subject.excludePermissions) effective.delete(id);
  return effective;
}
