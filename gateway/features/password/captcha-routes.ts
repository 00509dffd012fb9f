import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CALLS } from '../../../contract/api/calls';
import { ENDPOINTS, toUrlPath } from '../../../contract/api/endpoints';
import { ApiCode } from '../../../contract/api/envelope';
import { apiError } from '../../../contract/errors/api-error';
import type { Session } from '../../caller/session';
import { deviceAsker, sessionAsker, strangerAsker } from '../captcha/captcha-asker';
import type { CaptchaClaim, CaptchaService } from '../captcha/captcha-service';
import { browserTokenOf, deviceTokenOf } from '../login/browser-headers';
import type { TrustedDevices } from '../login/trusted-device';
import { assertMobile, type PasswordService } from './password-service';
import type { SessionService } from '../session/session-service';
import { addressOf } from '../../plugins/address-of';
import { contractRoutes, toRouteSchema } from '../../plugins/contract-types';
import { toSuccess } from '../../plugins/envelope';
import { bearerTokenOf, type RouteGuard } from '../../plugins/guard';

const PUBLIC: RouteGuard = { permission: 'open', scope: 'public' };

export interface CaptchaRoutesOptions {
  readonly captcha: CaptchaService;
  readonly passwords: PasswordService;
  readonly sessions: SessionService;
  readonly devices: TrustedDevices;
}

/** Codes by text message, and the new password that one of them is good for (spec §7). */
export function installCaptchaRoutes(app: FastifyInstance, options: CaptchaRoutesOptions): void {
  const { captcha, passwords, sessions, devices } = options;
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
      const session = await findSession(request, sessions);
      if (session !== null && session.mobile !== mobile) {
        throw apiError(ApiCode.refused, 'captchaNotOwnMobile');
      }
      const { purpose, asker } = await findClaim(request, mobile, { session, devices });
      const answer = await captcha.issue({ mobile, purpose }, asker);
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
      const session = await findSession(request, sessions);
      const claim = await findClaim(request, request.body.mobile, { session, devices });
      await passwords.reset(request.body, claim, { ip: addressOf(request), traceId: request.id });
      return toSuccess(request, null, 'passwordChanged');
    },
  );
}

function findSession(request: FastifyRequest, sessions: SessionService): Promise<Session | null> {
  const token = bearerTokenOf(request);
  return token === null ? Promise.resolve(null) : sessions.find(token);
}

/**
 * Which codes a request asks for or tries: those of its session when that has the mobile, of its browser when
 * an account with the mobile trusts it, else of a stranger.
 */
async function findClaim(
  request: FastifyRequest,
  mobile: string,
  { session, devices }: { readonly session: Session | null; readonly devices: TrustedDevices },
): Promise<CaptchaClaim> {
  if (session?.mobile === mobile) return { purpose: 'confirm', asker: sessionAsker(session) };
  const device = await devices.findOfMobile(mobile, deviceTokenOf(request));
  const asker =
    device === null ? strangerAsker(addressOf(request), browserTokenOf(request)) : deviceAsker(device);
  return { purpose: 'reset', asker };
}
