import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { PlatformEventName, PlatformOrder } from '../../../contract/api/platform/platform';
import type { PlatformRefund } from '../../../contract/api/platform/refund';
import { ONE_DAY_MS } from '../../../contract/limits';
import type { Database } from '../../database/schema';
import type { TenantTransaction } from '../../database/tenant';
import { deleteOldRows, type TenantSweep } from '../../jobs/sweep';
import '../device/tables';
import './tables';

/** Whose device an IMEI is. */
export interface ModuleOwner {
  readonly franchiseeId: string;
  readonly deviceId: string;
}

/** Looks beyond tenants: nobody else could say whose device another system speaks of. */
export async function findModuleOwner(db: Kysely<Database>, imei: string): Promise<ModuleOwner | null> {
  const row = await db
    .selectFrom('device_module')
    .select(['owner_franchisee_id', 'device_id'])
    .where('imei', '=', imei)
    .executeTakeFirst();
  return row === undefined ? null : { franchiseeId: row.owner_franchisee_id, deviceId: row.device_id };
}

/** Names an event: each is told of an order once, and each of a refund. */
export interface EventKey {
  readonly franchiseeId: string;
  readonly orderNo: string;
  readonly event: PlatformEventName | `refund/${'applied' | 'withdrawn'}/${string}`;
}

/** The same body gives the same hash, in whatever order its keys stand. */
export function hashBody(body: object): string {
  return createHash('sha256')
    .update(JSON.stringify(toSorted(body)))
    .digest('hex');
}

function toSorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toSorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return entries.map(([key, inner]) => [key, toSorted(inner)]);
}

export interface KeptEvent {
  readonly bodyHash: string;
  readonly answer: PlatformOrder | PlatformRefund;
}

export async function findEvent(trx: TenantTransaction, key: EventKey): Promise<KeptEvent | null> {
  const row = await trx
    .selectFrom('platform_event')
    .select(['body_hash', 'answer'])
    .where('franchisee_id', '=', key.franchiseeId)
    .where('order_no', '=', key.orderNo)
    .where('event', '=', key.event)
    .executeTakeFirst();
  return row === undefined ? null : { bodyHash: row.body_hash, answer: row.answer };
}

export async function keepEvent(
  trx: TenantTransaction,
  { franchiseeId, orderNo, event }: EventKey,
  { bodyHash, answer, nowMs }: KeptEvent & { readonly nowMs: number },
): Promise<void> {
  await trx
    .insertInto('platform_event')
    .values({
      ...{ franchisee_id: franchiseeId, order_no: orderNo, event },
      ...{ body_hash: bodyHash, answer: JSON.stringify(answer), created_at: nowMs },
    })
    .execute();
}

/** Longer than any system goes on telling the same; after that the order's state answers. */
const KEPT_MS = 31 * ONE_DAY_MS;

export const PLATFORM_EVENT_SWEEP: TenantSweep = {
  table: 'platform_event',
  deleteSome: (trx, { nowMs, limit, franchiseeId }) =>
    deleteOldRows(trx, {
      table: 'platform_event',
      key: ['franchisee_id', 'order_no', 'event'],
      where: sql`franchisee_id = ${franchiseeId} AND created_at < ${nowMs - KEPT_MS}`,
      orderBy: sql`created_at`,
      limit,
      isChanging: false,
    }),
};
