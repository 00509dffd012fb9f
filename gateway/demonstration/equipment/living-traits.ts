import type {
  EntryRule,
  MeasureRule,
  MeasureRules,
  ServiceRule,
  Span,
  SupplyRule,
} from '../../device-link/device-program/device-profile';
import type { EquipmentWord } from './seed-equipment';

type Values = Readonly<Record<string, unknown>>;

/** What moves on a device of a type while it lives. */
export interface LivingTraits {
  readonly measures: MeasureRules;
  readonly entries?: EntryRule;
  readonly supplies?: readonly SupplyRule[];
  /** What a service changes once it is done. */
  readonly services?: Readonly<Record<string, Pick<ServiceRule, 'sets'>>>;
}

const MINUTE_SEC = 60;
const DEGREES = 1;

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
  more: { servicing?: unknown; off?: unknown } = {},
): MeasureRule {
  return { kind: 'state', idle, running, ...more };
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
      vibration: wander([0, 0], [12, 64], 12),
      startsSinceClean: { kind: 'total', of: 'starts', digits: 0 },
    },
    services: { selfClean: { sets: { startsSinceClean: 0 } } },
  };
}

/** Channels hold what is left; the lowest of them decides when somebody has to come. */
function dosing(): LivingTraits {
  return {
    measures: {
      remainPct: { kind: 'lowestShare', list: 'channels', left: 'remainMl', capacity: 'capacityMl' },
      pumpState: state('idle', 'running'),
    },
    entries: { field: 'channels', key: 'channel', columns: {} },
    supplies: [{ field: 'remainMl', isPerSlot: true, usedBy: 'doseMl' }],
  };
}

function powering({ voltageV }: Values): LivingTraits {
  return {
    measures: {
      voltageV: around(voltageV, 0.02),
      tempC: wander([26, 34], [30, 48], 2 * DEGREES),
      leakMa: wander([0, 3], [0, 6], 0.5, 1),
      powerW: wander([0, 4], [80, 2_400], 160),
      currentA: wander([0, 0.1], [0.4, 11], 0.6, 2),
      totalKwh: { kind: 'total', of: 'kwh', digits: 2 },
    },
    entries: {
      field: 'channels',
      key: 'channel',
      columns: {
        state: state('idle', 'powered', { off: 'disabled' }),
        powerW: wander([0, 0], [60, 900], 60),
        remainMinutes: { kind: 'timeLeft', unitSec: MINUTE_SEC },
      },
    },
  };
}

function dispensing({ tdsIn, tdsOut, tankLevel }: Values): LivingTraits {
  const level = typeof tankLevel === 'number' ? tankLevel : 60;
  return {
    measures: {
      tdsIn: around(tdsIn, 0.03),
      tdsOut: around(tdsOut, 0.06),
      waterTempC: wander([88, 96], [86, 95], DEGREES),
      flowRate: wander([0, 0], [1.6, 2.4], 0.2, 1),
      tankLevel: wander([level, level], [Math.max(15, level - 20), level], 4),
      totalLitres: { kind: 'total', of: 'litres', digits: 1 },
    },
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
      supplyTempC: wander([44, 52], [43, 51], DEGREES),
    },
  };
}

/** What moves on devices of each type with a seed of its own. */
export const LIVING_TRAITS: Readonly<Record<EquipmentWord, (attributes: Values) => LivingTraits>> = {
  washer: washing,
  box: () => ({ measures: {} }),
  washing_partner: dosing,
  shower_partner: dosing,
  power_controller: powering,
  water: dispensing,
  shower: showering,
};
