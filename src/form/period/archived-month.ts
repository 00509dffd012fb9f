import type { RangeFilter } from '../../../contract/api/page/list';
import { endOfMonth, startOfMonth } from '../../../contract/day';
import type { QuickPick } from './business-day';

/** The archived month that a choice of days is, by its first moment, epoch ms; null for any other days. */
export function toArchivedMonth(choice: QuickPick | RangeFilter, beforeMs: number): number | null {
  const [fromMs, toMs] = typeof choice === 'string' ? [] : choice;
  if (typeof fromMs !== 'number' || fromMs >= beforeMs || startOfMonth(fromMs) !== fromMs) return null;
  return toMs === endOfMonth(fromMs) - 1 ? fromMs : null;
}
