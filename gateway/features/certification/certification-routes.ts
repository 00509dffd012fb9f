import { Type } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { parseExpression } from '../../../contract/access/expression';
import { ACCOUNT_ENDPOINTS } from '../../../contract/api/account';
import { SubjectType, type CertificationSubmission } from '../../../contract/api/certification';
import { toUrlPath } from '../../../contract/api/endpoints';
import type { CertificationService } from './certification-service';
import { CERTIFICATION_FIELD_NAMES } from './certification-field';
import { toSuccess } from '../../plugins/envelope';
import { callerOf, type RouteGuard } from '../../plugins/guard';
import { ownActorOf } from '../../plugins/actor-of';
import { answerOf, closed, EMPTY_BODY, nullable } from '../../../contract/api/answer';

const MERCHANT: RouteGuard = { permission: [parseExpression('franchisee')], scope: 'self' };

const FIELD_MAX_LENGTH = 100;

const FIELDS = Object.fromEntries(
  CERTIFICATION_FIELD_NAMES.map((field) => [
    field,
    Type.Optional(Type.String({ maxLength: FIELD_MAX_LENGTH })),
  ]),
);
const SUBMIT_BODY = closed({
  subjectType: Type.Unsafe<SubjectType>({ type: 'integer', enum: Object.values(SubjectType) }),
  fields: closed(FIELDS),
});

const DETAIL = Type.Object({
  state: Type.Integer(),
  subjectType: Type.Integer(),
  fields: Type.Object(FIELDS),
  failures: Type.Object(FIELDS),
  submittedAt: nullable(Type.Integer()),
  reviewedAt: nullable(Type.Integer()),
});

/** Certification of the merchant that asks (pages 11.2); the review happens at the operator's. */
export function installCertificationRoutes(app: FastifyInstance, service: CertificationService): void {
  const config = MERCHANT;
  const response = answerOf(DETAIL);

  app.get(
    toUrlPath(ACCOUNT_ENDPOINTS.certificationDetail),
    { config, schema: { summary: 'Certification', response } },
    async (request) => toSuccess(request, await service.detail(callerOf(request).own.franchiseeId)),
  );

  app.post<{ Body: CertificationSubmission }>(
    toUrlPath(ACCOUNT_ENDPOINTS.certificationSubmit),
    { config, schema: { summary: 'Ask for certification', body: SUBMIT_BODY, response } },
    async (request) => {
      const { own } = callerOf(request);
      return toSuccess(request, await service.submit(own.franchiseeId, request.body, ownActorOf(request)));
    },
  );

  const moves = [
    [ACCOUNT_ENDPOINTS.certificationSign, 'sign'],
    [ACCOUNT_ENDPOINTS.certificationGiveUp, 'giveUp'],
  ] as const;
  for (const [endpoint, event] of moves) {
    app.post(
      toUrlPath(endpoint),
      { config, schema: { summary: `Certification agreement: ${event}`, body: EMPTY_BODY, response } },
      async (request) => {
        const { own } = callerOf(request);
        return toSuccess(request, await service.move(own.franchiseeId, event, ownActorOf(request)));
      },
    );
  }
}
