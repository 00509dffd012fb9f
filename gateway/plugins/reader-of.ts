import type { FastifyRequest } from 'fastify';
import type { Reader } from '../caller/reader';
import { tenantCallerOf } from './guard';

/** What the caller of a tenant route may read. */
export function readerOf(request: FastifyRequest): Reader {
  const { tenant, accountId, storeIds, equipment, access, changedAtMs } = tenantCallerOf(request);
  return { franchiseeId: tenant.franchiseeId, accountId, storeIds, equipment, access, changedAtMs };
}
