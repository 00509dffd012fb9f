import { sql, type Kysely } from 'kysely';
import type { DeviceStatesAnswer, DeviceStatesRequest } from '../../../contract/api/page/evidence/states';
import { ApiCode } from '../../../contract/api/envelope';
import { startOfDay } from '../../../contract/day';
import {
  STATE_CHANGES_MAX,
  toStateDays,
  toStatePieces,
  type StateChange,
} from '../../../contract/domain/evidence/state-day';
import { apiError } from '../../../contract/errors/api-error';
import { ONE_DAY_MS } from '../../../contract/limits';
import type { Reader } from '../../caller/reader';
import type { Database } from '../../database/schema';
import { withTenant, type TenantTransaction } from '../../database/tenant';
import '../device/event-tables';
import '../device/tables';
import type { ListService } from '../list/list-service';

/** The states of the devices of one page, day by day (pages 3.3). */
export interface DeviceStates {
  /** @throws ApiError `notFound` as the row's own call does. */
  readonly read: (reader: Reader, request: DeviceStatesRequest) => Promise<DeviceStatesAnswer>;
}

export interface DeviceStatesOptions {
  readonly db: Kysely<Database>;
  readonly list: ListService;
  readonly now: () => number;
}

export function createDeviceStates({ db, list, now }: DeviceStatesOptions): DeviceStates {
  return {
    async read(reader, { id, days }) {
      await list.detail(reader, id);
      const { franchiseeId } = reader;
      const key = { franchiseeId, deviceId: id };
      return withTenant(db, franchiseeId, async (trx) => {
        const device = await readDevice(trx, key);
        if (device === undefined) throw apiError(ApiCode.notFound, 'rowNotFound');
        const toMs = now();
        const fromMs = startOfDay(toMs) - (days - 1) * ONE_DAY_MS;
        // One more than is told of tells whether there are more.
        const within = await listChanges(trx, key, { fromMs, toMs, limit: STATE_CHANGES_MAX + 1 });
        const isCut = within.length > STATE_CHANGES_MAX;
        const changes = within.slice(-STATE_CHANGES_MAX);
        const before = isCut ? [] : await listChanges(trx, key, { fromMs: 0, toMs: fromMs - 1, limit: 1 });
        const keptSince = Math.max(device.bind_at, (await readKeptSince(trx, franchiseeId)) ?? toMs);
        const known = {
          changes: [...before, ...changes],
          shown: device.display_status,
          keptSince: isCut ? toMs : keptSince,
        };
        return { days: toDays(known, [fromMs, toMs]), isCut };
      });
    },
  };
}

function toDays(...[known, period]: Parameters<typeof toStatePieces>): DeviceStatesAnswer['days'] {
  return toStateDays(toStatePieces(known, period)).map((day) => ({ ...day, pieces: [...day.pieces] }));
}

interface Key {
  readonly franchiseeId: string;
  readonly deviceId: string;
}

function readDevice(trx: TenantTransaction, { franchiseeId, deviceId }: Key) {
  return trx
    .selectFrom('device')
    .select(['display_status', 'bind_at'])
    .where('franchisee_id', '=', franchiseeId)
    .where('device_id', '=', deviceId)
    .executeTakeFirst();
}

/** The newest changes of the shown status within a period, the oldest of them first. */
async function listChanges(
  trx: TenantTransaction,
  { franchiseeId, deviceId }: Key,
  { fromMs, toMs, limit }: { readonly fromMs: number; readonly toMs: number; readonly limit: number },
): Promise<readonly StateChange[]> {
  const { rows } = await sql<StateChange>`
    SELECT at, (detail->>'before')::int AS before, (detail->>'after')::int AS after FROM order_event
     WHERE franchisee_id = ${franchiseeId} AND device_id = ${deviceId}
       AND at BETWEEN ${fromMs}::bigint AND ${toMs}::bigint
       AND kind = 'state' AND detail->'before' IS DISTINCT FROM detail->'after'
     ORDER BY at DESC, event_id DESC LIMIT ${limit}`.execute(trx);
  return rows.toReversed();
}

/** Since when changes are kept of anything of the tenant's: what changed since then, is kept. */
async function readKeptSince(trx: TenantTransaction, franchiseeId: string): Promise<number | null> {
  const row = await trx
    .selectFrom('order_event')
    .select('at')
    .where('franchisee_id', '=', franchiseeId)
    .orderBy('at')
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
}
