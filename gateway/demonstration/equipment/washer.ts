import { ONE_DAY_MS } from '../../../contract/limits';
import { LAUNDRY_HOURS } from '../calendar';
import type { Random } from '../random';
import { RUNNING, type DeviceContext, type DeviceTraits, type SeedEquipment } from './seed-equipment';

type MachineKind = 'pulsator' | 'drum' | 'dryer';

interface Program {
  readonly programId: string;
  readonly name: string;
  readonly programKind: string;
  readonly minutes: number;
  readonly price: number;
  readonly waterLevel: string;
  readonly waterTempC: number;
  readonly pulseCount: number;
  readonly enabled: boolean;
}

const CENTS_PER_PULSE = 100;
/** What machines draw and how warm their water is, at least. */
const [DRYER_W, WASHER_W, STANDBY_W] = [1_900, 240, 3] as const;
const [WASHING_C, IDLE_C] = [26, 17] as const;
const STEPS = 5;
const STEP_W = 60;
/** By name; what is not among them dries. */
const PROGRAM_KINDS: Readonly<Record<string, string>> = {
  标准洗: 'standard',
  快速洗: 'quick',
  大件洗: 'bulky',
  高温洗: 'hot',
  单脱水: 'spin',
};

const program = (name: string, minutes: number, price: number, waterTempC = 0, enabled = true): Program => ({
  programId: `${name}-${minutes}`,
  name,
  programKind: PROGRAM_KINDS[name] ?? 'dry',
  minutes,
  price,
  waterLevel: name === '大件洗' ? 'high' : 'middle',
  waterTempC,
  // One pulse for a yuan's worth, as a coin acceptor would give.
  pulseCount: Math.round(price / CENTS_PER_PULSE),
  enabled,
});

const KINDS: Readonly<
  Record<
    MachineKind,
    {
      readonly label: string;
      readonly models: readonly string[];
      readonly capacitiesKg: readonly number[];
      readonly programs: readonly Program[];
      /** How often each program is chosen. */
      readonly weights: readonly number[];
    }
  >
> = {
  pulsator: {
    label: '波轮洗衣机',
    models: ['XB-80S', 'XB-100S'],
    capacitiesKg: [8, 10],
    programs: [
      program('标准洗', 38, 400),
      program('快速洗', 25, 300),
      program('大件洗', 48, 500),
      program('单脱水', 8, 100),
    ],
    weights: [55, 25, 12, 8],
  },
  drum: {
    label: '滚筒洗衣机',
    models: ['XG-100D', 'XG-120D'],
    capacitiesKg: [10, 12],
    programs: [
      program('标准洗', 50, 600, 30),
      program('快速洗', 30, 500, 30),
      program('大件洗', 65, 800, 40),
      program('高温洗', 75, 900, 90),
    ],
    weights: [50, 25, 15, 10],
  },
  dryer: {
    label: '烘干机',
    models: ['HG-120R', 'HG-150R'],
    capacitiesKg: [12, 15],
    programs: [program('烘干30分', 30, 300), program('烘干45分', 45, 450), program('烘干60分', 60, 600)],
    weights: [40, 40, 20],
  },
};

const FAULTS = [
  { code: 'E01', text: '进水超时' },
  { code: 'E02', text: '排水超时' },
  { code: 'E03', text: '门锁故障' },
  { code: 'E04', text: '失衡' },
  { code: 'E05', text: '过热' },
  { code: 'E06', text: '通信' },
  { code: 'E07', text: '电机' },
];

function kindOf({ index, washerKinds: { drum, dryer } }: DeviceContext): MachineKind {
  if (index < drum) return 'drum';
  return index < drum + dryer ? 'dryer' : 'pulsator';
}

