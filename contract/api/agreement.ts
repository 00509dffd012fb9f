/** States of an agency (pages: operating accounts). */
export const AgreementState = {
  waiting: 0,
  active: 1,
  rejected: 2,
  withdrawn: 3,
  expired: 4,
  ended: 5,
} as const;
export type AgreementState = (typeof AgreementState)[keyof typeof AgreementState];

/** Longest agency, in days. */
export const PROXY_MAX_DAYS = 365;
/** Largest share of the income an agent may ask for. */
export const PROXY_SHARE_MAX = 0.5;

/** Body of `POST user/proxy/apply` (spec §7 "passed through"). */
export interface AgreementApplication {
  readonly franchiseeMobile: string;
  readonly franchiseeName: string;
  /** Wire words of equipment types; empty: all. */
  readonly equipmentTypes: readonly string[];
  readonly permissionIds: readonly number[];
  readonly startAt: number;
  readonly endAt: number;
  /** 0–0.5 of the income. */
  readonly shareRate: number;
  readonly remark: string;
}

/** What can be done to an application; who may: approve, reject, revoke the merchant; the others the agent. */
export const PROXY_ACTIONS = ['approve', 'reject', 'revoke', 'withdraw', 'giveUp', 'renew'] as const;
export type AgreementAction = (typeof PROXY_ACTIONS)[number];

/** Body of `POST user/proxy/review`. */
export interface AgreementReview {
  readonly applyId: string;
  readonly action: AgreementAction;
  /** With approve: narrows the application; rights that cannot be delegated are dropped. */
  readonly permissionIds?: readonly number[];
  /** With approve; absent: every store. */
  readonly storeIds?: readonly string[];
  /** With approve (earlier than asked for) and renew. */
  readonly endAt?: number;
  /** With reject and revoke. */
  readonly reason?: string;
  /** With approve: the code sent to the merchant's own mobile. */
  readonly captcha?: string;
}

/** Body of `POST user/proxy/apply/list`: an agent sees what it applied for, a merchant what it was asked. */
export interface AgreementListRequest {
  readonly keyword?: string;
  readonly states?: readonly AgreementState[];
  readonly page?: number;
  readonly pageSize?: number;
}

/** One application or agency. */
export interface AgreementRow {
  readonly id: string;
  readonly agentName: string;
  readonly franchiseeId: string;
  readonly franchiseeName: string;
  /** Masked. */
  readonly franchiseeMobile: string;
  readonly subjectType: number;
  readonly certification: number;
  readonly equipmentTypes: readonly string[];
  readonly permissionIds: readonly number[];
  /** Null: every store. */
  readonly storeIds: readonly string[] | null;
  readonly shareRate: number;
  readonly startAt: number;
  readonly endAt: number;
  readonly state: AgreementState;
  /** A longer end that waits for the merchant's consent; null when none does. */
  readonly renewalEndAt: number | null;
  readonly appliedAt: number;
  readonly reviewedAt: number | null;
  readonly reason: string | null;
  readonly remark: string;
  /** The merchant that the asking session acts for at the moment. */
  readonly isEntered: boolean;
}

/** Merchants that one call asks figures of at most. */
export const PROXY_FIGURES_MAX = 20;

/** Body of `POST user/proxy/figures`. */
export interface AgreementFiguresRequest {
  readonly franchiseeIds: readonly string[];
}

/** How a merchant does within its agreement; null for what the agreement does not let the agent see. */
export interface AgreementFigures {
  readonly franchiseeId: string;
  readonly storeCount: number;
  readonly deviceCount: number | null;
  readonly offlineCount: number | null;
  /** Net income of today and the 29 days before. */
  readonly incomeCents: number | null;
}

/** One merchant in the data of `GET user/proxy/merchants`: those that the session may enter at this moment. */
export interface OperatedMerchant {
  readonly franchiseeId: string;
  readonly franchiseeName: string;
}

/** Body of `POST user/proxy/enter`: the merchant to act for from now on in this session. */
export interface AgreementEnterRequest {
  readonly franchiseeId: string;
}
