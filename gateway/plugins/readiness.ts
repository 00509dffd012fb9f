import type { FastifyInstance } from 'fastify';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../database/schema';
import { toSuccess } from './envelope';
import type { RouteGuard } from './guard';

/** Where a load balancer asks whether this gateway can serve. */
export const READY_PATH = '/ready';

const PUBLIC: RouteGuard = { permission: 'open', scope: 'public' };

/** Answers 200 while the database answers, and 503 like every call while it does not. */
export function installReadiness(app: FastifyInstance, db: Kysely<Database>): void {
  app.get(READY_PATH, { config: PUBLIC, schema: { hide: true } }, async (request, reply) => {
    await sql`SELECT 1`.execute(db);
    return reply.header('cache-control', 'no-store').send(toSuccess(request, null));
  });
}
