import { randomInt } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { EvidenceKind } from '../../../contract/domain/evidence/evidence';
import { toSortableId } from '../../database/sortable-id';
import type { TenantTransaction } from '../../database/tenant';
import './event-tables';
import type { LockedDevice } from './device-repository';

/** Something that happened and that nothing else keeps. */
export interface Evidence {
  readonly franchiseeId: string;
  readonly deviceId: string;
  readonly orderId: string | null;
  /** Epoch ms. */
  readonly at: number;
  readonly kind: EvidenceKind;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** Bound of `randomInt`; leaves room for those that happen together. */
const TAILS = 2 ** 36;

/** An id for what is kept; sorts by its moment. */
export function toEventId(atMs: number, tail = randomInt(TAILS)): string {
  return toSortableId(atMs, tail);
}

/** Keeps what happened, in the transaction of what it tells of; of one moment, in the order given. */
export async function keepEvidence(trx: TenantTransaction, kept: readonly Evidence[]): Promise<void> {
  if (kept.length === 0) return;
  const tail = randomInt(TAILS);
  const rows = kept.map(({ franchiseeId, deviceId, orderId, at, kind, detail }, index) => ({
    ...{ franchisee_id: franchiseeId, event_id: toEventId(at, tail + index), at },
    ...{ device_id: deviceId, order_id: orderId, kind, detail: JSON.stringify(detail) },
  }));
  await trx.insertInto('order_event').values(rows).execute();
}

/** What a change of a device says of its state; nothing for a mere sign of life. */
export function toStateEvidence(
  before: LockedDevice,
  after: LockedDevice,
  nowMs: number,
): readonly Evidence[] {
  const isSame =
    before.display_status === after.display_status &&
    before.online === after.online &&
    before.fault_code === after.fault_code;
  if (isSame) return [];
  const detail = {
    ...{ before: before.display_status, after: after.display_status },
    ...(before.online === after.online ? {} : { online: after.online, heardAt: before.last_heartbeat_at }),
    ...(before.fault_code === after.fault_code
      ? {}
      : { fault: after.fault_code, faultText: after.fault_text, faultBefore: before.fault_code }),
  };
  return [{ ...toPlace(after), at: nowMs, kind: 'state', detail }];
}

/** What a report says of the declared fields while an order runs. */
export function toReadings(
  before: LockedDevice,
  after: LockedDevice,
  { fields, nowMs }: { readonly fields: readonly string[]; readonly nowMs: number },
): readonly Evidence[] {
  if (after.current_order_id === null) return [];
  return fields.flatMap((field): readonly Evidence[] => {
    const was = before.attributes[field] ?? null;
    const value = after.attributes[field] ?? null;
    if (isDeepStrictEqual(was, value)) return [];
    return [{ ...toPlace(after), at: nowMs, kind: 'reading', detail: { field, before: was, value } }];
  });
}

function toPlace({ franchisee_id, device_id, current_order_id }: LockedDevice) {
  return { franchiseeId: franchisee_id, deviceId: device_id, orderId: current_order_id };
}
