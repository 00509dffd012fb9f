/** Role types of the login (spec §3): 0 the franchisee's own people, 1 an agent operator's. */
export type LoginRoleType = 0 | 1;

/** The only way of logging in (spec §9). */
export const LOGIN_TYPE = 'mobile_pwd';

/** Body of `POST user/login` (spec §7). `franchiseeMobile` is the main account's, for sub-accounts; else empty. */
export interface LoginRequest {
  readonly mobile: string;
  readonly password: string;
  readonly franchiseeMobile: string;
  readonly loginType: typeof LOGIN_TYPE;
  readonly loginRoleType: LoginRoleType;
}

/** Data of `POST user/login`. */
export interface LoginAnswer {
  readonly token: string;
  /** Sent back with later logins: somebody else's guesses then do not keep this browser out. */
  readonly deviceToken?: string;
}

/** Data of `GET user/detail`; the portal caches it with the token under `userInfo` (spec §3). */
export interface UserDetail {
  readonly id: string;
  /** Account type 1–4 (spec §3 "Account types"). */
  readonly loginType: number;
  readonly mobile: string;
  readonly username: string;
  /** The tenant that the session acts for; an agent's is the merchant it operates. */
  readonly franchiseeId: string;
  readonly franchiseeMobile: string;
  readonly franchiseeName: string;
  /** Role template of a sub-account; empty for main accounts. */
  readonly managerLoginType: string;
  /** 1 while the merchant main account is under proxy, else 0. */
  readonly proxyStatus: number;
  readonly includePermissions: readonly number[];
  readonly shouldHavePermission: readonly number[];
  readonly excludePermissions: readonly number[];
  /** What the merchant agreed to, while an agent acts for it; null on the own behalf. */
  readonly delegatedPermissions: readonly number[] | null;
}

/** What local storage holds under `userInfo` (spec §3). */
export interface UserInfo extends UserDetail {
  readonly token: string;
}

/** One place with its stores, for filters. Data of `GET store/options` is a list of them. */
export interface PlaceOption {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly stores: readonly { readonly id: string; readonly name: string }[];
}

/** Data of `GET userCenter/personalCenter/detail`: the account's own data. */
export interface AccountDetail {
  readonly username: string;
  readonly mobile: string;
  readonly accountType: number;
  readonly franchiseeName: string;
  readonly createdAt: number;
  readonly lastLoginAt: number | null;
  readonly lastLoginIp: string | null;
  /** spec §3 "Subject types". */
  readonly subjectType: number;
  /** spec §3 "Certification states". */
  readonly certification: number;
  /** Who operates for this merchant at the moment; null when nobody does. */
  readonly proxy: { readonly agentName: string; readonly startAt: number; readonly endAt: number } | null;
}
