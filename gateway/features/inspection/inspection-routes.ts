import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Catalogue } from '../../../contract/access/catalogue';
import { parseExpression } from '../../../contract/access/expression';
import { toUrlPath } from '../../../contract/api/endpoints';
import {
  toInspectionItemsEndpoint,
  toInspectionPhotosEndpoint,
  toInspectionRangeEndpoint,
  toInspectionStatisticsEndpoint,
  toInspectorsEndpoint,
} from '../../../contract/api/page/inspection/inspection-endpoints';
import { INSPECTION_CALLS } from '../../../contract/api/page/inspection/inspection-calls';
import { INSPECTION_DEVICES_MAX } from '../../../contract/domain/inspection/plan';
import type { ResolvedAction } from '../../../contract/resources/action';
import type { ResolvedEquipment, ResolvedListPage, ResolvedPage } from '../../../contract/resources/resolved';
import type { Database } from '../../database/schema';
import { withTenant } from '../../database/tenant';
import { contractRoutes, toRouteSchema } from '../../plugins/contract-types';
import { toSuccess } from '../../plugins/envelope';
import type { RouteGuard } from '../../plugins/guard';
import { readerOf } from '../../plugins/reader-of';
import { readItems } from './inspection-items';
import { readPhotos } from './inspection-photos';
import { readStatistics } from './inspection-statistics';
import { listInspectors } from './inspectors';
import { findRange } from './plan-range';
import { scanPermissionOf } from './scan-permission';

export interface InspectionRouteOptions {
  readonly db: Kysely<Database>;
  readonly now: () => number;
  readonly catalogue: Catalogue;
  readonly pages: readonly ResolvedPage[];
  readonly equipment: readonly ResolvedEquipment[];
}

/** What the pages of inspections ask for beside their lists and actions. */
export function installInspectionRoutes(
  app: FastifyInstance,
  page: ResolvedListPage,
  options: InspectionRouteOptions,
): void {
  if (page.source.table === 'inspection') {
    installPeople(app, page, options);
    if (page.statisticsPermission !== null)
      installStatistics(app, page, { ...options, permission: page.statisticsPermission });
    for (const action of page.actions) {
      const { effect } = action;
      if (effect.kind === 'inspection' && effect.step === 'create')
        installRange(app, page, { ...options, action });
    }
  }
  if (page.source.table === 'inspectionTask') {
    installItems(app, page, options);
    installPhotos(app, page, options);
  }
}

/** Whoever sees plans sees who may inspect: their names stand there. */
function installPeople(
  app: FastifyInstance,
  page: ResolvedListPage,
  { db, now, catalogue, pages }: InspectionRouteOptions,
): void {
  const permission = scanPermissionOf(pages);
  const words = { tags: [page.id], summary: `${page.title.en}: who may inspect` };
  contractRoutes(app).post(
    toUrlPath(toInspectorsEndpoint(page)),
    { config: guardOf(page), schema: toRouteSchema(INSPECTION_CALLS.people, words) },
    async (request) => {
      const { franchiseeId } = readerOf(request);
      const rule = { catalogue, permission, nowMs: now() };
      const people = await withTenant(db, franchiseeId, (trx) => listInspectors(trx, franchiseeId, rule));
      return toSuccess(request, { list: people.map(({ id, name }) => ({ id, name })) });
    },
  );
}

function installRange(
  app: FastifyInstance,
  page: ResolvedListPage,
  { db, now, action }: InspectionRouteOptions & { readonly action: ResolvedAction },
): void {
  const guard = guardOf(page);
  const config = { ...guard, permission: [...page.reads, parseExpression(action.permission)] };
  const words = { tags: [page.id], summary: `${page.title.en}: ${action.title.en}, what it would cover` };
  contractRoutes(app).post(
    toUrlPath(toInspectionRangeEndpoint(page, action)),
    { config, schema: toRouteSchema(INSPECTION_CALLS.range, words) },
    async (request) => {
      const reader = readerOf(request);
      const devices = await withTenant(db, reader.franchiseeId, (trx) =>
        findRange(trx, reader, request.body, now()),
      );
      const list = devices.slice(0, INSPECTION_DEVICES_MAX).map((device) => ({
        ...{ id: device.device_id, number: device.device_number, equipment: device.equipment },
        ...{ storeId: device.store_id, room: device.room_name, position: device.position },
      }));
      return toSuccess(request, { list, isCut: devices.length > list.length });
    },
  );
}

function installStatistics(
  app: FastifyInstance,
  page: ResolvedListPage,
  { db, now, equipment, permission }: InspectionRouteOptions & { readonly permission: string },
): void {
  const guard = guardOf(page);
  const config = { ...guard, permission: [...page.reads, parseExpression(permission)] };
  const words = { tags: [page.id], summary: `${page.title.en}: what inspections come to` };
  const types = equipment.flatMap(({ deviceType, checklist }) => (checklist.length > 0 ? [deviceType] : []));
  contractRoutes(app).post(
    toUrlPath(toInspectionStatisticsEndpoint(page)),
    { config, schema: toRouteSchema(INSPECTION_CALLS.statistics, words) },
    async (request) => {
      const reader = readerOf(request);
      const asked = { ...request.body, types, nowMs: now() };
      return toSuccess(
        request,
        await withTenant(db, reader.franchiseeId, (trx) => readStatistics(trx, reader, asked)),
      );
    },
  );
}

function installItems(app: FastifyInstance, page: ResolvedListPage, { db }: InspectionRouteOptions): void {
  const words = { tags: [page.id], summary: `${page.title.en}: what was found of each item` };
  contractRoutes(app).post(
    toUrlPath(toInspectionItemsEndpoint(page)),
    { config: guardOf(page), schema: toRouteSchema(INSPECTION_CALLS.items, words) },
    async (request) => {
      const reader = readerOf(request);
      const { id } = request.body;
      return toSuccess(
        request,
        await withTenant(db, reader.franchiseeId, (trx) => readItems(trx, reader, id)),
      );
    },
  );
}

function installPhotos(app: FastifyInstance, page: ResolvedListPage, { db }: InspectionRouteOptions): void {
  const words = { tags: [page.id], summary: `${page.title.en}: pictures that were taken` };
  contractRoutes(app).post(
    toUrlPath(toInspectionPhotosEndpoint(page)),
    { config: guardOf(page), schema: toRouteSchema(INSPECTION_CALLS.photos, words) },
    async (request) => {
      const reader = readerOf(request);
      const { id } = request.body;
      return toSuccess(
        request,
        await withTenant(db, reader.franchiseeId, (trx) => readPhotos(trx, reader, id)),
      );
    },
  );
}

function guardOf({ reads, source }: ResolvedListPage): RouteGuard {
  return { permission: reads, scope: 'tenant', equipment: source.equipment, isReading: true };
}
