import { Type } from '@sinclair/typebox';
import { LOGIN_TYPE } from '../../domain/login';
import { Mobile, Password } from '../parameter';
import { closed, codeOf, type Shape } from '../shape';

/** Body of `POST user/login` (spec §7). `franchiseeMobile` is the main account's, for sub-accounts; else empty. */
export const LoginRequest = closed({
  mobile: Mobile,
  password: Password,
  franchiseeMobile: Mobile,
  loginType: Type.Literal(LOGIN_TYPE),
  // Spec §3: 0 the franchisee's own people, 1 an agent operator's.
  loginRoleType: codeOf([0, 1]),
});
export type LoginRequest = Shape<typeof LoginRequest>;

/** Data of `POST user/login`. */
export const LoginAnswer = Type.Object({
  token: Type.String({ minLength: 1 }),
  /** Sent back with later logins: somebody else's guesses then do not keep this browser out. */
  deviceToken: Type.Optional(Type.String()),
});
export type LoginAnswer = Shape<typeof LoginAnswer>;
