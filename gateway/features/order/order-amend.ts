import type { OrderNote } from '../../../contract/domain/order';
import type { TenantTransaction } from '../../database/tenant';
import {
  done,
  NOTHING,
  witness,
  writeChange,
  type ChangeOptions,
  type DoneRefund,
  type EngineResult,
} from './order-change';
import { lockOrder, type OrderKey, type OrderPatch, type OrderRow } from './order-row';

/** A change of what an order holds; its state stays. */
export interface Amendment {
  /** What it is, as whoever sees the change is told. */
  readonly note: OrderNote;
  /** The moment it speaks of, epoch ms. */
  readonly at: number;
  /** What changes of the locked order; null where it stands in a way that does not allow it. */
  readonly patchOf: (order: OrderRow) => OrderPatch | null;
  /** The refund that comes to its end with it. */
  readonly refund?: DoneRefund;
}

/** Makes an amendment, or refuses it with `wrongState`. */
export async function amendOrder(
  trx: TenantTransaction,
  options: ChangeOptions,
  key: OrderKey,
  { note, at, patchOf, refund }: Amendment,
): Promise<EngineResult> {
  const before = await lockOrder(trx, key);
  if (before === undefined) return { outcome: 'missing', ...NOTHING };
  const patch = patchOf(before);
  if (patch === null) return { ...NOTHING, outcome: 'wrongState', order: before };
  const order = await writeChange(trx, options, { before, patch, refund });
  const sends = await witness(trx, options, { before, after: order, event: note, at, refund });
  return done(options, { order, isDeviceChanged: false, type: 'updated', sends });
}
