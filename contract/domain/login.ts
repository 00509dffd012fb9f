/** The only way of logging in (spec §9). */
export const LOGIN_TYPE = 'mobile_pwd';
