import { toAlertResource } from '../../../contract/api/page/page-endpoints';
import type { ResolvedPage } from '../../../contract/resources/resolved';
import type { TenantTransaction } from '../../database/tenant';
import type { RandomBytes } from '../../database/token';
import type { ChangeSink } from '../../events/change-sink';
import { hastenTimers } from '../../timers/timer';
import type { TimerHandler } from '../../timers/timer-runner';
import type { AlertDevice } from './alert-facts';
import { lockDevice } from './alert-repository';
import { clear, evaluate, type AlertingType, type ChangedAlert, type Evaluated } from './evaluate';

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
    (franchiseeId: string, changed: readonly ChangedAlert[]): Announce =>
    () => {
      for (const { resource, type, id, storeId } of toTold(pages, changed)) {
        sink.tell({ franchiseeId, resource, type }, [{ id, storeId }]);
      }
    };

  async function keep(
    trx: TenantTransaction,
    franchiseeId: string,
    { changed, looks }: Evaluated,
  ): Promise<Announce> {
    await hastenTimers(trx, { franchiseeId, kind: TIMER }, looks);
    return tellOf(franchiseeId, changed);
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
    clearDevice: async (trx, key, nowMs) =>
      keep(trx, key.franchiseeId, await clear(trx, key, { nowMs, random })),
    async onTimer(trx, { franchiseeId, subjectId: deviceId, nowMs }) {
      const device = await lockDevice(trx, { franchiseeId, deviceId });
      const { changed, looks } =
        device === undefined
          ? await clear(trx, { franchiseeId, deviceId }, { nowMs, random })
          : await evaluate(trx, typeOf, { franchiseeId, devices: [device], nowMs, random });
      const tell = tellOf(franchiseeId, changed);
      return { nextAt: looks[0]?.dueAt ?? null, after: async () => tell() };
    },
  };
}

/** Each change as the device pages of its type are told it. */
function toTold(pages: readonly ResolvedPage[], changed: readonly ChangedAlert[]) {
  return changed.flatMap(({ equipment, alertId, storeId, type }) =>
    pages
      .filter((page) => page.kind === 'device' && page.source.equipment === equipment)
      .map((page) => ({ resource: toAlertResource(page), type, id: alertId, storeId })),
  );
}
