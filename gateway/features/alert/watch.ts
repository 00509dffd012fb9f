import type { ResolvedAlertRule } from '../../../contract/resources/alert';
import type { TenantTransaction } from '../../database/tenant';
import type { AlertDevice } from './alert-facts';
import { moveWatched, readWatched } from './alert-repository';
import { isLasting, isSeen } from './judge';

/** Since when a condition has been there that has to last; null when it is not. */
export type SeenSince = (deviceId: string, rule: string) => number | null;

export interface WatchRound {
  readonly franchiseeId: string;
  readonly devices: readonly AlertDevice[];
  readonly nowMs: number;
}

/** Keeps since when conditions are there that have to last: reports tell how it is, not for how long. */
export async function watch(
  trx: TenantTransaction,
  { franchiseeId, devices, nowMs }: WatchRound,
  rulesOf: (device: AlertDevice) => readonly ResolvedAlertRule[],
): Promise<SeenSince> {
  const lasting = devices.flatMap((device) =>
    rulesOf(device)
      .filter(({ when }) => isLasting(when))
      .map((rule) => ({ deviceId: device.device_id, rule: rule.name, isThere: isSeen(rule, device) })),
  );
  if (lasting.length === 0) return () => null;
  const deviceIds = [...new Set(lasting.map(({ deviceId }) => deviceId))];
  const before = await readWatched(trx, { franchiseeId, deviceIds });
  const since = new Map(before.map((each) => [keyOf(each.deviceId, each.rule), each.since]));
  const there = lasting.filter(({ isThere }) => isThere);
  const thereKeys = new Set(there.map(({ deviceId, rule }) => keyOf(deviceId, rule)));
  const begun = there
    .filter(({ deviceId, rule }) => !since.has(keyOf(deviceId, rule)))
    .map(({ deviceId, rule }) => ({ deviceId, rule, since: nowMs }));
  const ended = before.filter(({ deviceId, rule }) => !thereKeys.has(keyOf(deviceId, rule)));
  await moveWatched(trx, franchiseeId, { begun, ended });
  for (const each of begun) since.set(keyOf(each.deviceId, each.rule), each.since);
  return (deviceId, rule) => since.get(keyOf(deviceId, rule)) ?? null;
}

function keyOf(deviceId: string, rule: string): string {
  return JSON.stringify([deviceId, rule]);
}
