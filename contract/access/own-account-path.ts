/** Where every account finds itself: no page of the declaration, for no right is needed (decision 146). */
export const OWN_ACCOUNT_PATH = '/userCenter/myAccount';
