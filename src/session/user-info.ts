import type { UserDetail, UserInfo } from '../../contract/api/user';

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string';
const isNumber: Check = (value) => typeof value === 'number' && Number.isFinite(value);
const isIdList: Check = (value) => Array.isArray(value) && value.every(isNumber);

const DETAIL_CHECKS: Readonly<Record<keyof UserDetail, Check>> = {
  id: (value) => isText(value) && value !== '',
  loginType: isNumber,
  mobile: (value) => isText(value) && value !== '',
  username: isText,
  franchiseeId: isText,
  franchiseeMobile: isText,
  franchiseeName: isText,
  managerLoginType: isText,
  proxyStatus: isNumber,
  includePermissions: isIdList,
  shouldHavePermission: isIdList,
  excludePermissions: isIdList,
  delegatedPermissions: (value) => value === null || isIdList(value),
};

/** Tells whether a value from outside has the shape of a user detail (spec §3). */
export function isUserDetail(value: unknown): value is UserDetail {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.entries(DETAIL_CHECKS).every(([field, check]) => check(Reflect.get(value, field)))
  );
}

/** Reads cached user info; null when it is not JSON, or of another shape (an older release wrote it). */
export function parseUserInfo(json: string): UserInfo | null {
  try {
    const value: unknown = JSON.parse(json);
    return isUserDetail(value) && 'token' in value && typeof value.token === 'string'
      ? { ...value, token: value.token }
      : null;
  } catch {
    return null;
  }
}
