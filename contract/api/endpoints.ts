/** First part of every path (spec §7). */
export const API_BASE = '/franchisee_pc';
/** Versions of the base path; v1 unless said otherwise (spec §7). */
export type ApiVersion = 'v1' | 'v3';

/** Header that every request carries, with the value 1 (spec §7). */
export const GATEWAY_VERSION_HEADER = 'gateway-version';
export const GATEWAY_VERSION = '1';
/** Device-type context of the login page's calls (spec §2). */
export const DEVICE_TYPE_HEADER = 'device-type';
/** Token that an earlier login handed out to this browser; with the login only. */
export const DEVICE_TOKEN_HEADER = 'device-token';
/** Makes a repeated call take effect once. */
export const IDEMPOTENCY_KEY_HEADER = 'idempotency-key';

/** A call with its fixed place. */
export interface Endpoint {
  readonly method: 'GET' | 'POST';
  readonly version: ApiVersion;
  readonly path: string;
}

/** Calls of spec §7, and those the specification leaves open, in the same manner. */
export const ENDPOINTS = {
  captcha: { method: 'POST', version: 'v1', path: 'user/captcha' },
  login: { method: 'POST', version: 'v1', path: 'user/login' },
  findPassword: { method: 'POST', version: 'v1', path: 'user/findPassword' },
  userDetail: { method: 'GET', version: 'v3', path: 'user/detail' },
  logout: { method: 'POST', version: 'v1', path: 'user/logout' },
  storeOptions: { method: 'GET', version: 'v1', path: 'store/options' },
  /** Server-sent events: what changes at the merchant. */
  live: { method: 'GET', version: 'v1', path: 'live' },
  accountDetail: { method: 'GET', version: 'v1', path: 'userCenter/personalCenter/detail' },
} as const satisfies Record<string, Endpoint>;

/** Full path of a call, for example `/franchisee_pc/v3/user/detail`. */
export function toUrlPath(endpoint: Pick<Endpoint, 'version' | 'path'>): string {
  return `${API_BASE}/${endpoint.version}/${endpoint.path}`;
}

/** Calls that every list page has, under its resource path. */
export const LIST_CALLS = { list: 'list', tabs: 'tabs', detail: 'detail', log: 'log' } as const;
/** Call that every summary page has, under its resource path. */
export const REPORT_CALL = 'report';
