import type { SubjectAccess } from '../../../contract/access/access';
import type { Expression } from '../../../contract/access/expression';
import type { TenantTransaction } from '../../database/tenant';
import type { TicketRow } from './ticket-intake';

/** Somebody who works for a merchant, with what that person may do there now. */
export interface Colleague {
  readonly accountId: string;
  readonly name: string;
  /** Null for all stores. */
  readonly storeIds: readonly string[] | null;
  /** Null for all types. */
  readonly equipment: readonly string[] | null;
  readonly access: SubjectAccess;
}

/** Finds them inside a transaction of the tenant; `ownId`: the organisation of whoever asks. */
export type ColleaguesOf = (
  trx: TenantTransaction,
  asked: { readonly franchiseeId: string; readonly ownId: string; readonly nowMs: number },
) => Promise<readonly Colleague[]>;

/** What of a ticket decides who may see to it. */
export type TicketPlace = Pick<TicketRow, 'store_id' | 'equipment'>;

/** Whether somebody holds the right to see to tickets, and sees this one: its store and its type are theirs. */
export function mayHandle(
  { access, storeIds, equipment }: Colleague,
  rights: readonly Expression[],
  places: readonly TicketPlace[],
): boolean {
  return (
    access.allows(rights) &&
    places.every(
      ({ store_id, equipment: type }) =>
        (storeIds === null || storeIds.includes(store_id)) &&
        (equipment === null || equipment.includes(type)),
    )
  );
}
