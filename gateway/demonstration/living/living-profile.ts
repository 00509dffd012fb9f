import { DisplayStatus } from '../../../contract/domain/device';
import { ONE_MINUTE_MS, ONE_SECOND_MS } from '../../../contract/limits';
import {
  PLAIN_PROFILE,
  type DeviceProfile,
  type EntryRule,
  type UsageRule,
} from '../../device-link/device-program/device-profile';
import { STEADY_HABITS, type DeviceHabits } from '../../device-link/simulated-device';
import { LIVING_TRAITS } from '../equipment/living-traits';
import type { SeedDevice } from '../devices';
import type { SeedType } from '../equipment/seed-types';
import type { DeviceContext, EquipmentWord, Fault, SeedEquipment } from '../equipment/seed-equipment';
import { createRandom } from '../random';

/** Names under which a start tells more than its usage: they are no fields of the order, and stay on the device. */
export const PROGRAM = 'program';
export const STARTS = 'starts';

const CHANCES: DeviceProfile['chances'] = {
  commandFails: 0.03,
  startFails: 0.03,
  upgradeFails: 0.08,
  runFails: 0.006,
  runEndsEarly: 0.02,
  runHangs: 0.006,
  restartClearsFault: 0.9,
  serviceFails: 0.02,
  serviceHangs: 0.01,
};

/** What a device of the demonstration is like, from its row and its type. */
export function toLivingProfile(
  device: SeedDevice,
  type: Pick<SeedType, 'idleHeartbeatMs'> | undefined,
): DeviceProfile {
  const { seed, attributes, equipment } = device;
  const traits = isKnown(equipment) ? LIVING_TRAITS[equipment](attributes) : { measures: {} };
  const { services = {}, ...rules } = traits;
  const slots = slotsOf(device, rules.entries);
  return {
    ...PLAIN_PROFILE,
    ...rules,
    ...(type === undefined ? {} : { idleHeartbeatMs: type.idleHeartbeatMs }),
    supplies: rules.supplies ?? [],
    slots,
    usage: usageRulesOf(device),
    services: Object.fromEntries(
      Object.entries({ ...PLAIN_PROFILE.services, ...SERVICES }).map(([verb, rule]) => [
        verb,
        { ...rule, ...services[verb] },
      ]),
    ),
    faults: faultsOf(seed),
    chances: CHANCES,
  };
}

/** Shorter than in the field, so that somebody who watches sees them end. */
const SERVICES: DeviceProfile['services'] = {
  drain: { seconds: 20, isWhenFree: true },
  selfClean: { seconds: 60, isWhenFree: true },
  dispense: { seconds: 8, by: { param: 'litres', secondsEach: 6 }, isWhenFree: true },
  testPulse: { seconds: 3, isWhenFree: true },
};

/** How it is connected; stores with bad radio lose it more often. */
export function toHabits({ store }: SeedDevice): DeviceHabits {
  const isBad = store.hasBadSignal === true;
  return {
    ...STEADY_HABITS,
    delayMs: isBad ? [ONE_SECOND_MS, 6 * ONE_SECOND_MS] : [ONE_SECOND_MS / 5, 1.5 * ONE_SECOND_MS],
    lossChance: isBad ? 0.02 : 0.002,
    outagesPerDay: isBad ? 2 : 0.12,
    outageMs: [35 * ONE_MINUTE_MS, 240 * ONE_MINUTE_MS],
    faultsPerDay: 0.08,
    faultMs: [15 * ONE_MINUTE_MS, 300 * ONE_MINUTE_MS],
    disturbancesPerDay: 0.3,
    disturbanceMs: [8 * ONE_MINUTE_MS, 45 * ONE_MINUTE_MS],
  };
}

function isKnown(word: string): word is EquipmentWord {
  return Object.hasOwn(LIVING_TRAITS, word);
}

/** One for each user at once; where entries are served, their numbers. */
function slotsOf({ seed, attributes }: SeedDevice, entries: EntryRule | undefined): readonly string[] {
  const list = entries === undefined ? undefined : attributes[entries.field];
  if (entries === undefined || !Array.isArray(list)) {
    return Array.from({ length: seed.slots }, (_, index) => String(index + 1));
  }
  return list.flatMap((entry: unknown) => (isValues(entry) ? [String(entry[entries.key])] : []));
}

function isValues(entry: unknown): entry is Readonly<Record<string, unknown>> {
  return typeof entry === 'object' && entry !== null;
}

/**
 * A start says what a whole run would use, by the names of the order's fields; amounts grow with the share that was
 * run, what is the same for any share is told as it is.
 */
function usageRulesOf(device: SeedDevice): DeviceProfile['usage'] {
  const random = createRandom(1);
  const { usage } = device.seed.serve(device, random);
  const [whole, half] = [usage(1), usage(0.5)];
  const rules = Object.keys(whole).flatMap((name): readonly (readonly [string, UsageRule])[] => {
    if (whole[name] === half[name]) return [[name, { kind: 'param', param: name }]];
    // A word that changes while it runs is known at its end alone; nobody is told the end at the beginning.
    return typeof whole[name] === 'number' ? [[name, { kind: 'goal', param: name, digits: 3 }]] : [];
  });
  return {
    ...Object.fromEntries(rules),
    [PROGRAM]: { kind: 'param', param: PROGRAM },
    [STARTS]: { kind: 'fixed', value: 1 },
  };
}

/** Faults are the same for every device of a type. */
function faultsOf({ describe }: SeedEquipment): readonly Fault[] {
  const context: DeviceContext = {
    random: createRandom(1),
    nowMs: 0,
    index: 1,
    count: 2,
    status: DisplayStatus.idle,
    placeKind: 'school',
    partnerNumber: undefined,
    washerKinds: { drum: 0, dryer: 0 },
  };
  return describe(context).faults;
}
