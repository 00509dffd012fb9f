import type { Kysely } from 'kysely';
import type {
  MergeTarget,
  MergeTargetsAnswer,
  MergeTargetsRequest,
} from '../../../contract/api/page/ticket/merge-targets';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import type { Reader } from '../../caller/reader';
import type { Database } from '../../database/schema';
import { withTenant, type TenantTransaction } from '../../database/tenant';
import { toListScope } from '../list/list-source';
import { OPEN_STATES } from './merge-ticket';
import type { TicketRow } from './ticket-intake';

/** Open tickets that others may be merged into. */
export interface MergeTargets {
  readonly read: (reader: Reader, request: MergeTargetsRequest) => Promise<MergeTargetsAnswer>;
}

export interface MergeTargetsOptions {
  readonly page: ResolvedListPage;
  readonly db: Kysely<Database>;
  readonly now: () => number;
}

/** Of each kind so many are offered. */
const OFFERED_MAX = 10;

export function createMergeTargets({ page, db, now }: MergeTargetsOptions): MergeTargets {
  return {
    async read(reader, { ids, keyword = '' }) {
      const scope = toListScope(page, reader, now());
      return withTenant(db, reader.franchiseeId, async (trx) => {
        const open = openTickets(trx, scope);
        const merged = await openTickets(trx, scope)
          .where('ticket_id', 'in', [...ids])
          .execute();
        const devices = [...new Set(merged.map(({ device_id }) => device_id))];
        const users = [
          ...new Set(merged.flatMap(({ user_mobile }) => (user_mobile === '' ? [] : [user_mobile]))),
        ];
        const others = open.where('ticket_id', 'not in', [...ids]).limit(OFFERED_MAX);
        const found =
          keyword === ''
            ? [
                ...(devices.length === 0 ? [] : await others.where('device_id', 'in', devices).execute()),
                ...(users.length === 0 ? [] : await others.where('user_mobile', 'in', users).execute()),
                ...(await others.execute()),
              ]
            : await others
                .where((eb) => eb.or([eb('ticket_no', '=', keyword), eb('device_number', '=', keyword)]))
                .execute();
        const known = new Map(found.map((each) => [each.ticket_id, each]));
        return { list: [...known.values()].map((each) => toTarget(each, { devices, users })) };
      });
    },
  };
}

/** The newest first. */
function openTickets(
  trx: TenantTransaction,
  { franchiseeId, storeIds, equipment }: ReturnType<typeof toListScope>,
) {
  return trx
    .selectFrom('ticket')
    .selectAll()
    .where('franchisee_id', '=', franchiseeId)
    .where('status', 'in', [...OPEN_STATES])
    .$if(storeIds !== null, (query) => query.where('store_id', 'in', [...(storeIds ?? []), '']))
    .$if(equipment !== null, (query) => query.where('equipment', 'in', [...(equipment ?? []), '']))
    .orderBy('created_at', 'desc')
    .orderBy('ticket_id', 'desc');
}

function toTarget(
  ticket: TicketRow,
  { devices, users }: { readonly devices: readonly string[]; readonly users: readonly string[] },
): MergeTarget {
  const { ticket_id, ticket_no, created_at, content, device_number, device_id, user_mobile } = ticket;
  return {
    ...{ id: ticket_id, ticketNo: ticket_no, createdAt: created_at, content, deviceNumber: device_number },
    ...{ isSameDevice: devices.includes(device_id), isSameUser: users.includes(user_mobile) },
  };
}
