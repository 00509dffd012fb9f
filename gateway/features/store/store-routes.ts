import { Type } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { ENDPOINTS, toUrlPath } from '../../../contract/api/endpoints';
import type { Database } from '../../database/schema';
import { toSuccess } from '../../plugins/envelope';
import type { RouteGuard } from '../../plugins/guard';
import { listPlaces } from './store-repository';
import { answerOf } from '../../../contract/api/answer';
import { readerOf } from '../../plugins/reader-of';

const NAMED = { id: Type.String(), name: Type.String() };
const PLACES = Type.Array(
  Type.Object({ ...NAMED, kind: Type.String(), stores: Type.Array(Type.Object(NAMED)) }),
);

/** Choices of the store filter: those the caller may see. */
export function installStoreRoutes(app: FastifyInstance, db: Kysely<Database>): void {
  const config: RouteGuard = { permission: 'open', scope: 'tenant' };
  app.get(
    toUrlPath(ENDPOINTS.storeOptions),
    { config, schema: { summary: 'Places and stores', response: answerOf(PLACES) } },
    async (request) => toSuccess(request, await listPlaces(db, readerOf(request))),
  );
}
