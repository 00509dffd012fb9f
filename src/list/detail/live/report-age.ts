import type { Row } from '../../../../contract/api/page/list';
import { ONE_MINUTE_MS } from '../../../../contract/limits';
import type { StatusTone } from '../../../../contract/resources/field';

/** How old what a device told is: on time · late, more than half of what makes it offline · overdue · away · never heard. */
export type ReportAge = 'fresh' | 'late' | 'overdue' | 'away' | 'never';

export const AGE_TONES: Readonly<Record<ReportAge, StatusTone>> = {
  fresh: 'success',
  late: 'warning',
  overdue: 'danger',
  away: 'offline',
  never: 'neutral',
};

const LATE_SHARE = 0.5;

/** @param offlineAfterMinutes - Silence after which a device of the type counts as offline. */
export function reportAgeOf(
  { lastHeartbeatAt, online }: Row,
  { nowMs, offlineAfterMinutes }: { readonly nowMs: number; readonly offlineAfterMinutes: number },
): ReportAge {
  if (typeof lastHeartbeatAt !== 'number') return 'never';
  if (online === false) return 'away';
  const limitMs = offlineAfterMinutes * ONE_MINUTE_MS;
  const silentMs = nowMs - lastHeartbeatAt;
  if (silentMs >= limitMs) return 'overdue';
  return silentMs >= limitMs * LATE_SHARE ? 'late' : 'fresh';
}
