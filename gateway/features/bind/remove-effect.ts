import { ORDER_ENDINGS, type OrderEnding, type RemoveEffect } from '../../../contract/resources/effect';
import type { Actor } from '../../caller/actor';
import type { TenantTransaction } from '../../database/tenant';
import { clearTimer } from '../../timers/timer';
import type { EffectCall, EffectHandler, EffectRow, EnteredValues } from '../action/effect-handler';
import { eachRow, type RowOutcome } from '../action/each-row';
import type { After } from '../command/order-hooks';
import { unbindDevice } from '../device/unbind-device';

/** The device that is let go of, and how what is open on it ends. */
export interface Closing {
  readonly franchiseeId: string;
  readonly deviceId: string;
  readonly ending: OrderEnding;
  readonly at: number;
}

/** Who lets it go, and why. */
export interface Removing extends Omit<Closing, 'ending'> {
  readonly deviceNumber: string;
  readonly actor: Actor;
  readonly reason: string | null;
}

/** What removing a device needs of orders, commands and alerts; all of it works in the open transaction. */
export interface RemoveParts {
  /** Tells whether an order still hangs on the device. */
  readonly hasOpenOrder: (trx: TenantTransaction, of: Omit<Closing, 'ending' | 'at'>) => Promise<boolean>;
  /** Ends every order that is open on it; yields what to do once the transaction stands. */
  readonly closeOrders: (trx: TenantTransaction, of: Closing) => Promise<After>;
  /** Takes back the commands that were not sent yet, and says so in the log. */
  readonly cancelCommands: (trx: TenantTransaction, of: Removing) => Promise<void>;
  /** Ends its alerts; yields what tells of it. */
  readonly clearAlerts: (
    trx: TenantTransaction,
    of: Omit<Closing, 'ending' | 'at'>,
    nowMs: number,
  ) => Promise<() => void>;
}

const IMEI = 'imei';

/** Takes devices out of the lists; their orders, commands and log stay (pages 3.2). */
export function createRemoveEffect(parts: RemoveParts): EffectHandler<RemoveEffect> {
  return {
    assertFits(_effect, { id, source }) {
      if (source.table !== 'device') throw new Error(`An action of ${id} removes what is no device.`);
    },
    prepare: (call) => ({
      fields: [IMEI],
      run: (trx, rows) => eachRow(rows, (row) => removeOne(trx, { parts, call, row })),
    }),
  };
}

interface Removal {
  readonly parts: RemoveParts;
  readonly call: EffectCall<RemoveEffect>;
  readonly row: EffectRow;
}

async function removeOne(
  trx: TenantTransaction,
  { parts, call: { effect, reader, actor, params, reason, nowMs }, row: found }: Removal,
): Promise<RowOutcome> {
  const { id, name, storeId, values } = found;
  const device = { franchiseeId: reader.franchiseeId, deviceId: id };
  const row = { id, name, storeId };
  const after: After[] = [];
  if (effect.orders === 'close') {
    after.push(await parts.closeOrders(trx, { ...device, ending: endingOf(effect, params), at: nowMs }));
  } else if (await parts.hasOpenOrder(trx, device)) {
    return { result: { ...row, outcome: 'wrongState' }, after };
  }
  await parts.cancelCommands(trx, { ...device, deviceNumber: name, actor, reason, at: nowMs });
  after.push(await parts.clearAlerts(trx, device, nowMs));
  await clearTimer(trx, { franchiseeId: reader.franchiseeId, kind: 'device', subjectId: id });
  const removed = await unbindDevice(trx, { ...device, nowMs });
  // The row is locked and was there a moment ago; somebody else can only have been before us.
  if (removed === null) return { result: { ...row, outcome: 'wrongState' }, after };
  const before = { deviceNumber: name, imei: values[IMEI] ?? null };
  return { result: { ...row, outcome: 'done', before, change: 'deleted' }, after };
}

function endingOf({ endsOrder }: RemoveEffect, params: EnteredValues): OrderEnding {
  const chosen = endsOrder === undefined ? undefined : params[endsOrder];
  // Whoever does not say how it ended has not seen it end.
  return ORDER_ENDINGS.find((ending) => ending === chosen) ?? 'abort';
}
