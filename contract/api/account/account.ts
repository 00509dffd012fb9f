import { Type } from '@sinclair/typebox';
import { CaptchaCode, Mobile, Password } from '../parameter';
import { closed, nullable, type Shape } from '../shape';
import { AgreementInForce } from './agreement';

/** Data of `GET userCenter/personalCenter/detail`: the account's own data. */
export const AccountDetail = Type.Object({
  username: Type.String(),
  mobile: Type.String(),
  accountType: Type.Integer(),
  franchiseeName: Type.String(),
  createdAt: Type.Integer(),
  lastLoginAt: nullable(Type.Integer()),
  lastLoginIp: nullable(Type.String()),
  /** spec §3 "Subject types". */
  subjectType: Type.Integer(),
  /** spec §3 "Certification states". */
  certification: Type.Integer(),
  /** Who operates for this merchant at the moment; null when nobody does. */
  proxy: nullable(AgreementInForce),
});
export type AccountDetail = Shape<typeof AccountDetail>;

/** Body of `POST user/password/change`. Ends every other session of the account. */
export const PasswordChangeRequest = closed({ currentPassword: Password, password: Password });
export type PasswordChangeRequest = Shape<typeof PasswordChangeRequest>;

/** Body of `POST user/mobile/change`: the code sent to the present mobile and the one sent to the new. */
export const MobileChangeRequest = closed({
  mobile: Mobile,
  captcha: CaptchaCode,
  mobileCaptcha: CaptchaCode,
});
export type MobileChangeRequest = Shape<typeof MobileChangeRequest>;
