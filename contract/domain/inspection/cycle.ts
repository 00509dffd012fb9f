import { SHANGHAI_OFFSET_MS } from '../../day';
import { ONE_DAY_MS } from '../../limits';
import type { InspectionCycle } from './plan';

/**
 * When the run after one begins: at the same time of the day, by the business's clock. A month that lacks the day of
 * the first run has its run on its last day.
 *
 * @param firstAt - When the first run of the plan began, epoch ms: later runs keep its day of the month.
 * @param startAt - When the run began, epoch ms.
 * @param notBefore - Runs that nobody was there for are left out: the answer is the last of them, or a later one, epoch ms.
 * @returns null for what comes once.
 */
export function nextStart(
  cycle: InspectionCycle,
  { firstAt, startAt, notBefore }: Readonly<Record<'firstAt' | 'startAt' | 'notBefore', number>>,
): number | null {
  switch (cycle) {
    case 'once':
      return null;
    case 'daily':
      return stepped(startAt, notBefore, ONE_DAY_MS);
    case 'weekly':
      return stepped(startAt, notBefore, 7 * ONE_DAY_MS);
    case 'monthly':
      return nextMonth(firstAt, startAt, notBefore);
  }
}

/** One step on, and as many more as leave it no later than the moment. */
function stepped(startAt: number, notBefore: number, stepMs: number): number {
  const more = Math.floor((notBefore - startAt) / stepMs);
  return startAt + Math.max(1, more) * stepMs;
}

function nextMonth(firstAt: number, startAt: number, notBefore: number): number {
  let count = monthOf(startAt) - monthOf(firstAt) + 1;
  while (inMonth(firstAt, count + 1) <= notBefore) count += 1;
  return inMonth(firstAt, count);
}

function monthOf(atMs: number): number {
  const there = new Date(atMs + SHANGHAI_OFFSET_MS);
  return there.getUTCFullYear() * 12 + there.getUTCMonth();
}

/** The same day and time so many months on, or the last day of a shorter month. */
function inMonth(firstAt: number, months: number): number {
  const there = new Date(firstAt + SHANGHAI_OFFSET_MS);
  const [year, month] = [there.getUTCFullYear(), there.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const timeOfDay = (firstAt + SHANGHAI_OFFSET_MS) % ONE_DAY_MS;
  return Date.UTC(year, month, Math.min(there.getUTCDate(), lastDay)) + timeOfDay - SHANGHAI_OFFSET_MS;
}
