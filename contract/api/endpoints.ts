import type { AnswerOf, CALLS, RequestOf } from './calls';

/** First part of every path (spec §7). */
export const API_BASE = '/franchisee_pc';
/** Versions of the base path; v1 unless said otherwise (spec §7). */
export type ApiVersion = 'v1' | 'v3';

/** Header that every request carries, with the value 1 (spec §7). */
export const GATEWAY_VERSION_HEADER = 'gateway-version';
export const GATEWAY_VERSION = '1';
/** Device-type context of the login page's calls (spec §2). */
export const DEVICE_TYPE_HEADER = 'device-type';
/** Token that an earlier login handed out to this browser; with the calls of the login page only. */
export const DEVICE_TOKEN_HEADER = 'device-token';
/** Random text of 43 letters and digits that a page makes up: a code asked for with it is good for no other. */
export const BROWSER_TOKEN_HEADER = 'browser-token';
/** Makes a repeated call take effect once. */
export const IDEMPOTENCY_KEY_HEADER = 'idempotency-key';

/** Where a call is found. */
export interface Place {
  readonly method: 'GET' | 'POST';
  readonly version: ApiVersion;
  readonly path: string;
}

/**
 * A call with its fixed place. It carries the types of what is sent and answered and not their schemas, which
 * would weigh on every page of the portal.
 */
export interface Endpoint<Request = unknown, Answer = unknown> extends Place {
  /** For the compiler alone; no endpoint has it. */
  readonly shapes?: { readonly request: Request; readonly answer: Answer };
}

const PLACES = {
  captcha: { method: 'POST', version: 'v1', path: 'user/captcha' },
  login: { method: 'POST', version: 'v1', path: 'user/login' },
  findPassword: { method: 'POST', version: 'v1', path: 'user/findPassword' },
  userDetail: { method: 'GET', version: 'v3', path: 'user/detail' },
  logout: { method: 'POST', version: 'v1', path: 'user/logout' },
  storeOptions: { method: 'GET', version: 'v1', path: 'store/options' },
  search: { method: 'POST', version: 'v1', path: 'search' },
  alertList: { method: 'POST', version: 'v1', path: 'alert/list' },
  alertCounts: { method: 'GET', version: 'v1', path: 'alert/counts' },
  accountDetail: { method: 'GET', version: 'v1', path: 'userCenter/personalCenter/detail' },
  sessionList: { method: 'POST', version: 'v1', path: 'user/session/list' },
  sessionEnd: { method: 'POST', version: 'v1', path: 'user/session/end' },
  sessionEndOthers: { method: 'POST', version: 'v1', path: 'user/session/endOthers' },
  passwordChange: { method: 'POST', version: 'v1', path: 'user/password/change' },
  mobileCaptcha: { method: 'POST', version: 'v1', path: 'user/mobile/captcha' },
  mobileChange: { method: 'POST', version: 'v1', path: 'user/mobile/change' },
  subAccountList: { method: 'POST', version: 'v1', path: 'subAccount/list' },
  subAccountDetail: { method: 'GET', version: 'v1', path: 'subAccount/detail' },
  subAccountCreate: { method: 'POST', version: 'v1', path: 'subAccount/create' },
  subAccountUpdate: { method: 'POST', version: 'v1', path: 'subAccount/update' },
  subAccountEnable: { method: 'POST', version: 'v1', path: 'subAccount/enable' },
  subAccountDisable: { method: 'POST', version: 'v1', path: 'subAccount/disable' },
  subAccountDelete: { method: 'POST', version: 'v1', path: 'subAccount/delete' },
  certificationDetail: { method: 'GET', version: 'v1', path: 'user/certification/detail' },
  certificationSubmit: { method: 'POST', version: 'v1', path: 'user/certification/submit' },
  certificationSign: { method: 'POST', version: 'v1', path: 'user/certification/sign' },
  certificationGiveUp: { method: 'POST', version: 'v1', path: 'user/certification/giveUp' },
  operationLogExport: { method: 'POST', version: 'v1', path: 'user/log/export' },
  ownLogList: { method: 'POST', version: 'v1', path: 'user/log/own' },
  operationLogList: { method: 'POST', version: 'v1', path: 'user/log/list' },
  proxyApply: { method: 'POST', version: 'v3', path: 'user/proxy/apply' },
  proxyReview: { method: 'POST', version: 'v3', path: 'user/proxy/review' },
  proxyApplyList: { method: 'POST', version: 'v3', path: 'user/proxy/apply/list' },
  proxyFigures: { method: 'POST', version: 'v3', path: 'user/proxy/figures' },
  proxyMerchants: { method: 'GET', version: 'v3', path: 'user/proxy/merchants' },
  proxyEnter: { method: 'POST', version: 'v3', path: 'user/proxy/enter' },
  proxyLeave: { method: 'POST', version: 'v3', path: 'user/proxy/leave' },
} as const satisfies Record<string, Place>;

/** Server-sent events: what changes at the merchant. A stream, so it has no answer with a shape. */
export const LIVE_STREAM = { method: 'GET', version: 'v1', path: 'live' } as const satisfies Place;

/** Pictures: the one body that is no JSON goes in by POST, and comes back by GET as what it is. */
export const ATTACHMENT_PLACES = {
  send: { method: 'POST', version: 'v1', path: 'attachment' },
  read: { method: 'GET', version: 'v1', path: 'attachment' },
} as const satisfies Record<string, Place>;

export type EndpointName = keyof typeof PLACES;

/**
 * Calls of spec §7, and those the specification leaves open, in the same manner. What each takes and answers
 * stands under the same name in `calls.ts`.
 */
export const ENDPOINTS: {
  readonly [Name in EndpointName]: Endpoint<RequestOf<(typeof CALLS)[Name]>, AnswerOf<(typeof CALLS)[Name]>>;
} = PLACES;

/** Full path of a call, for example `/franchisee_pc/v3/user/detail`. */
export function toUrlPath(place: Pick<Place, 'version' | 'path'>): string {
  return `${API_BASE}/${place.version}/${place.path}`;
}
