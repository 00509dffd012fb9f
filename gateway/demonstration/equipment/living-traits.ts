import { ONE_MINUTE_MS } from '../../../contract/limits';
import type {
  DerivedRules,
  DisturbanceRule,
  EntryRule,
  LoadRule,
  MeasureRule,
  MeasureRules,
  ServiceRule,
  Span,
  SupplyRule,
} from '../../device-link/device-program/device-profile';
import type { EquipmentWord } from './seed-equipment';
import { lostShareOf } from './water';

type Values = Readonly<Record<string, unknown>>;

/** What moves on a device of a type while it lives. */
export interface LivingTraits {
  readonly measures: MeasureRules;
  readonly entries?: EntryRule;
  readonly derived?: DerivedRules;
  readonly supplies?: readonly SupplyRule[];
  /** What a service changes once it is done. */
  readonly services?: Readonly<Record<string, Pick<ServiceRule, 'sets' | 'stamps' | 'adds'>>>;
  /** What is seldom out of order with it. */
  readonly disturbances?: readonly DisturbanceRule[];
  readonly load?: LoadRule;
}

const MINUTE_SEC = 60;
const DEGREES = 1;
/** Users who do not come back for their laundry in time, and when they do. */
const LEFT_CHANCE = 0.03;
const LEFT_MS: Span = [45 * ONE_MINUTE_MS, 240 * ONE_MINUTE_MS];
/** pages 3.4: a channel is off at this share. */
const CHANNEL_OFF_SHARE = 0.05;
/** What a dispenser uses on a day when its own estimate says nothing of that. */
const USUAL_ML_A_DAY = 180;
const WATT_HOURS_IN_KWH = 1_000;
/** A heater keeps water above. */
const HEATS_BELOW_C = 92;

function wander(idle: Span, running: Span, step: number, digits = 0): MeasureRule {
  return { kind: 'wander', idle, running, step, digits };
}

/** Stays around what it was when it was looked at, give or take a share. */
function around(value: unknown, share: number, digits = 0): MeasureRule {
  const middle = typeof value === 'number' ? value : 0;
  const span: Span = [middle * (1 - share), middle * (1 + share)];
  return wander(span, span, (middle * share) / 2, digits);
}

function state(
  idle: unknown,
  running: unknown,
  more: { servicing?: unknown; off?: unknown; faulty?: unknown } = {},
): MeasureRule {
  return { kind: 'state', idle, running, ...more };
}

/** Stays as it is, until something is out of order. */
function constant(value: unknown): MeasureRule {
  return state(value, value);
}

function washing(attributes: Values): LivingTraits {
  const isDryer = attributes['machineKind'] === 'dryer';
  const phases = isDryer ? ['dry', 'dry', 'dry', 'cool'] : ['fill', 'wash', 'wash', 'rinse', 'spin'];
  return {
    measures: {
      currentProgram: { kind: 'usage', of: 'program', idle: null },
      phase: { kind: 'phases', idle: null, running: phases },
      remainMinutes: { kind: 'timeLeft', unitSec: MINUTE_SEC },
      doorState: state('closed', 'locked', { servicing: 'locked' }),
      waterLevel: isDryer
        ? state('veryLow', 'veryLow')
        : { kind: 'phases', idle: 'veryLow', running: ['low', 'middle', 'high', 'middle', 'low'] },
      drumTempC: wander([18, 24], isDryer ? [50, 68] : [24, 42], 2 * DEGREES),
      ...(isDryer
        ? { outletTempC: wander([20, 26], [50, 72], 2 * DEGREES) }
        : { waterTempC: wander([16, 22], [22, 40], 2 * DEGREES) }),
      powerW: wander([2, 5], isDryer ? [1_800, 2_400] : [180, 560], isDryer ? 120 : 90),
      vibration: wander([0, 0], [12, 64], 12),
      startsSinceClean: { kind: 'total', of: 'starts', digits: 0 },
    },
    services: { selfClean: { sets: { startsSinceClean: 0 }, stamps: ['selfCleanAt'] } },
    disturbances: [
      { name: 'unbalanced', during: 'running', measures: { vibration: 88 } },
      { name: 'doorOpen', during: 'running', measures: { doorState: 'open' } },
    ],
    load: { field: 'loadLeft', leftChance: LEFT_CHANCE, leftMs: LEFT_MS },
  };
}

