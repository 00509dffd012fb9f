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
/** Merchants that one call asks figures of at most. */
export const PROXY_FIGURES_MAX = 20;

/** What can be done to an application; who may: approve, reject, revoke the merchant; the others the agent. */
export const PROXY_ACTIONS = ['approve', 'reject', 'revoke', 'withdraw', 'giveUp', 'renew'] as const;
export type AgreementAction = (typeof PROXY_ACTIONS)[number];
