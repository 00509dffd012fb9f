import { Type } from '@sinclair/typebox';
import { CaptchaCode, Mobile, Password } from '../parameter';
import { closed, type Shape } from '../shape';

/** Body of `POST user/captcha` (spec §7). With a token the code confirms an act of its own account, else a reset. */
export const CaptchaRequest = closed({ mobile: Mobile });
export type CaptchaRequest = Shape<typeof CaptchaRequest>;

/** Data of `POST user/captcha`: how long the button stays off, in seconds; the server's truth. */
export const CaptchaAnswer = Type.Object({ retryAfterSeconds: Type.Integer() });
export type CaptchaAnswer = Shape<typeof CaptchaAnswer>;

/** Body of `POST user/findPassword` (spec §7). */
export const FindPasswordRequest = closed({ mobile: Mobile, password: Password, captcha: CaptchaCode });
export type FindPasswordRequest = Shape<typeof FindPasswordRequest>;
