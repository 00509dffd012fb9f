import type { Transaction } from 'kysely';
import type { ResolvedDeclaration } from '../../contract/resources/resolved';
import type { Database } from '../database/schema';
import { createAlertEngine } from '../features/alert/alert-engine';
import type { Random } from './random';

const DEVICES_AT_ONCE = 200;
const BYTE_MAX = 255;

export interface SeedAlerts {
  readonly franchiseeId: string;
  readonly resolved: Pick<ResolvedDeclaration, 'equipment' | 'pages'>;
  readonly random: Random;
  readonly nowMs: number;
}

/**
 * Has every device of the tenant looked at once, so that the demonstration begins with the alerts that its devices
 * give cause for, and with the timers of those that come by time alone.
 */
export async function raiseAlerts(
  trx: Transaction<Database>,
  { franchiseeId, resolved, random, nowMs }: SeedAlerts,
): Promise<void> {
  const engine = createAlertEngine({
    equipment: resolved.equipment,
    pages: resolved.pages,
    random: (size) => Buffer.from(Array.from({ length: size }, () => random.int(0, BYTE_MAX))),
    // Nobody listens yet.
    sink: { tell: () => undefined },
  });
  const devices = await trx
    .selectFrom('device')
    .selectAll()
    .where('franchisee_id', '=', franchiseeId)
    .orderBy('device_id')
    .execute();
  for (let start = 0; start < devices.length; start += DEVICES_AT_ONCE) {
    await engine.evaluateDevices(trx, devices.slice(start, start + DEVICES_AT_ONCE), nowMs);
  }
}
