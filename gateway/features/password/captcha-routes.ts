import { Type } from '@sinclair/typebox';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CaptchaRequest, FindPasswordRequest } from '../../../contract/api/account';
import { ENDPOINTS, toUrlPath } from '../../../contract/api/endpoints';
import { ApiCode } from '../../../contract/api/envelope';
import { apiError } from '../../../contract/errors/api-error';
import type { CaptchaService } from '../captcha/captcha-service';
import { assertMobile, type PasswordService } from './password-service';
import type { SessionService } from '../session/session-service';
import { toSuccess } from '../../plugins/envelope';
import { bearerTokenOf, type RouteGuard } from '../../plugins/guard';
import type { CaptchaPurpose } from '../captcha/captcha-repository';
import { answerOf, closed } from '../../../contract/api/answer';

const PUBLIC: RouteGuard = { permission: 'open', scope: 'public' };

export const CODE = Type.String({ maxLength: 10 });
export const MOBILE = Type.String({ maxLength: 20 });
const CAPTCHA_BODY = closed({ mobile: MOBILE });
export const CAPTCHA_ANSWER = Type.Object({ retryAfterSeconds: Type.Integer() });
/** Longer than a password may be, so that a long one hears why it is refused. */
export const PASSWORD = Type.String({ maxLength: 1024 });
const FIND_PASSWORD_BODY = closed({
  mobile: MOBILE,
  password: PASSWORD,
  captcha: CODE,
});

export interface CaptchaRoutesOptions {
  readonly captcha: CaptchaService;
  readonly passwords: PasswordService;
  readonly sessions: SessionService;
}

/** Codes by text message, and the new password that one of them is good for (spec §7). */
export function installCaptchaRoutes(app: FastifyInstance, options: CaptchaRoutesOptions): void {
  const { captcha, passwords, sessions } = options;
  app.post<{ Body: CaptchaRequest }>(
    toUrlPath(ENDPOINTS.captcha),
    {
      config: { ...PUBLIC, isPaced: true },
      schema: { summary: 'Send a captcha', body: CAPTCHA_BODY, response: answerOf(CAPTCHA_ANSWER) },
    },
    async (request) => {
      const { mobile } = request.body;
      assertMobile(mobile);
      const ownMobile = await findOwnMobile(request, sessions);
      if (ownMobile !== null && ownMobile !== mobile) throw apiError(ApiCode.refused, 'captchaNotOwnMobile');
      const answer = await captcha.issue({ mobile, purpose: toPurpose(ownMobile) }, request.ip);
      return toSuccess(request, answer, 'captchaSent');
    },
  );

  app.post<{ Body: FindPasswordRequest }>(
    toUrlPath(ENDPOINTS.findPassword),
    {
      config: { ...PUBLIC, isPaced: true },
      schema: { summary: 'Set a new password', body: FIND_PASSWORD_BODY, response: answerOf(Type.Null()) },
    },
    async (request) => {
      // Whoever asked for the code while signed in got one for acts of the own account; it proves the
      // same mobile, so it opens the same mobile's reset.
      const ownMobile = await findOwnMobile(request, sessions);
      const purpose = ownMobile === request.body.mobile ? toPurpose(ownMobile) : 'reset';
      await passwords.reset(request.body, purpose, { ip: request.ip, traceId: request.id });
      return toSuccess(request, null, 'passwordChanged');
    },
  );
}

/** The mobile of the signed-in account; null without a live token. */
async function findOwnMobile(request: FastifyRequest, sessions: SessionService): Promise<string | null> {
  const token = bearerTokenOf(request);
  const session = token === null ? null : await sessions.find(token);
  return session?.mobile ?? null;
}

function toPurpose(ownMobile: string | null): CaptchaPurpose {
  return ownMobile === null ? 'reset' : 'confirm';
}
