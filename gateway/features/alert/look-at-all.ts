import type { TenantTransaction } from '../../database/tenant';
import type { AlertEngine } from './alert-engine';

const DEVICES_AT_ONCE = 200;

/**
 * Looks at every device of a merchant once, inside the open transaction: what is wrong with them becomes alerts, and
 * those that come by time alone get their timers. For rows that were written without anybody looking.
 */
export async function lookAtAll(
  trx: TenantTransaction,
  engine: Pick<AlertEngine, 'evaluateDevices'>,
  { franchiseeId, nowMs }: { readonly franchiseeId: string; readonly nowMs: number },
): Promise<void> {
  for (let after = ''; ;) {
    const devices = await trx
      .selectFrom('device')
      .selectAll()
      .where('franchisee_id', '=', franchiseeId)
      .where('device_id', '>', after)
      .orderBy('device_id')
      .limit(DEVICES_AT_ONCE)
      .execute();
    await engine.evaluateDevices(trx, devices, nowMs);
    const last = devices.at(-1);
    if (last === undefined || devices.length < DEVICES_AT_ONCE) return;
    after = last.device_id;
  }
}
