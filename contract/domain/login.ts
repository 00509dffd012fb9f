/** Role types of the login (spec §3): 0 the franchisee's own people, 1 an agent operator's. */
export type LoginRoleType = 0 | 1;

/** The only way of logging in (spec §9). */
export const LOGIN_TYPE = 'mobile_pwd';
