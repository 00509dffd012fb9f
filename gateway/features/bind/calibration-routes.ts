import { Type } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { parseExpression } from '../../../contract/access/expression';
import { IDEMPOTENCY_KEY_HEADER, toUrlPath } from '../../../contract/api/endpoints';
import {
  toCalibrationEndpoint,
  toCalibrationRestoreEndpoint,
} from '../../../contract/api/page/calibration-endpoints';
import { CALIBRATION_RESTORE_CALL, toCalibrationCall } from '../../../contract/api/page/page-calls';
import type { ResolvedAction } from '../../../contract/resources/action';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import { actorOf } from '../../plugins/actor-of';
import { contractRoutes, toRouteSchema } from '../../plugins/contract-types';
import { toSuccess } from '../../plugins/envelope';
import type { RouteGuard } from '../../plugins/guard';
import { readerOf } from '../../plugins/reader-of';
import { toFieldError } from '../../plugins/request/field-error';
import type { CalibrationService } from './calibration-service';

const HEADERS = Type.Object({ [IDEMPOTENCY_KEY_HEADER]: Type.String({ pattern: '^[\\w-]{8,64}$' }) });

/** What follows the dispensing: `POST {resource}/{action}/apply` and `/restore`. */
export function installCalibrationRoutes(
  app: FastifyInstance,
  { page, action }: { readonly page: ResolvedListPage; readonly action: ResolvedAction },
  service: CalibrationService,
): void {
  const config: RouteGuard = {
    permission: [...page.reads, parseExpression(action.permission)],
    scope: 'tenant',
    equipment: page.source.equipment,
  };
  const words = (step: string) => ({
    tags: [page.id],
    summary: `${page.title.en}: ${action.title.en}, ${step}`,
  });
  const routes = contractRoutes(app);
  routes.post(
    toUrlPath(toCalibrationEndpoint(page, action)),
    {
      config,
      schemaErrorFormatter: (problems) => toFieldError(action.params, problems),
      schema: { ...toRouteSchema(toCalibrationCall(action), words('apply')), headers: HEADERS },
    },
    async (request) => {
      const caller = {
        reader: readerOf(request),
        actor: actorOf(request),
        key: request.headers[IDEMPOTENCY_KEY_HEADER],
      };
      return toSuccess(request, await service.apply(caller, request.body));
    },
  );
  routes.post(
    toUrlPath(toCalibrationRestoreEndpoint(page, action)),
    { config, schema: { ...toRouteSchema(CALIBRATION_RESTORE_CALL, words('restore')), headers: HEADERS } },
    async (request) => {
      const caller = {
        reader: readerOf(request),
        actor: actorOf(request),
        key: request.headers[IDEMPOTENCY_KEY_HEADER],
      };
      return toSuccess(request, await service.restore(caller, request.body.id));
    },
  );
}
