import type { AlertReaction } from '../../../contract/resources/alert';
import type { TenantTransaction } from '../../database/tenant';
import type { RandomBytes } from '../../database/token';
import { submitGuard } from '../command/system-command';
import type { AlertDevice } from './rule/alert-facts';
import type { Judged } from './rule/judge';

type Asking = Extract<AlertReaction, { readonly kind: 'command' }>;

/** What is still to be done about an occurrence: keys of entries, '' for the device. */
export function toActed({ rule, seen }: Judged, acted: readonly string[]): readonly string[] {
  const asking = askingOf(rule.then);
  if (asking === undefined || !seen.isFiring) return [];
  const wanted = asking.entryParam === undefined ? [''] : seen.keys;
  return wanted.filter((key) => !acted.includes(key));
}

export interface Reacting {
  readonly device: AlertDevice;
  readonly judgement: Judged;
  /** What `toActed` says. */
  readonly due: readonly string[];
  readonly nowMs: number;
  readonly random: RandomBytes;
}

/** Asks the device for what a rule wants done. The runner of timers finds the commands at its next beat. */
export async function react(
  trx: TenantTransaction,
  { device, judgement: { rule }, due, nowMs, random }: Reacting,
): Promise<void> {
  const asking = askingOf(rule.then);
  if (asking === undefined) return;
  const { franchisee_id: franchiseeId, device_id: deviceId, current_order_no: orderNo } = device;
  const { verb, fixed = {}, entryParam, ends } = asking;
  for (const key of due) {
    const params = entryParam === undefined ? fixed : { ...fixed, [entryParam]: toParam(key) };
    const ended = ends === undefined || orderNo === null ? null : { orderNo, ending: ends };
    const guard = { franchiseeId, deviceId, verb, params, reason: rule.title.zh, ends: ended, nowMs };
    await submitGuard(trx, guard, random);
  }
}

function askingOf(then: readonly AlertReaction[]): Asking | undefined {
  return then.find((reaction): reaction is Asking => reaction.kind === 'command');
}

/** Keys that are numbers go out as such: a device knows its port as 3. */
function toParam(key: string): string | number {
  return /^\d{1,9}$/.test(key) ? Number(key) : key;
}
