const MINUTES_PER_HOUR = 60;
const DAY_MINUTES = 1440;

/** From when until when a store is open, for example 06:00–24:00; null for the whole day. */
export function formatOpeningHours(fromMinute: number, toMinute: number): string | null {
  if (fromMinute === 0 && toMinute === DAY_MINUTES) return null;
  return `${toClock(fromMinute)}–${toClock(toMinute)}`;
}

function toClock(minute: number): string {
  const [hours, minutes] = [Math.floor(minute / MINUTES_PER_HOUR), minute % MINUTES_PER_HOUR];
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}
