import type { Endpoint } from './endpoints';

/** Calls around accounts that the specification leaves open, in its manner (spec §7). */
export const ACCOUNT_ENDPOINTS = {
  sessionList: { method: 'POST', version: 'v1', path: 'user/session/list' },
  sessionEnd: { method: 'POST', version: 'v1', path: 'user/session/end' },
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
  operationLogList: { method: 'POST', version: 'v1', path: 'user/log/list' },
  proxyApply: { method: 'POST', version: 'v3', path: 'user/proxy/apply' },
  proxyReview: { method: 'POST', version: 'v3', path: 'user/proxy/review' },
  proxyApplyList: { method: 'POST', version: 'v3', path: 'user/proxy/apply/list' },
  proxyFigures: { method: 'POST', version: 'v3', path: 'user/proxy/figures' },
  proxyMerchants: { method: 'GET', version: 'v3', path: 'user/proxy/merchants' },
  proxyEnter: { method: 'POST', version: 'v3', path: 'user/proxy/enter' },
} as const satisfies Record<string, Endpoint>;

/** Body of `POST user/captcha` (spec §7). With a token the code confirms an act of its own account, else a reset. */
export interface CaptchaRequest {
  readonly mobile: string;
}

/** Data of `POST user/captcha`: how long the button stays off, in seconds; the server's truth. */
export interface CaptchaAnswer {
  readonly retryAfterSeconds: number;
}

/** Body of `POST user/findPassword` (spec §7). */
export interface FindPasswordRequest {
  readonly mobile: string;
  readonly password: string;
  readonly captcha: string;
}

/** One session of the account. */
export interface SessionRow {
  readonly id: string;
  readonly createdAt: number;
  readonly lastSeenAt: number;
  readonly ip: string;
  readonly userAgent: string;
  readonly isCurrent: boolean;
}

/** Body of `POST user/password/change`. Ends every other session of the account. */
export interface PasswordChangeRequest {
  readonly currentPassword: string;
  readonly password: string;
}

/** Body of `POST user/mobile/change`: the code sent to the present mobile and the one sent to the new. */
export interface MobileChangeRequest {
  readonly mobile: string;
  readonly captcha: string;
  readonly mobileCaptcha: string;
}

/** Life of a sub-account: pending until its first login. */
export const SUB_ACCOUNT_STATES = ['pending', 'enabled', 'disabled', 'expired'] as const;
export type SubAccountState = (typeof SUB_ACCOUNT_STATES)[number];

/** One sub-account of the main account that asks. Its mobile is full: the main account wrote it. */
export interface SubAccount {
  readonly id: string;
  readonly mobile: string;
  readonly username: string;
  /** Null: every store. */
  readonly storeIds: readonly string[] | null;
  /** Name of a role template, or `custom`. */
  readonly roleTemplate: string;
  readonly includePermissions: readonly number[];
  /** Follows from the template. */
  readonly shouldHavePermissions: readonly number[];
  readonly excludePermissions: readonly number[];
  readonly refundLimitSingleCents: number;
  readonly refundLimitDayCents: number;
  readonly state: SubAccountState;
  /** Epoch ms; null: never. */
  readonly expiresAt: number | null;
  readonly createdAt: number;
  readonly lastLoginAt: number | null;
}

/** Body of `POST subAccount/update`; create adds mobile and a first password and has no id. */
export interface SubAccountChange {
  readonly id: string;
  readonly username: string;
  readonly storeIds: readonly string[] | null;
  readonly roleTemplate: string;
  readonly includePermissions: readonly number[];
  readonly excludePermissions: readonly number[];
  readonly refundLimitSingleCents: number;
  readonly refundLimitDayCents: number;
  readonly expiresAt: number | null;
}

/** Body of `POST subAccount/create`. */
export type SubAccountCreation = Omit<SubAccountChange, 'id'> & {
  readonly mobile: string;
  readonly password: string;
};

/** Body of `POST subAccount/list`. */
export interface SubAccountListRequest {
  readonly page?: number;
  readonly pageSize?: number;
  readonly keyword?: string;
}

/** One row of the operation log; append-only. */
export interface OperationLogRow {
  readonly id: string;
  readonly at: number;
  readonly actorName: string;
  readonly accountType: number;
  /** Merchant that an agent acted for; null on the own behalf. */
  readonly onBehalfOf: string | null;
  readonly module: string;
  readonly action: string;
  readonly targetName: string;
  readonly reason: string | null;
  readonly ip: string;
  readonly result: 'success' | 'failure';
}

/** Rows that one export holds at most; a wider filter is refused, so that no file is silently cut. */
export const LOG_EXPORT_ROWS_MAX = 10_000;

/** What narrows the log; body of `POST user/log/export`, whose answer is a CSV file. */
export interface OperationLogFilter {
  readonly period: readonly [fromMs: number, toMs: number];
  readonly actorName?: string;
  readonly action?: string;
  readonly result?: 'success' | 'failure';
  /** True: only what an agent did on the merchant's behalf; false: only what its own people did. */
  readonly isOnBehalf?: boolean;
}

/** Body of `POST user/log/list`; newest first. */
export interface OperationLogRequest extends OperationLogFilter {
  readonly page?: number;
  readonly pageSize?: number;
}
