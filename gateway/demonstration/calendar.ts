import { formatBusinessTime, startOfDay } from '../../contract/day';
import { ONE_DAY_MS, ONE_HOUR_MS } from '../../contract/limits';
import type { PlaceTable } from '../features/store/tables';

/** Share of a day's starts by hour, 0–23; evenings from 19 to 23 are the peak (pages 13). */
export const LAUNDRY_HOURS: readonly number[] = [
  2, 1, 0.3, 0.2, 0.2, 0.4, 1, 2, 3, 4, 4, 5, 6, 5, 4, 4, 5, 6, 8, 13, 15, 15, 12, 7,
];
export const SHOWER_HOURS: readonly number[] = [
  1, 0.3, 0.1, 0.1, 0.1, 0.5, 3, 4, 2, 1, 1, 2, 3, 3, 2, 2, 4, 7, 8, 12, 16, 18, 15, 7,
];
export const WATER_HOURS: readonly number[] = [
  0.5, 0.2, 0.1, 0.1, 0.1, 0.5, 4, 8, 6, 5, 5, 7, 8, 6, 5, 5, 6, 7, 7, 9, 10, 10, 8, 4,
];

/** Sunday first; Sunday is the strongest day. */
const WEEKDAY_FACTORS = [1.45, 0.95, 0.85, 0.85, 0.9, 0.95, 1.2] as const;

/** Month and day, both ends inclusive. */
interface Season {
  readonly from: string;
  readonly to: string;
  readonly factors: Readonly<Record<PlaceTable['kind'], number>>;
}

/** Holidays empty the schools and fill the hotels. */
const SEASONS: readonly Season[] = [
  { from: '01-18', to: '02-22', factors: { school: 0.15, hotel: 1.1, apartment: 0.6 } },
  { from: '05-01', to: '05-05', factors: { school: 0.45, hotel: 1.7, apartment: 0.8 } },
  { from: '07-12', to: '08-27', factors: { school: 0.3, hotel: 1.3, apartment: 1 } },
  { from: '10-01', to: '10-07', factors: { school: 0.4, hotel: 1.8, apartment: 0.75 } },
];

/** Month and day of a business day, for example `10-01`. */
function toMonthDay(dayAt: number): string {
  // The day starts at 16:00 UTC of the day before, so noon in Shanghai has the same date in UTC.
  return new Date(dayAt + 12 * ONE_HOUR_MS).toISOString().slice(5, 10);
}

/** How busy a business day is, 1 being an ordinary one. */
export function dayFactor(dayAt: number, kind: PlaceTable['kind']): number {
  const monthDay = toMonthDay(dayAt);
  const season = SEASONS.find(({ from, to }) => monthDay >= from && monthDay <= to);
  const weekday = new Date(dayAt + 12 * ONE_HOUR_MS).getUTCDay();
  return (WEEKDAY_FACTORS[weekday] ?? 1) * (season?.factors[kind] ?? 1);
}

/** Starts of the last `count` business days, today last. */
export function lastDays(nowMs: number, count: number): readonly number[] {
  const today = startOfDay(nowMs);
  return Array.from({ length: count }, (_, index) => today - (count - 1 - index) * ONE_DAY_MS);
}

/** `20261031193012` in Shanghai. */
export function toStamp(atMs: number): string {
  const words = formatBusinessTime(atMs);
  const day = words.slice(0, 4) + words.slice(5, 7) + words.slice(8, 10);
  return day + words.slice(11, 13) + words.slice(14, 16) + words.slice(17, 19);
}
