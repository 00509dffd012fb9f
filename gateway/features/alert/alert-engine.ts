import { toAlertResource } from '../../../contract/api/page/page-endpoints';
import type { ResolvedPage } from '../../../contract/resources/resolved';
import type { TenantTransaction } from '../../database/tenant';
import type { RandomBytes } from '../../database/token';
import type { ChangeSink } from '../../events/change-sink';
import { hastenTimers } from '../../timers/timer';
import type { TimerHandler } from '../../timers/timer-runner';
import type { AlertDevice } from './rule/alert-facts';
import { lockDevice } from './alert-repository';
import { clear, evaluate, type AlertingType, type Evaluated } from './evaluate';
import { isTouched } from './rule/touched';

/** Raises alerts by the declared rules of each type, and ends them; knows no type itself. */
export interface AlertEngine {
  /**
   * Looks at a device after a visible change, in the transaction of the change; the caller has locked the row and
   * hands it over as it is now. What follows from time alone, the timer of kind `alert` does.
   *
   * @returns What tells of the changes; call it once the transaction stands.
   */
  readonly evaluateDevice: (trx: TenantTransaction, device: AlertDevice, nowMs: number) => Promise<Announce>;
  /** The same for several devices of one merchant. */
  readonly evaluateDevices: (
    trx: TenantTransaction,
    devices: readonly AlertDevice[],
    nowMs: number,
  ) => Promise<Announce>;
  /** Ends the alerts of a device that leaves the lists, in the transaction that removes it. */
  readonly clearDevice: (trx: TenantTransaction, key: DeviceKey, nowMs: number) => Promise<Announce>;
  /** Tells whether what a device reported could change what rules say of it, so that it has to be looked at. */
  readonly isTouched: (before: AlertDevice, after: AlertDevice) => boolean;
  /** Handler of the timers of kind `alert`. */
  readonly onTimer: TimerHandler;
}

/** Tells who listens what changed; after the commit, and harmless to leave out. */
export type Announce = () => void;

export interface DeviceKey {
  readonly franchiseeId: string;
  readonly deviceId: string;
}

export interface AlertEngineOptions {
  readonly equipment: readonly AlertingType[];
  readonly pages: readonly ResolvedPage[];
  readonly random: RandomBytes;
  readonly sink: Pick<ChangeSink, 'tell'>;
}

/** Kind of timer that looks at a device again. */
const TIMER = 'alert';

export function createAlertEngine({ equipment, pages, random, sink }: AlertEngineOptions): AlertEngine {
  const typeOf = new Map(equipment.map((type) => [type.deviceType, type]));
  const tellOf =
    (franchiseeId: string, evaluated: Evaluated): Announce =>
    () => {
      for (const { resource, type, id, storeId } of toTold(pages, evaluated)) {
        sink.tell({ franchiseeId, resource, type }, [{ id, storeId }]);
      }
    };

  async function keep(trx: TenantTransaction, franchiseeId: string, evaluated: Evaluated): Promise<Announce> {
    await hastenTimers(trx, { franchiseeId, kind: TIMER }, evaluated.looks);
    return tellOf(franchiseeId, evaluated);
  }

  async function evaluateDevices(
    trx: TenantTransaction,
    devices: readonly AlertDevice[],
    nowMs: number,
  ): Promise<Announce> {
    const [first] = devices;
    if (first === undefined) return () => undefined;
    const franchiseeId = first.franchisee_id;
    return keep(trx, franchiseeId, await evaluate(trx, typeOf, { franchiseeId, devices, nowMs, random }));
  }

  return {
    evaluateDevice: (trx, device, nowMs) => evaluateDevices(trx, [device], nowMs),
    evaluateDevices,
    isTouched(before, after) {
      return isTouched(typeOf.get(after.equipment)?.alerts ?? [], before, after);
    },
    clearDevice: async (trx, key, nowMs) =>
      keep(trx, key.franchiseeId, await clear(trx, key, { nowMs, random })),
    async onTimer(trx, { franchiseeId, subjectId: deviceId, nowMs }) {
      const device = await lockDevice(trx, { franchiseeId, deviceId });
      const evaluated =
        device === undefined
          ? await clear(trx, { franchiseeId, deviceId }, { nowMs, random })
          : await evaluate(trx, typeOf, { franchiseeId, devices: [device], nowMs, random });
      const tell = tellOf(franchiseeId, evaluated);
      return { nextAt: evaluated.looks[0]?.dueAt ?? null, after: async () => tell() };
    },
  };
}

/** Each change as the device pages of its type are told it: of alerts, and of the rows that they flag. */
function toTold(pages: readonly ResolvedPage[], { changed, flagged }: Evaluated) {
  const pagesOf = (equipment: string) =>
    pages.filter((page) => page.kind === 'device' && page.source.equipment === equipment);
  return [
    ...changed.flatMap(({ equipment, alertId: id, storeId, type }) =>
      pagesOf(equipment).map((page) => ({ resource: toAlertResource({ id: page.id }), type, id, storeId })),
    ),
    ...flagged.flatMap(({ equipment, deviceId: id, storeId }) =>
      pagesOf(equipment).map((page) => ({ resource: page.id, type: 'updated' as const, id, storeId })),
    ),
  ];
}
