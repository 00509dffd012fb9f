import type { Kysely } from 'kysely';
import { START_DEVICES_MAX, type StartState } from '../../../contract/api/page/remedy/remote-start';
import { ApiCode } from '../../../contract/api/envelope';
import { DisplayStatus } from '../../../contract/domain/device';
import { apiError } from '../../../contract/errors/api-error';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import type { Reader } from '../../caller/reader';
import type { Database } from '../../database/schema';
import { withTenant, type TenantTransaction } from '../../database/tenant';
import { statusOf } from '../command/command-step';
import type { ListService } from '../list/list-service';
import { readOrder, type OrderRow } from '../order/order-row';

/** Where the orders of a page may be started by a person, and what came of it. */
export interface StartStates {
  /** @throws ApiError `notFound` as the order's own call does. */
  readonly read: (reader: Reader, orderId: string) => Promise<StartState>;
}

export interface StartStatesOptions {
  readonly page: Pick<ResolvedListPage, 'id'>;
  readonly db: Kysely<Database>;
  readonly list: ListService;
}

export function createStartStates({ db, list }: StartStatesOptions): StartStates {
  return {
    async read(reader, orderId) {
      await list.detail(reader, orderId);
      const { franchiseeId } = reader;
      return withTenant(db, franchiseeId, async (trx) => {
        const order = await readOrder(trx, { franchiseeId, orderId });
        if (order === undefined) throw apiError(ApiCode.notFound, 'rowNotFound');
        return { devices: await listFree(trx, order), last: await findLast(trx, order) };
      });
    },
  };
}

async function listFree(trx: TenantTransaction, order: OrderRow): Promise<StartState['devices']> {
  const rows = await trx
    .selectFrom('device')
    .select(['device_id', 'device_number', 'device_name', 'room_name'])
    .where('franchisee_id', '=', order.franchisee_id)
    .where('store_id', '=', order.store_id)
    .where('equipment', '=', order.equipment)
    .where('sale_stopped', '=', false)
    .where((of) =>
      of.or([
        of.and([of('display_status', '=', DisplayStatus.idle), of('current_order_id', 'is', null)]),
        of.and([
          of('display_status', 'in', [DisplayStatus.idle, DisplayStatus.reserved]),
          of('current_order_id', '=', order.order_id),
        ]),
      ]),
    )
    .orderBy((of) => of.case().when('device_id', '=', order.device_id).then(0).else(1).end())
    .orderBy('device_number')
    .limit(START_DEVICES_MAX)
    .execute();
  return rows.map((row) => ({
    deviceId: row.device_id,
    deviceNumber: row.device_number,
    deviceName: row.device_name,
    roomName: row.room_name,
    isOwn: row.device_id === order.device_id,
  }));
}

async function findLast(
  trx: TenantTransaction,
  { franchisee_id, order_id }: OrderRow,
): Promise<StartState['last']> {
  const row = await trx
    .selectFrom('device_command')
    .select(['command_id', 'device_number', 'status', 'fail_code', 'fail_reason', 'created_at'])
    .where('franchisee_id', '=', franchisee_id)
    .where('order_id', '=', order_id)
    .where('source', '<>', 'system')
    .orderBy('command_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    commandId: row.command_id,
    deviceNumber: row.device_number,
    status: statusOf(row),
    failCode: row.fail_code,
    failReason: row.fail_reason,
    createdAt: row.created_at,
  };
}
