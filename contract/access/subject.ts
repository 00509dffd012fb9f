import type { UserDetail } from '../api/account/user';
import type { AccessSubject } from './account';

/** What the user detail says about rights, as the enforcer wants it (spec §3, §6). */
export function toAccessSubject(user: UserDetail): AccessSubject {
  return {
    type: user.loginType,
    isUnderProxy: user.proxyStatus === 1,
    includePermissions: user.includePermissions,
    shouldHavePermissions: user.shouldHavePermission,
    excludePermissions: user.excludePermissions,
    delegatedPermissions: user.delegatedPermissions,
    handedOverPermissions: user.operatedBy?.permissionIds ?? [],
  };
}
