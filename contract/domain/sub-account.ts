/** Life of a sub-account: pending until its first login. */
export const SUB_ACCOUNT_STATES = ['pending', 'enabled', 'disabled', 'expired'] as const;
export type SubAccountState = (typeof SUB_ACCOUNT_STATES)[number];
