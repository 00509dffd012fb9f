import { LAUNDRY_HOURS } from '../calendar';
import { RUNNING, type DeviceContext, type DeviceTraits, type SeedEquipment } from './seed-equipment';

interface BoxService {
  readonly name: string;
  readonly minutes: number;
  readonly price: number;
  readonly pulseCount: number;
}

const TARGETS: readonly {
  readonly target: string;
  readonly label: string;
  readonly services: readonly BoxService[];
}[] = [
  {
    target: 'washer',
    label: '控制盒·洗衣机',
    services: [
      { name: '标准洗', minutes: 40, price: 400, pulseCount: 4 },
      { name: '快速洗', minutes: 25, price: 300, pulseCount: 3 },
    ],
  },
  {
    target: 'dryer',
    label: '控制盒·烘干机',
    services: [{ name: '烘干45分', minutes: 45, price: 500, pulseCount: 5 }],
  },
  {
    target: 'massageChair',
    label: '控制盒·按摩椅',
    services: [
      { name: '按摩10分', minutes: 10, price: 500, pulseCount: 5 },
      { name: '按摩20分', minutes: 20, price: 900, pulseCount: 9 },
    ],
  },
  {
    target: 'other',
    label: '控制盒·其他',
    services: [{ name: '单次使用', minutes: 15, price: 200, pulseCount: 2 }],
  },
];

function describe({ random, index, status }: DeviceContext): DeviceTraits {
  const { target, label, services } = TARGETS[index % TARGETS.length] ?? {
    target: 'other',
    label: '',
    services: [],
  };
  const linkType = random.pick(['pulse', 'relay', 'serial'] as const);
  const feedbackInput = random.chance(0.8);
  return {
    label,
    model: 'TK-2',
    linkType,
    faults: [
      { code: 'B01', text: '脉冲已发但无运行反馈' },
      { code: 'B02', text: '继电器粘连' },
    ],
    attributes: {
      driveTarget: target,
      channels: [1, 2].map((channel) => ({
        channel,
        mode: channel === 1 ? 'pulse' : 'level',
        pulseCount: services[0]?.pulseCount ?? 1,
        pulseWidthMs: 50,
        pulseIntervalMs: 100,
        relayOnSec: 1,
        feedbackInput,
        // A device that serves one user at a time drives by its first channel.
        runState: status === RUNNING && channel === 1 ? 'running' : 'idle',
      })),
      feedbackInput,
      isRunning: status === RUNNING,
      services,
    },
  };
}

/** Universal control boxes that start other machines by pulses (spec: box). */
export const box: SeedEquipment = {
  letter: 'B',
  startsPerDay: 0.7,
  hours: LAUNDRY_HOURS,
  slots: 1,
  describe,
  serve({ traits }, random) {
    const services =
      TARGETS.find(({ target }) => target === traits.attributes['driveTarget'])?.services ?? [];
    const { name, minutes, price, pulseCount } = random.pick(services);
    return {
      itemName: name,
      plannedSec: minutes * 60,
      priceCents: price,
      meteredBy: null,
      usage: (share) => ({ pulses: pulseCount, hasFeedback: share > 0 }),
    };
  },
};
