import { sql, type Insertable } from 'kysely';
import { ONE_DAY_MS } from '../../../contract/limits';
import type { TenantTransaction } from '../../database/tenant';
import { deleteOldRows, type TenantSweep } from '../../jobs/sweep';
import { toEventId } from '../device/device-event';
import type { KnownAlert } from './alert-repository';
import type { AlertLife, Followed } from './follow';
import type { AlertDevice } from './rule/alert-facts';
import type { AlertStepTable } from './tables';

/** What became of one rule of one device. */
export interface AlertTurn {
  readonly franchiseeId: string;
  /** Null when it is no more. */
  readonly device: Pick<AlertDevice, 'device_id' | 'equipment' | 'store_id'> | null;
  readonly rule: string;
  /** The alert that there was; null when there was none. */
  readonly alert: KnownAlert | null;
  readonly followed: Followed;
  /** Since when the rule says what it says. */
  readonly since: number | undefined;
}

type AlertPlace = Pick<AlertStepTable, 'franchisee_id' | 'equipment' | 'store_id' | 'device_id' | 'rule'>;
type Held = Pick<AlertLife, 'recoveredAt' | 'times' | 'lastAt'>;

/** As long as the steps of presence: two years and their comparison. */
const STEP_KEPT_MS = 800 * ONE_DAY_MS;

/**
 * What a turn means for how often and how long the condition of a rule holds. An alert ends in the store that it was
 * raised in, wherever its device is brought meanwhile, so that the steps of a store add up.
 */
export function stepsOf(
  { franchiseeId, device, rule, alert, followed: { changed, isRaised }, since = 0 }: AlertTurn,
  nowMs: number,
): readonly Insertable<AlertStepTable>[] {
  const own = { franchisee_id: franchiseeId, rule };
  const steps: (Insertable<AlertStepTable> | null)[] = [];
  if (alert !== null && changed !== null) {
    const { equipment, storeId: store_id, deviceId: device_id } = alert;
    steps.push(toStep({ ...own, equipment, store_id, device_id }, alert, changed, nowMs));
  }
  if (isRaised && device !== null) {
    const { equipment, store_id, device_id } = device;
    // What is wrong now began after what was wrong before.
    const lastAt = Math.max(since, (changed ?? alert)?.recoveredAt ?? 0);
    const begun = { times: 1, lastAt, recoveredAt: null };
    steps.push(toStep({ ...own, equipment, store_id, device_id }, null, begun, nowMs));
  }
  return steps.filter((step) => step !== null);
}

/** Null where neither of both changes. */
function toStep(
  place: AlertPlace,
  before: Held | null,
  after: Held,
  nowMs: number,
): Insertable<AlertStepTable> | null {
  const was = before !== null && before.recoveredAt === null ? 1 : 0;
  const is = after.recoveredAt === null ? 1 : 0;
  const begun = after.times > (before?.times ?? 0) ? 1 : 0;
  if (was === is && begun === 0) return null;
  const at = Math.min(nowMs, after.recoveredAt ?? after.lastAt);
  return { ...place, step_id: toEventId(at), at, step: is - was, begun };
}

/** Keeps what begins and ceases to hold, in the transaction of the alerts. */
export async function keepAlertSteps(
  trx: TenantTransaction,
  steps: readonly Insertable<AlertStepTable>[],
): Promise<void> {
  for (let start = 0; start < steps.length; start += ROWS_PER_INSERT) {
    await trx
      .insertInto('alert_step')
      .values(steps.slice(start, start + ROWS_PER_INSERT))
      .execute();
  }
}

const ROWS_PER_INSERT = 500;

/** Steps that no figure asks for any more. */
export const ALERT_STEP_SWEEP: TenantSweep = {
  table: 'alert_step',
  deleteSome: (trx, { nowMs, limit, franchiseeId }) =>
    deleteOldRows(trx, {
      table: 'alert_step',
      key: ['franchisee_id', 'step_id'],
      where: sql`franchisee_id = ${franchiseeId} AND at < ${nowMs - STEP_KEPT_MS}`,
      orderBy: sql`at`,
      limit,
      isChanging: false,
    }),
};
