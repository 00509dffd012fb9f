import { toEffectivePermissionIds, type AccessSubject } from '../../../../contract/access/account';
import type { Permission } from '../../../../contract/access/catalogue';
import { permissionIdsOf } from '../../../../contract/access/role-template';

/** The rights of a sub-account while they are edited: a template, and what differs from it. */
export interface RightsDraft {
  readonly roleTemplate: string;
  readonly includePermissions: readonly number[];
  readonly excludePermissions: readonly number[];
}

/** The lists that a person ticks; the third, should-have, follows from the template. */
export type RightsColumn = 'include' | 'exclude';

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
  const isIncluded = subject.includePermissions.includes(id);
  const isInTemplate = subject.shouldHavePermissions.includes(id);
  if (!isIncluded && !isInTemplate) return 'none';
  if (!toEffectivePermissionIds(subject).has(id)) return 'excluded';
  if (subject.delegatedPermissions?.includes(id) === false) return 'notDelegated';
  if (subject.handedOverPermissions.includes(id)) return 'handedOver';
  return isIncluded ? 'include' : 'template';
}

/** Ticks or unticks ids in one list; a tick takes them out of the other, which would contradict it. */
export function tick(
  draft: RightsDraft,
  column: RightsColumn,
  change: { readonly ids: readonly number[]; readonly isTicked: boolean },
): RightsDraft {
  const changed = new Set(change.ids);
  const without = (ids: readonly number[]) => ids.filter((id) => !changed.has(id));
  const put = (ids: readonly number[]) => [...without(ids), ...change.ids].sort((a, b) => a - b);
  const { includePermissions, excludePermissions } = draft;
  if (column === 'include') {
    return change.isTicked
      ? {
          ...draft,
          includePermissions: put(includePermissions),
          excludePermissions: without(excludePermissions),
        }
      : { ...draft, includePermissions: without(includePermissions) };
  }
  return change.isTicked
    ? {
        ...draft,
        includePermissions: without(includePermissions),
        excludePermissions: put(excludePermissions),
      }
    : { ...draft, excludePermissions: without(excludePermissions) };
}

/** Ids that the account will hold, in the order of the catalogue. */
export function effectiveIds(subject: AccessSubject, permissions: readonly Permission[]): readonly number[] {
  const effective = toEffectivePermissionIds(subject);
  const { delegatedPermissions: delegated, handedOverPermissions: handedOver } = subject;
  const isOpen = (id: number) => (delegated?.includes(id) ?? true) && !handedOver.includes(id);
  return permissions.map(({ id }) => id).filter((id) => effective.has(id) && isOpen(id));
}
