import { Type, type Static } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { LIVE_CHANGE } from '../../contract/api/live/live';
import { EVERY_ID } from '../../contract/api/live/live-event';

/** What gateways tell each other about rows that changed. */
const CHANGE_EVENT = Type.Composite([
  LIVE_CHANGE,
  Type.Object({
    franchiseeId: Type.String(),
    /** Store that all these rows belong to; null for rows that belong to none. */
    storeId: Type.Union([Type.String(), Type.Null()]),
    /** Equipment type that all these rows are of; said where their page shows several. */
    equipment: Type.Optional(Type.String()),
  }),
]);
/** Rows of one page and store of one merchant that changed in one transaction. */
export type ChangeEvent = Static<typeof CHANGE_EVENT>;

/** More rows than this are not named one by one. */
export const IDS_MAX = 200;
/** PostgreSQL takes fewer than 8000 bytes with one notification. */
const PAYLOAD_MAX_BYTES = 7_999;

/** The text that travels; rows too many to name become "every row". */
export function encodeChange(event: ChangeEvent): string {
  const payload = JSON.stringify(event);
  const isTooLong = event.ids.length > IDS_MAX || Buffer.byteLength(payload) > PAYLOAD_MAX_BYTES;
  return isTooLong ? JSON.stringify({ ...event, ids: [EVERY_ID] }) : payload;
}

/** Reads it; null for what another release of the gateway may have sent. */
export function decodeChange(payload: string): ChangeEvent | null {
  try {
    const event: unknown = JSON.parse(payload);
    return Value.Check(CHANGE_EVENT, event) ? event : null;
  } catch {
    return null;
  }
}
