import type { FastifyInstance } from 'fastify';
import { toUrlPath } from '../../../contract/api/endpoints';
import { FIRMWARE_CALL } from '../../../contract/api/page/page-calls';
import { toFirmwareEndpoint } from '../../../contract/api/page/page-endpoints';
import { contractRoutes, toRouteSchema } from '../../plugins/contract-types';
import { toSuccess } from '../../plugins/envelope';
import type { RouteGuard } from '../../plugins/guard';
import { readerOf } from '../../plugins/reader-of';
import type { DevicePage } from '../command/command-list';
import type { FirmwareHistory } from './firmware-history';

/** What a device runs and its upgrades, for whoever may read the page. */
export function installFirmwareRoute(app: FastifyInstance, page: DevicePage, history: FirmwareHistory): void {
  const config: RouteGuard = {
    permission: page.reads,
    scope: 'tenant',
    equipment: page.source.equipment,
    isReading: true,
  };
  const words = { tags: [page.id], summary: `${page.title.en}: firmware of one device` };
  contractRoutes(app).post(
    toUrlPath(toFirmwareEndpoint(page)),
    { config, schema: toRouteSchema(FIRMWARE_CALL, words) },
    async (request) => toSuccess(request, await history.read(readerOf(request), request.body)),
  );
}
