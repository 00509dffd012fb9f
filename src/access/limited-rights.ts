import { AccountType, toEffectivePermissionIds } from '../../contract/access/account';
import { toAccessSubject } from '../../contract/access/subject';
import type { UserDetail } from '../../contract/api/account/user';

/** The rights that a sub-account was given and that an agent has for now; none for everybody else. */
export function findLimitedIds(user: UserDetail): readonly number[] {
  if (user.loginType !== AccountType.manager || user.operatedBy === null) return [];
  const given = toEffectivePermissionIds(toAccessSubject(user));
  return user.operatedBy.permissionIds.filter((id) => given.has(id));
}
