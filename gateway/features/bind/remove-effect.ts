import type { RemoveEffect } from '../../../contract/resources/effect';
import type { Actor } from '../../caller/actor';
import type { TenantTransaction } from '../../database/tenant';
import { clearTimer } from '../../timers/timer';
import type { EffectCall, EffectHandler, EffectRow } from '../action/effect-handler';
import { eachRow, type RowOutcome } from '../action/each-row';
import type { After } from '../command/order-hooks';
import { unbindDevice } from '../device/unbind-device';
import type { DeviceRuns, RunEnder } from '../remedy/run/end-runs';

/** The device that is let go of. */
export interface Closing {
  readonly franchiseeId: string;
  readonly deviceId: string;
  readonly at: number;
}

/** Who lets it go, and why. */
export interface Removing extends Closing {
  readonly deviceNumber: string;
  readonly actor: Actor;
  readonly reason: string | null;
}

/** What removing a device needs of orders, commands and alerts; all of it works in the open transaction. */
export interface RemoveParts {
  /** Ends what runs on it as the person chose. */
  readonly runs: RunEnder;
  /** Tells whether an order still hangs on the device. */
  readonly hasOpenOrder: (trx: TenantTransaction, of: Omit<Closing, 'at'>) => Promise<boolean>;
  /** Ends every order that is open on it, one that still runs as broken off; yields what to do once the transaction stands. */
  readonly closeOrders: (trx: TenantTransaction, of: Closing) => Promise<After>;
  /** Takes back the commands that were not sent yet, and says so in the log. */
  readonly cancelCommands: (trx: TenantTransaction, of: Removing) => Promise<void>;
  /** Ends its alerts; yields what tells of it. */
  readonly clearAlerts: (
    trx: TenantTransaction,
    of: Omit<Closing, 'at'>,
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
    prepare(call) {
      const { endsOrder } = call.effect;
      const choice = endsOrder === undefined ? null : parts.runs.choose(call, endsOrder);
      return {
        fields: [IMEI],
        async run(trx, rows) {
          const runs =
            endsOrder === undefined ? null : await parts.runs.find(trx, call, { rows, endsOrder, choice });
          return eachRow(rows, (row) => removeOne(trx, { parts, call, row, runs }));
        },
      };
    },
  };
}

interface Removal {
  readonly parts: RemoveParts;
  readonly call: EffectCall<RemoveEffect>;
  readonly row: EffectRow;
  /** Null where nobody is asked how they end. */
  readonly runs: DeviceRuns | null;
}

async function removeOne(trx: TenantTransaction, removal: Removal): Promise<RowOutcome> {
  const { parts, call, row: found, runs } = removal;
  const { effect, reader, actor, reason, nowMs } = call;
  const { id, name, storeId, values } = found;
  const device = { franchiseeId: reader.franchiseeId, deviceId: id };
  const row = { id, name, storeId };
  const ended = await runs?.end(trx, id);
  const after: After[] = [...(ended?.todo ?? [])];
  // What runs may go on for a while, and so its device stays.
  if (ended !== undefined && runs?.isPutOff === true) {
    return { result: { ...row, outcome: 'postponed', before: ended.before, after: ended.after }, after };
  }
  if (effect.orders === 'close') {
    after.push(await parts.closeOrders(trx, { ...device, at: nowMs }));
  } else if (await parts.hasOpenOrder(trx, device)) {
    return { result: { ...row, outcome: 'wrongState' }, after };
  }
  await parts.cancelCommands(trx, { ...device, deviceNumber: name, actor, reason, at: nowMs });
  after.push(await parts.clearAlerts(trx, device, nowMs));
  await clearTimer(trx, { franchiseeId: reader.franchiseeId, kind: 'device', subjectId: id });
  const removed = await unbindDevice(trx, { ...device, nowMs });
  // The row is locked and was there a moment ago; somebody else can only have been before us.
  if (removed === null) throw new Error(`The device ${id} went while it was locked.`);
  const before = { deviceNumber: name, imei: values[IMEI] ?? null, ...ended?.before };
  const told = ended === undefined ? {} : { after: ended.after };
  return { result: { ...row, outcome: 'done', before, ...told, change: 'deleted' }, after };
}