function describe(context: DeviceContext): DeviceTraits {
  const { random, nowMs, status, partnerNumber } = context;
  const machineKind = kindOf(context);
  const { label, models, capacitiesKg, programs } = KINDS[machineKind];
  const choice = random.int(0, models.length - 1);
  const isRunning = status === RUNNING;
  const isDryer = machineKind === 'dryer';
  return {
    label,
    model: models[choice] ?? '',
    linkType: random.chance(0.8) ? 'serial' : 'pulse',
    faults: FAULTS,
    attributes: {
      machineKind,
      capacityKg: capacitiesKg[choice] ?? 0,
      programs,
      currentProgram: isRunning ? programs[0]?.name : null,
      phase: isRunning ? phaseOf(isDryer, random) : null,
      remainMinutes: isRunning ? random.int(3, 30) : 0,
      loadLeft: false,
      doorState: isRunning ? 'locked' : random.chance(0.3) ? 'open' : 'closed',
      waterLevel: isRunning && !isDryer ? random.pick(['low', 'middle', 'high']) : 'veryLow',
      drumTempC: isRunning ? random.int(24, isDryer ? 68 : 42) : random.int(18, 24),
      outletTempC: isDryer ? random.int(isRunning ? 50 : 20, isRunning ? 72 : 26) : null,
      vibration: isRunning ? random.int(12, 64) : 0,
      ...sensed(context, isDryer),
      selfCleanAt: isDryer ? null : nowMs - random.int(1, 12) * ONE_DAY_MS,
      startsSinceClean: isDryer ? 0 : random.int(2, 125),
      detergentLinked: isDryer ? null : (partnerNumber ?? null),
    },
  };
}

/** Told by its place rather than by chance, so that what chance deals the others stays. */
function sensed({ status, index }: DeviceContext, isDryer: boolean): DeviceTraits['attributes'] {
  const isRunning = status === RUNNING;
  const drawn = (isDryer ? DRYER_W : WASHER_W) + (index % STEPS) * STEP_W;
  return {
    powerW: isRunning ? drawn : STANDBY_W,
    waterTempC: isDryer ? null : (isRunning ? WASHING_C : IDLE_C) + (index % STEPS),
  };
}

function phaseOf(isDryer: boolean, random: Random): string {
  return isDryer ? random.pick(['dry', 'cool']) : random.pick(['fill', 'wash', 'rinse', 'spin']);
}

/** Last phase in words, as devices report it, by the share that was run. */
function lastPhase(isDryer: boolean, share: number): string {
  if (isDryer) return share < 0.9 ? '烘干' : '冷却';
  if (share < 0.1) return '进水';
  if (share < 0.5) return '洗涤';
  return share < 0.8 ? '漂洗' : '脱水';
}

/** Washers and dryers (spec: washer). */
export const washer: SeedEquipment = {
  letter: 'W',
  startsPerDay: 1.3,
  hours: LAUNDRY_HOURS,
  reservedShare: 0.06,
  slots: 1,
  describe,
  serve({ traits }, random) {
    const kind = toKind(traits.attributes['machineKind']);
    const { programs, weights } = KINDS[kind];
    const chosen = programs[random.weighted(weights)] ?? program('标准洗', 38, 400);
    return {
      itemName: chosen.name,
      plannedSec: chosen.minutes * 60,
      priceCents: chosen.price,
      meteredBy: null,
      // A dryer is asked for no water.
      asks: {
        programKind: chosen.programKind,
        ...(kind === 'dryer' ? {} : { waterTempC: chosen.waterTempC }),
      },
      usage: (share) => ({
        plannedMinutes: chosen.minutes,
        actualMinutes: Math.round(chosen.minutes * share),
        lastPhase: lastPhase(kind === 'dryer', share),
        machineKind: kind,
        capacityKg: traits.attributes['capacityKg'],
        programKind: chosen.programKind,
        ...(kind === 'dryer' ? {} : { waterTempC: chosen.waterTempC }),
      }),
    };
  },
};

function toKind(value: unknown): MachineKind {
  return value === 'drum' || value === 'dryer' ? value : 'pulsator';
}
