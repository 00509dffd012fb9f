import type { DeviceProfile, DisturbanceRule } from './device-profile';
import type { DeviceState } from './device-state';
import { isEntry } from './entries';

type Values = Readonly<Record<string, unknown>>;

/** What is out of order with a device and shows at this moment. */
export function disturbanceOf(
  { disturbances = [] }: Pick<DeviceProfile, 'disturbances'>,
  { disturbance, runs }: DeviceState,
): DisturbanceRule | undefined {
  if (disturbance === null || disturbance === undefined) return undefined;
  const rule = disturbances.find(({ name }) => name === disturbance);
  return rule !== undefined && fits(rule, runs.length > 0) ? rule : undefined;
}

/** Those that would show on a device at this moment. */
export function disturbancesFor(
  { disturbances = [] }: Pick<DeviceProfile, 'disturbances'>,
  { runs }: Pick<DeviceState, 'runs'>,
): readonly DisturbanceRule[] {
  return disturbances.filter((rule) => fits(rule, runs.length > 0));
}

function fits({ during }: DisturbanceRule, isRunning: boolean): boolean {
  return during === undefined || (during === 'running') === isRunning;
}

/** Names of the values that disturbances may change: they are reported always, so that their end is told too. */
export function disturbedNames({
  disturbances = [],
}: Pick<DeviceProfile, 'disturbances'>): readonly string[] {
  return disturbances.flatMap(({ measures = {} }) => Object.keys(measures));
}

/** What the sensors show instead of what is. */
export function disturb(profile: DeviceProfile, state: DeviceState, measures: Values): Values {
  const rule = disturbanceOf(profile, state);
  if (rule === undefined) return measures;
  return { ...measures, ...rule.measures, ...disturbEntry(profile, state, { rule, measures }) };
}

function disturbEntry(
  { entries, slots }: DeviceProfile,
  { runs }: DeviceState,
  { rule, measures }: { readonly rule: DisturbanceRule; readonly measures: Values },
): Values {
  const list = entries === undefined ? undefined : measures[entries.field];
  if (entries === undefined || rule.entry === undefined || !Array.isArray(list)) return {};
  const taken = runs.map(({ slot }) => slot);
  const slot = rule.during === 'running' ? taken[0] : slots.find((each) => !taken.includes(each));
  const shown = list.map((entry: unknown) =>
    isEntry(entry) && String(entry[entries.key]) === slot ? { ...entry, ...rule.entry } : entry,
  );
  return { [entries.field]: shown };
}
