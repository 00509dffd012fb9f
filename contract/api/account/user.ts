import { Type } from '@sinclair/typebox';
import { nullable, type Shape } from '../shape';
import { AgreementInForce } from './agreement';

/** Data of `GET user/detail`; the portal caches it with the token under `userInfo` (spec §3). */
export const UserDetail = Type.Object({
  id: Type.String({ minLength: 1 }),
  /** Account type 1–4 (spec §3 "Account types"). */
  loginType: Type.Integer(),
  mobile: Type.String({ minLength: 1 }),
  username: Type.String(),
  /** The tenant that the session acts for; an agent's is the merchant it operates. */
  franchiseeId: Type.String(),
  franchiseeMobile: Type.String(),
  franchiseeName: Type.String(),
  /** Role template of a sub-account; empty for main accounts. */
  managerLoginType: Type.String(),
  /** 1 while the merchant main account is under proxy, else 0. */
  proxyStatus: Type.Integer(),
  includePermissions: Type.Array(Type.Integer()),
  shouldHavePermission: Type.Array(Type.Integer()),
  excludePermissions: Type.Array(Type.Integer()),
  /** What the merchant agreed to, while an agent acts for it; null on the own behalf. */
  delegatedPermissions: nullable(Type.Array(Type.Integer())),
  /** Who operates the own merchant at the moment, and what it took over; null when nobody does, and for agents. */
  operatedBy: nullable(AgreementInForce),
});
export type UserDetail = Shape<typeof UserDetail>;

/** What local storage holds under `userInfo` (spec §3). */
export type UserInfo = UserDetail & { readonly token: string };