/** Channels hold what is left; the lowest of them decides when somebody has to come. */
function dosing(attributes: Values): LivingTraits {
  const { leak } = attributes;
  return {
    measures: {
      remainPct: { kind: 'lowestShare', list: 'channels', left: 'remainMl', capacity: 'capacityMl' },
      estimatedDaysLeft: {
        ...{ kind: 'lowestShare', list: 'channels', left: 'remainMl', digits: 0 },
        capacity: usedADay(attributes),
      },
      // Draining pumps too, and every fault of a dispenser is one of its pumps.
      pumpState: state('idle', 'running', { servicing: 'running', faulty: 'fault' }),
      noFlow: constant(false),
      leak: constant(leak === true),
    },
    entries: { field: 'channels', key: 'channel', columns: {} },
    supplies: [
      {
        ...{ field: 'remainMl', isPerSlot: true, usedBy: 'doseMl' },
        share: { field: 'remainPct', capacity: { from: 'capacityMl' } },
        offAt: CHANNEL_OFF_SHARE,
      },
    ],
    disturbances: [
      { name: 'noFlow', measures: { noFlow: true }, isHalting: true },
      { name: 'leak', during: 'idle', measures: { leak: true } },
    ],
  };
}

/** Millilitres a day of the emptiest channel, as the device's own estimate says. */
function usedADay({ estimatedDaysLeft, remainPct, channels }: Values): number {
  const entries: readonly unknown[] = Array.isArray(channels) ? channels : [];
  const left = entries.flatMap((entry) =>
    typeof entry === 'object' && entry !== null && 'remainMl' in entry && typeof entry.remainMl === 'number'
      ? [entry.remainMl]
      : [],
  );
  const isKnown = typeof estimatedDaysLeft === 'number' && estimatedDaysLeft > 0 && remainPct !== 0;
  return isKnown && left.length > 0 ? Math.min(...left) / estimatedDaysLeft : USUAL_ML_A_DAY;
}

function powering({ voltageV }: Values): LivingTraits {
  return {
    measures: {
      voltageV: around(voltageV, 0.02),
      tempC: wander([26, 34], [30, 48], 2 * DEGREES),
      leakMa: wander([0, 3], [0, 6], 0.5, 1),
      totalKwh: { kind: 'total', of: 'kwh', digits: 2 },
    },
    entries: {
      field: 'channels',
      key: 'channel',
      columns: {
        state: state('idle', 'powered', { off: 'disabled' }),
        powerW: wander([0, 0], [60, 900], 60),
        energyWh: { kind: 'usage', of: 'kwh', times: WATT_HOURS_IN_KWH },
        startedAt: { kind: 'startedAt' },
        remainMinutes: { kind: 'timeLeft', unitSec: MINUTE_SEC },
        orderNo: { kind: 'orderNo' },
      },
    },
    // What the ports draw is what the box draws.
    derived: {
      powerW: { kind: 'entrySum', list: 'channels', column: 'powerW', digits: 1 },
      currentA: { kind: 'ratio', of: 'powerW', by: 'voltageV', digits: 2 },
    },
    disturbances: [
      { name: 'leakage', measures: { leakMa: 34.5 } },
      { name: 'overheated', measures: { tempC: 74 } },
      { name: 'overPower', during: 'running', entry: { powerW: 1_820 } },
      { name: 'unplugged', during: 'running', entry: { powerW: 0.6 } },
      { name: 'stray', during: 'idle', entry: { powerW: 140, state: 'powered' } },
    ],
  };
}

