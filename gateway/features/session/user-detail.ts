import type { UserDetail } from '../../../contract/api/account/user';
import { maskMobile } from '../../../contract/mobile';
import type { Session } from '../../caller/session';

/** What the portal caches of its user (spec §3); rights in it are a comfort, the gateway decides anew. */
export function toUserDetail(session: Session): UserDetail {
  const { subject, tenant } = session;
  return {
    id: session.accountId,
    loginType: subject.type,
    mobile: session.mobile,
    username: session.username,
    franchiseeId: tenant?.franchiseeId ?? '',
    // An agent sees the number of a merchant masked, as it sees everybody else's.
    franchiseeMobile: session.isOnBehalf ? maskMobile(tenant?.mobile ?? '') : (tenant?.mobile ?? ''),
    franchiseeName: tenant?.name ?? '',
    managerLoginType: session.roleTemplate ?? '',
    proxyStatus: subject.isUnderProxy ? 1 : 0,
    includePermissions: subject.includePermissions,
    shouldHavePermission: subject.shouldHavePermissions,
    excludePermissions: subject.excludePermissions,
    delegatedPermissions: subject.delegatedPermissions,
    operatedBy: session.operatedBy,
  };
}
