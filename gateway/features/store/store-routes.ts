import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { CALLS } from '../../../contract/api/calls';
import { ENDPOINTS, toUrlPath } from '../../../contract/api/endpoints';
import type { Database } from '../../database/schema';
import { contractRoutes, toRouteSchema } from '../../plugins/contract-types';
import { toSuccess } from '../../plugins/envelope';
import type { RouteGuard } from '../../plugins/guard';
import { listPlaces } from './store-repository';
import { readerOf } from '../../plugins/reader-of';

/** Choices of the store filter: those the caller may see. */
export function installStoreRoutes(app: FastifyInstance, db: Kysely<Database>): void {
  const config: RouteGuard = { permission: 'open', scope: 'tenant' };
  contractRoutes(app).get(
    toUrlPath(ENDPOINTS.storeOptions),
    { config, schema: toRouteSchema(CALLS.storeOptions, { summary: 'Places and stores' }) },
    async (request) => toSuccess(request, await listPlaces(db, readerOf(request))),
  );
}