function dispensing(attributes: Values): LivingTraits {
  const { tdsIn, tdsOut, tankLevel, leak, uvOn } = attributes;
  const level = typeof tankLevel === 'number' ? tankLevel : 60;
  return {
    measures: {
      tdsIn: around(tdsIn, 0.03),
      tdsOut: around(tdsOut, 0.06),
      waterTempC: wander([88, 96], [86, 95], DEGREES),
      flowRate: wander([0, 0], [1.6, 2.4], 0.2, 1),
      tankLevel: wander([level, level], [Math.max(15, level - 20), level], 4),
      totalLitres: { kind: 'total', of: 'litres', digits: 2, lostShare: lostShareOf(attributes) },
      leak: constant(leak === true),
      uvOn: constant(uvOn === true),
      meterDay: { kind: 'day' },
      freeLitresToday: { kind: 'ofDay', day: 'meterDay' },
    },
    derived: {
      desalRate: { kind: 'lacking', of: 'tdsOut', from: 'tdsIn', digits: 3 },
      heaterOn: { kind: 'below', of: 'waterTempC', limit: HEATS_BELOW_C },
    },
    services: { dispense: { adds: { field: 'freeLitresToday', param: 'litres' } } },
    disturbances: [
      { name: 'tdsHigh', measures: { tdsOut: 64 } },
      { name: 'tdsOver', measures: { tdsOut: 118 } },
      { name: 'tankLow', measures: { tankLevel: 14 } },
      { name: 'boiling', measures: { waterTempC: 98.5 } },
      { name: 'noFlow', during: 'running', measures: { flowRate: 0 }, isHalting: true },
      { name: 'leak', during: 'idle', measures: { leak: true } },
    ],
  };
}

function showering({ leak }: Values): LivingTraits {
  // Flow without an order is what a leak looks like.
  const idleFlow: Span = leak === true ? [0.4, 0.8] : [0, 0];
  return {
    measures: {
      valveState: state('closed', 'open'),
      waterTempC: wander([20, 30], [38, 43], DEGREES),
      flowRate: wander(idleFlow, [5, 8], 0.5, 1),
      sessionLitres: { kind: 'usage', of: 'litres' },
      sessionSeconds: { kind: 'elapsed' },
      balanceLeft: { kind: 'unused', of: 'settledAmount', from: 'prepaidAmount' },
      supplyTempC: wander([44, 52], [43, 51], DEGREES),
      leak: constant(leak === true),
    },
    disturbances: [
      { name: 'noWater', during: 'running', measures: { flowRate: 0 }, isHalting: true },
      { name: 'scalding', during: 'running', measures: { waterTempC: 57 } },
      {
        ...{ name: 'paused', during: 'running', isHalting: true },
        measures: { valveState: 'closed', flowRate: 0 },
      },
      { name: 'dripping', during: 'idle', measures: { flowRate: 0.8, leak: true } },
      { name: 'coldSupply', measures: { supplyTempC: 33 } },
    ],
  };
}

function driving(): LivingTraits {
  return {
    measures: {},
    entries: { field: 'channels', key: 'channel', columns: { runState: state('idle', 'running') } },
    // A device runs, and hears of it, as soon as one of its channels does.
    derived: {
      isRunning: { kind: 'anyEntry', list: 'channels', column: 'runState', holds: 'running' },
      feedbackInput: { kind: 'anyEntry', list: 'channels', column: 'feedbackInput', holds: true },
    },
    disturbances: [
      { name: 'noFeedback', during: 'running', entry: { runState: 'idle' } },
      { name: 'startedByHand', during: 'idle', entry: { runState: 'running' } },
    ],
  };
}

/** What moves on devices of each type with a seed of its own. */
export const LIVING_TRAITS: Readonly<Record<EquipmentWord, (attributes: Values) => LivingTraits>> = {
  washer: washing,
  box: driving,
  washing_partner: dosing,
  shower_partner: dosing,
  power_controller: powering,
  water: dispensing,
  shower: showering,
};
