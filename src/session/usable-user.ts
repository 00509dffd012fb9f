import type { UserDetail, UserInfo } from '../../contract/api/account/user';

const WORDS = ['id', 'mobile'] as const satisfies readonly (keyof UserDetail)[];
const RIGHTS = [
  'includePermissions',
  'shouldHavePermission',
  'excludePermissions',
] as const satisfies readonly (keyof UserDetail)[];
const DELEGATED: keyof UserDetail = 'delegatedPermissions';
const OPERATED_BY: keyof UserDetail = 'operatedBy';
const TYPE: keyof UserDetail = 'loginType';

/**
 * Tells whether the portal can stand on a user that comes from outside: rights are read from it at once, and an
 * older release may have stored another shape. The whole shape is the contract's, and is checked in development.
 */
export function isUsableUser(value: unknown): value is UserDetail {
  if (typeof value !== 'object' || value === null) return false;
  const read = (field: keyof UserDetail): unknown => Reflect.get(value, field);
  return (
    WORDS.every((field) => typeof read(field) === 'string' && read(field) !== '') &&
    Number.isFinite(read(TYPE)) &&
    RIGHTS.every((field) => isIdList(read(field))) &&
    (read(DELEGATED) === null || isIdList(read(DELEGATED))) &&
    isOperation(read(OPERATED_BY))
  );
}

/** The rights in it are taken away from the user's own. */
function isOperation(value: unknown): boolean {
  if (value === null) return true;
  return typeof value === 'object' && 'permissionIds' in value && isIdList(value.permissionIds);
}

function isIdList(value: unknown): boolean {
  return Array.isArray(value) && value.every((id) => Number.isFinite(id));
}

/** Reads cached user info; null when it is not JSON, or of another shape. */
export function parseUserInfo(json: string): UserInfo | null {
  try {
    const value: unknown = JSON.parse(json);
    return isUsableUser(value) && 'token' in value && typeof value.token === 'string'
      ? { ...value, token: value.token }
      : null;
  } catch {
    return null;
  }
}
