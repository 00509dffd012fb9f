import type { OrderCreatedEvent } from '../../../contract/api/platform/platform';
import { ApiCode } from '../../../contract/api/envelope';
import { apiError } from '../../../contract/errors/api-error';
import type { SwitchRefusal } from '../../../contract/resources/store-switch';
import type { TenantTransaction } from '../../database/tenant';
import { findRefusing, type OrderedDevice, type StoreSwitches } from '../store/store-offers';

/** @throws ApiError `refused` when the store does not offer what the start of an order asks for. */
export async function assertStartOffered(
  trx: TenantTransaction,
  switches: StoreSwitches,
  device: OrderedDevice,
  { startParams = {} }: Pick<OrderCreatedEvent, 'startParams'>,
): Promise<void> {
  await assertOffered(trx, switches, device, (refusal) => {
    if (refusal.kind !== 'start') return false;
    const asked = Object.hasOwn(startParams, refusal.param) ? startParams[refusal.param] : undefined;
    // What is said in words is meant all the same.
    return asked !== undefined && Number(asked) >= refusal.from;
  });
}

/** @throws ApiError `refused` when the store takes no orders for a later time. */
export function assertReservationOffered(
  trx: TenantTransaction,
  switches: StoreSwitches,
  device: OrderedDevice,
): Promise<void> {
  return assertOffered(trx, switches, device, ({ kind }) => kind === 'reservation');
}

async function assertOffered(
  trx: TenantTransaction,
  switches: StoreSwitches,
  device: OrderedDevice,
  isAsked: (refusal: SwitchRefusal) => boolean,
): Promise<void> {
  const refusing = await findRefusing(trx, switches, device, isAsked);
  if (refusing !== null) throw apiError(ApiCode.refused, 'platformSwitchedOff', { what: refusing.title });
}
