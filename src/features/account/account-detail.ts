import type { AccountDetail } from '../../../contract/api/user';

/** Tells whether an answer is the account's own data; anything else counts as a failed call. */
export function isAccountDetail(value: unknown): value is AccountDetail {
  if (typeof value !== 'object' || value === null) return false;
  const has = (field: keyof AccountDetail, type: 'string' | 'number') =>
    typeof Reflect.get(value, field) === type;
  const hasOrNull = (field: keyof AccountDetail, type: 'string' | 'number') =>
    Reflect.get(value, field) === null || has(field, type);
  return (
    has('username', 'string') &&
    has('mobile', 'string') &&
    has('accountType', 'number') &&
    has('franchiseeName', 'string') &&
    has('createdAt', 'number') &&
    hasOrNull('lastLoginAt', 'number') &&
    hasOrNull('lastLoginIp', 'string') &&
    has('subjectType', 'number') &&
    has('certification', 'number') &&
    isProxyOrNull(Reflect.get(value, 'proxy'))
  );
}

function isProxyOrNull(value: unknown): boolean {
  return (
    value === null ||
    (typeof value === 'object' &&
      typeof Reflect.get(value, 'agentName') === 'string' &&
      typeof Reflect.get(value, 'startAt') === 'number' &&
      typeof Reflect.get(value, 'endAt') === 'number')
  );
}
