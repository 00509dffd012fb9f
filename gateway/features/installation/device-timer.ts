import { longIdleFrom } from '../../../contract/domain/device-state';
import type { TimerHandler } from '../../timers/timer-runner';
import { changeDevice, lockDevice, type DeviceChanges, type LockedDevice } from '../device/device-repository';
import type { DeviceEngineOptions } from './device-engine';

type Parts = Pick<DeviceEngineOptions, 'now' | 'declared' | 'tellDevice' | 'onDeviceChanged'>;

/** Finds that a device has fallen silent, or was not used for days. Heartbeats never move its timer: it looks again. */
export function createDeviceTimer({ now, declared, tellDevice, onDeviceChanged }: Parts): TimerHandler {
  // A gateway that was away itself has heard nobody: silence counts from when it began to listen.
  const listeningSince = now();
  return async (trx, { franchiseeId, subjectId: deviceId, nowMs }) => {
    const device = await lockDevice(trx, { franchiseeId, deviceId });
    const offlineAfterMs = device === undefined ? undefined : declared.get(device.equipment)?.offlineAfterMs;
    if (device?.online !== true || offlineAfterMs === undefined) return { nextAt: null };
    const silentAt = Math.max(device.last_heartbeat_at ?? 0, listeningSince) + offlineAfterMs;
    const idleAt = longIdleFrom(device.last_order_at, device.bind_at);
    const changes = toChanges(device, { isSilent: nowMs >= silentAt, isLongIdle: nowMs >= idleAt });
    const isToIdle = device.enabled && nowMs < idleAt;
    const nextAt = nowMs >= silentAt ? null : isToIdle ? Math.min(silentAt, idleAt) : silentAt;
    if (changes === null) return { nextAt };
    const changed = await changeDevice(trx, device, changes, nowMs);
    const announce = await onDeviceChanged(trx, changed, nowMs);
    return {
      nextAt,
      after: async () => {
        announce();
        tellDevice(changed);
      },
    };
  };
}

/** Null where nothing changes. Only a device that could be used is said not to be. */
function toChanges(
  { enabled, long_idle }: LockedDevice,
  { isSilent, isLongIdle }: { readonly isSilent: boolean; readonly isLongIdle: boolean },
): DeviceChanges | null {
  if (isSilent) return { online: false, long_idle: false };
  const longIdle = enabled && isLongIdle;
  return longIdle === long_idle ? null : { long_idle: longIdle };
}
