import { toEffectivePermissionIds, type AccessSubject } from '../../../../contract/access/account';
import type { Permission } from '../../../../contract/access/catalogue';
import { permissionIdsOf } from '../../../../contract/access/role-template';

/** The rights of a sub-account while they are edited: a template, and what differs from it. */
export interface RightsDraft {
  readonly roleTemplate: string;
  readonly includePermissions: readonly number[];
  readonly excludePermissions: readonly number[];
}

/** What a person says of one right: what the template says, given beside it, or kept away whatever it says. */
export const RIGHT_CHOICES = ['inherit', 'allow', 'forbid'] as const;
export type RightChoice = (typeof RIGHT_CHOICES)[number];

/** What the account holding these rights is to the access rules. */
export interface HolderFacts {
  /** Account type 2 or 4 (spec §3). */
  readonly type: number;
  /** What the merchant agreed to, while an agent acts for it; null on the own behalf. */
  readonly delegatedPermissions: readonly number[] | null;
  /** What the agreement in force hands over to an agent, which the account does not hold meanwhile. */
  readonly handedOverPermissions: readonly number[];
}

/** The subject that the access rules will see once the draft is saved. */
export function toSubject(
  draft: RightsDraft,
  permissions: readonly Permission[],
  { type, delegatedPermissions, handedOverPermissions }: HolderFacts,
): AccessSubject {
  return {
    type,
    isUnderProxy: false,
    includePermissions: draft.includePermissions,
    shouldHavePermissions: permissionIdsOf(draft.roleTemplate, permissions),
    excludePermissions: draft.excludePermissions,
    delegatedPermissions,
    handedOverPermissions,
  };
}

/** Where a single right comes from, or what keeps it away. */
export type RightOrigin = 'include' | 'template' | 'excluded' | 'notDelegated' | 'handedOver' | 'none';

/** Says where the right of an id comes from; exclude wins over both lists (spec §6). */
export function originOf(id: number, subject: AccessSubject): RightOrigin {
  if (subject.excludePermissions.includes(id)) return 'excluded';
  const isIncluded = subject.includePermissions.includes(id);
  const isInTemplate = subject.shouldHavePermissions.includes(id);
  if (!isIncluded && !isInTemplate) return 'none';
  if (subject.delegatedPermissions?.includes(id) === false) return 'notDelegated';
  if (subject.handedOverPermissions.includes(id)) return 'handedOver';
  return isIncluded ? 'include' : 'template';
}

/** How a right is set. A stored right in both lists is kept away: exclude wins (spec §6). */
export function choiceOf(
  id: number,
  lists: Pick<AccessSubject, 'includePermissions' | 'excludePermissions'>,
): RightChoice {
  if (lists.excludePermissions.includes(id)) return 'forbid';
  return lists.includePermissions.includes(id) ? 'allow' : 'inherit';
}

/** How all of some rights are set; null when they differ. */
export function commonChoice(
  ids: readonly number[],
  lists: Pick<AccessSubject, 'includePermissions' | 'excludePermissions'>,
): RightChoice | null {
  const [first, ...others] = new Set(ids.map((id) => choiceOf(id, lists)));
  return first === undefined || others.length > 0 ? null : first;
}

/** Sets rights, one or a whole group: each stands in one of the two lists that are sent, or in neither. */
export function choose(draft: RightsDraft, ids: readonly number[], choice: RightChoice): RightsDraft {
  const changed = new Set(ids);
  const without = (list: readonly number[]) => list.filter((id) => !changed.has(id));
  const put = (list: readonly number[]) => [...without(list), ...changed].sort((a, b) => a - b);
  const { includePermissions, excludePermissions } = draft;
  return {
    ...draft,
    includePermissions: choice === 'allow' ? put(includePermissions) : without(includePermissions),
    excludePermissions: choice === 'forbid' ? put(excludePermissions) : without(excludePermissions),
  };
}

/** Ids that the account will hold, in the order of the catalogue. */
export function effectiveIds(subject: AccessSubject, permissions: readonly Permission[]): readonly number[] {
  const effective = toEffectivePermissionIds(subject);
  const { delegatedPermissions: delegated, handedOverPermissions: handedOver } = subject;
  const isOpen = (id: number) => (delegated?.includes(id) ?? true) && !handedOver.includes(id);
  return permissions.map(({ id }) => id).filter((id) => effective.has(id) && isOpen(id));
}
