import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CALLS } from '../../../contract/api/calls';
import { ENDPOINTS, toUrlPath } from '../../../contract/api/endpoints';
import { ApiCode } from '../../../contract/api/envelope';
import { apiError } from '../../../contract/errors/api-error';
import type { CaptchaService } from '../captcha/captcha-service';
import { assertMobile, type PasswordService } from './password-service';
import type { SessionService } from '../session/session-service';
import { addressOf } from '../../plugins/address-of';
import { contractRoutes, toRouteSchema } from '../../plugins/contract-types';
import { toSuccess } from '../../plugins/envelope';
import { bearerTokenOf, type RouteGuard } from '../../plugins/guard';
import type { CaptchaPurpose } from '../captcha/captcha-repository';

const PUBLIC: RouteGuard = { permission: 'open', scope: 'public' };

export interface CaptchaRoutesOptions {
  readonly captcha: CaptchaService;
  readonly passwords: PasswordService;
  readonly sessions: SessionService;
}

/** Codes by text message, and the new password that one of them is good for (spec §7). */
export function installCaptchaRoutes(app: FastifyInstance, options: CaptchaRoutesOptions): void {
  const { captcha, passwords, sessions } = options;
  const routes = contractRoutes(app);
  routes.post(
    toUrlPath(ENDPOINTS.captcha),
    {
      config: { ...PUBLIC, isPaced: true },
      schema: toRouteSchema(CALLS.captcha, { summary: 'Send a captcha' }),
    },
    async (request) => {
      const { mobile } = request.body;
      assertMobile(mobile);
      const ownMobile = await findOwnMobile(request, sessions);
      if (ownMobile !== null && ownMobile !== mobile) throw apiError(ApiCode.refused, 'captchaNotOwnMobile');
      const answer = await captcha.issue({ mobile, purpose: toPurpose(ownMobile) }, addressOf(request));
      return toSuccess(request, answer, 'captchaSent');
    },
  );

  routes.post(
    toUrlPath(ENDPOINTS.findPassword),
    {
      config: { ...PUBLIC, isPaced: true },
      schema: toRouteSchema(CALLS.findPassword, { summary: 'Set a new password' }),
    },
    async (request) => {
      // Whoever asked for the code while signed in got one for acts of the own account; it proves the
      // same mobile, so it opens the same mobile's reset.
      const ownMobile = await findOwnMobile(request, sessions);
      const purpose = ownMobile === request.body.mobile ? toPurpose(ownMobile) : 'reset';
      await passwords.reset(request.body, purpose, { ip: addressOf(request), traceId: request.id });
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
