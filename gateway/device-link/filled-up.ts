import type { DeviceMessage } from './device-link';
import type { DeviceProfile } from './device-program/device-profile';
import type { SimulatedDevice } from './simulated-device';

/** What a device has told of its supplies since its row was read, as text, by field; the newest last. */
export type ToldSupplies = Readonly<Record<string, readonly string[]>>;

/** Beyond it the row cannot be that far behind. */
const TOLD_MAX = 16;

function supplyFields({ supplies, entries }: DeviceProfile): readonly string[] {
  const fields = supplies.map(({ isPerSlot, field }) => (isPerSlot ? entries?.field : field));
  return [...new Set(fields.filter((field) => field !== undefined))];
}

export function rememberTold(
  profile: DeviceProfile,
  told: ToldSupplies,
  message: DeviceMessage,
): ToldSupplies {
  if (message.kind !== 'report' || message.measures === undefined || profile.supplies.length === 0)
    return told;
  const { measures } = message;
  const news = supplyFields(profile)
    .filter((field) => field in measures)
    .map((field) => [field, [...(told[field] ?? []), textOf(measures[field])].slice(-TOLD_MAX)] as const);
  return { ...told, ...Object.fromEntries(news) };
}

/**
 * Supplies that the row holds otherwise than the device ever told: somebody has filled it up, and a simulated
 * device cannot see that by itself. Null when there is nothing of the kind, or the device has told nothing yet.
 */
export function findFilledUp(
  { profile, beginning }: SimulatedDevice,
  told: ToldSupplies,
): Readonly<Record<string, unknown>> | null {
  const filled = supplyFields(profile).filter((field) => {
    const known = told[field];
    return (
      known !== undefined && field in beginning.values && !known.includes(textOf(beginning.values[field]))
    );
  });
  if (filled.length === 0) return null;
  return Object.fromEntries(filled.map((field) => [field, beginning.values[field]]));
}

/** The same for equal values, however their keys are ordered: the database orders them its own way. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(textOf).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, inner]) => `${key}:${textOf(inner)}`).join()}}`;
}
