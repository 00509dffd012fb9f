import type { Selectable } from 'kysely';
import { TicketStatus, type TicketCategory } from '../../../contract/domain/ticket';
import { toSortableId } from '../../../gateway/database/sortable-id';
import { withTenant } from '../../../gateway/database/tenant';
import type { TicketTable } from '../../../gateway/features/ticket/tables';
import { TEST_NOW_MS, type TestGateway } from './gateway';

interface AddedTicket {
  readonly franchiseeId: string;
  /** @default any */
  readonly storeId?: string;
  /** @default any */
  readonly equipment?: string;
  /** @default any */
  readonly deviceId?: string;
  /** About an order of its own. @default false */
  readonly hasOrder?: boolean;
  readonly category?: TicketCategory;
  readonly content?: string;
  readonly at?: number;
}

let count = 0;

/** Adds a ticket that waits, about some device of the tenant. */
export async function addTicket(
  { database }: Pick<TestGateway, 'database'>,
  added: AddedTicket,
): Promise<Selectable<TicketTable>> {
  const { franchiseeId, storeId, equipment, deviceId, hasOrder = false, at = TEST_NOW_MS } = added;
  const number = (count += 1);
  return withTenant(database.db, franchiseeId, async (trx) => {
    const device = await trx
      .selectFrom('device')
      .select(['device_id', 'device_number', 'equipment', 'store_id', 'room_name'])
      .where('franchisee_id', '=', franchiseeId)
      .$if(storeId !== undefined, (query) => query.where('store_id', '=', storeId ?? ''))
      .$if(equipment !== undefined, (query) => query.where('equipment', '=', equipment ?? ''))
      .$if(deviceId !== undefined, (query) => query.where('device_id', '=', deviceId ?? ''))
      .limit(1)
      .executeTakeFirstOrThrow();
    return trx
      .insertInto('ticket')
      .values({
        ...device,
        franchisee_id: franchiseeId,
        ticket_id: toSortableId(at, 1_000_000 + number),
        ticket_no: `ADDED-${String(number).padStart(5, '0')}`,
        body_hash: '',
        created_at: at,
        changed_at: at,
        source: 'user',
        category: added.category ?? 'notStarted',
        content: added.content ?? '没有启动',
        user_mobile: `1380000${String(number).padStart(4, '0')}`,
        order_id: hasOrder ? `order-${number}` : null,
        order_no: hasOrder ? `ORDER-${number}` : null,
        status: TicketStatus.pending,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}
