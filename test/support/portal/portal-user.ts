import type { UserDetail } from '../../../contract/api/account/user';

/** A merchant main account; tests change what they are about. */
export function portalUser(changes: Partial<UserDetail> = {}): UserDetail {
  return {
    id: 'u1',
    loginType: 1,
    mobile: '13800000001',
    username: '陈建国',
    franchiseeId: 'f1',
    franchiseeMobile: '13800000001',
    franchiseeName: '清源自助洗衣',
    managerLoginType: '',
    proxyStatus: 0,
    includePermissions: [],
    shouldHavePermission: [],
    excludePermissions: [],
    delegatedPermissions: null,
    operatedBy: null,
    ...changes,
  };
}
