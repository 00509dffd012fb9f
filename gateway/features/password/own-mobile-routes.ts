import { Type } from '@sinclair/typebox';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parseExpression } from '../../../contract/access/expression';
import {
  ACCOUNT_ENDPOINTS,
  type CaptchaRequest,
  type MobileChangeRequest,
} from '../../../contract/api/account';
import { toUrlPath } from '../../../contract/api/endpoints';
import type { MobileOwner, OwnMobileService } from './own-mobile-service';
import { toSuccess } from '../../plugins/envelope';
import { callerOf, type RouteGuard } from '../../plugins/guard';
import { ownActorOf } from '../../plugins/actor-of';
import { answerOf, closed } from '../../../contract/api/answer';
import { CAPTCHA_ANSWER, CODE, MOBILE } from './captcha-routes';

const MERCHANT: RouteGuard = { permission: [parseExpression('franchisee')], scope: 'self' };

/** Changing the own mobile in the personal center (pages 11.1). */
export function installOwnMobileRoutes(app: FastifyInstance, service: OwnMobileService): void {
  app.post<{ Body: CaptchaRequest }>(
    toUrlPath(ACCOUNT_ENDPOINTS.mobileCaptcha),
    {
      config: MERCHANT,
      schema: {
        summary: 'Send a captcha to the mobile that is to be the own one',
        body: closed({ mobile: MOBILE }),
        response: answerOf(CAPTCHA_ANSWER),
      },
    },
    async (request) => {
      const answer = await service.askCode(ownerOf(request), request.body.mobile);
      return toSuccess(request, answer, 'captchaSent');
    },
  );

  app.post<{ Body: MobileChangeRequest }>(
    toUrlPath(ACCOUNT_ENDPOINTS.mobileChange),
    {
      config: MERCHANT,
      schema: {
        summary: 'Change the own mobile',
        body: closed({ mobile: MOBILE, captcha: CODE, mobileCaptcha: CODE }),
        response: answerOf(Type.Null()),
      },
    },
    async (request) => {
      await service.change(ownerOf(request), request.body);
      return toSuccess(request, null, 'mobileChanged');
    },
  );
}

function ownerOf(request: FastifyRequest): MobileOwner {
  return { session: callerOf(request), actor: ownActorOf(request) };
}
