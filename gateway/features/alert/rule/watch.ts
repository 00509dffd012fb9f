import type { ResolvedAlertRule } from '../../../../contract/resources/alert';
import type { TenantTransaction } from '../../../database/tenant';
import type { AlertDevice } from './alert-facts';
import { moveWatched, readWatched } from '../alert-repository';
import { isLasting, sightsOf } from './sights';

/** Since when something has been there that has to last; null when it is not. */
export type SeenSince = (deviceId: string, rule: string, key: string) => number | null;

export interface WatchRound {
  readonly franchiseeId: string;
  readonly devices: readonly AlertDevice[];
  readonly nowMs: number;
}

/** What decides beside the row. */
interface Known {
  readonly rulesOf: (device: AlertDevice) => readonly ResolvedAlertRule[];
  /** The limit that the store of a device has for a rule. */
  readonly limitOf: (device: AlertDevice, rule: string) => number | null;
}

/** Keeps since when conditions are there that have to last: reports tell how it is, not for how long. */
export async function watch(
  trx: TenantTransaction,
  { franchiseeId, devices, nowMs }: WatchRound,
  { rulesOf, limitOf }: Known,
): Promise<SeenSince> {
  const watching = devices.filter((device) => rulesOf(device).some(({ when }) => isLasting(when)));
  if (watching.length === 0) return () => null;
  const there = watching.flatMap((device) =>
    rulesOf(device)
      .filter(({ when }) => isLasting(when))
      .flatMap(({ name, when }) =>
        sightsOf(when, device, { limit: limitOf(device, name) })
          .filter(({ from }) => from <= nowMs)
          .map(({ key }) => ({ deviceId: device.device_id, rule: nameOf(name, key) })),
      ),
  );
  const deviceIds = watching.map(({ device_id }) => device_id);
  const before = await readWatched(trx, { franchiseeId, deviceIds });
  const since = new Map(before.map((each) => [keyOf(each.deviceId, each.rule), each.since]));
  const thereKeys = new Set(there.map(({ deviceId, rule }) => keyOf(deviceId, rule)));
  const begun = there
    .filter(({ deviceId, rule }) => !since.has(keyOf(deviceId, rule)))
    .map(({ deviceId, rule }) => ({ deviceId, rule, since: nowMs }));
  const ended = before.filter(({ deviceId, rule }) => !thereKeys.has(keyOf(deviceId, rule)));
  await moveWatched(trx, franchiseeId, { begun, ended });
  for (const each of begun) since.set(keyOf(each.deviceId, each.rule), each.since);
  return (deviceId, rule, key) => since.get(keyOf(deviceId, nameOf(rule, key))) ?? null;
}

/** What is watched of one entry stands apart from what is watched of the others. */
function nameOf(rule: string, key: string): string {
  return key === '' ? rule : `${rule}/${key}`;
}

function keyOf(deviceId: string, rule: string): string {
  return JSON.stringify([deviceId, rule]);
}
