import { DisplayStatus } from '../../../contract/domain/device';
import { ONE_DAY_MS } from '../../../contract/limits';
import { LAUNDRY_HOURS, SHOWER_HOURS } from '../calendar';
import { round, type DeviceContext, type DeviceTraits, type SeedEquipment } from './seed-equipment';

/** What one channel of a dispenser doses. */
interface Agent {
  readonly name: string;
  readonly doseMl: number;
  readonly price: number;
  /** Cents. */
  readonly costPerLitre: number;
  /** What the price is for, where devices of the type differ in that. */
  readonly pricedBy?: 'press' | 'ml';
}

const WASH_AGENTS: readonly Agent[] = [
  { name: '洗衣液', doseMl: 30, price: 60, costPerLitre: 500 },
  { name: '柔顺剂', doseMl: 20, price: 60, costPerLitre: 600 },
  { name: '消毒液', doseMl: 25, price: 80, costPerLitre: 450 },
  { name: '除菌液', doseMl: 20, price: 80, costPerLitre: 700 },
];

const SHOWER_AGENTS: readonly Agent[] = [
  { name: '洗发水', doseMl: 8, price: 30, costPerLitre: 1_400, pricedBy: 'press' },
  { name: '沐浴露', doseMl: 10, price: 30, costPerLitre: 1_100, pricedBy: 'press' },
  { name: '护发素', doseMl: 8, price: 40, costPerLitre: 1_600, pricedBy: 'press' },
];

const CAPACITY_ML = 5000;
const COST_STEPS = 4;
const COST_STEP = 20;
/** What a pump does while its device is in a status. */
const PUMP_STATES: Readonly<Record<number, string>> = {
  [DisplayStatus.running]: 'running',
  [DisplayStatus.servicing]: 'running',
  [DisplayStatus.fault]: 'fault',
};
const FAULTS = [
  { code: 'D01', text: '泵堵转' },
  { code: 'D02', text: '投放无流量' },
];

/** Dispensers stand at every level: the first is empty, the last is full (pages 13). */
function describe(agents: readonly Agent[], label: string, model: string, linked: string) {
  return ({ random, nowMs, index, count, status, partnerNumber }: DeviceContext): DeviceTraits => {
    const level = count < 2 ? 0.5 : index / (count - 1);
    const channels = agents.map((agent, channel) => {
      // The first channel is the one that decides; the others stand a little higher.
      const share = channel === 0 ? level : Math.min(1, level + random.next() * 0.3);
      const remainMl = Math.round(share * CAPACITY_ML);
      return {
        channel: channel + 1,
        agent: agent.name,
        capacityMl: CAPACITY_ML,
        remainMl,
        remainPct: round(remainMl / CAPACITY_ML, 3),
        doseMl: agent.doseMl,
        price: agent.price,
        ...(agent.pricedBy === undefined ? {} : { pricedBy: agent.pricedBy }),
        // Not every purchase costs the same; by the device rather than by chance, so that what chance deals stays.
        costPerLitre: agent.costPerLitre + (index % COST_STEPS) * COST_STEP,
        lastRefillAt: nowMs - random.int(1, 40) * ONE_DAY_MS,
        batchNo: `B${random.int(2601, 2612)}${random.int(10, 99)}`,
        expireAt: nowMs + random.int(-5, 400) * ONE_DAY_MS,
        calibMlPerSec: round(8 + random.next() * 2, 2),
      };
    });
    const lowestMl = Math.min(...channels.map(({ remainMl }) => remainMl));
    const remainPct = round(lowestMl / CAPACITY_ML, 3);
    return {
      label,
      model,
      linkType: 'serial',
      faults: FAULTS,
      attributes: {
        channels,
        remainPct,
        estimatedDaysLeft: Math.round(lowestMl / random.int(120, 240)),
        [linked]: partnerNumber ?? null,
        pumpState: PUMP_STATES[status] ?? 'idle',
        noFlow: false,
        leak: count >= 20 && index === count - 2,
      },
    };
  };
}

function channelOf(agents: readonly Agent[], index: number): Agent {
  return agents[index] ?? { name: '', doseMl: 0, price: 0, costPerLitre: 0 };
}

/** Detergent dispensers beside washers (spec: washing_partner). */
export const washingPartner: SeedEquipment = {
  letter: 'D',
  startsPerDay: 0.7,
  hours: LAUNDRY_HOURS,
  slots: 1,
  describe: describe(WASH_AGENTS, '洗衣液投放器', 'TF-4C', 'linkedWasherNumber'),
  serve(_device, random) {
    const index = random.weighted([60, 22, 10, 8]);
    const agent = channelOf(WASH_AGENTS, index);
    return {
      itemName: `${index + 1}号通道·${agent.name}`,
      plannedSec: 5,
      priceCents: agent.price,
      meteredBy: null,
      usage: (share) => ({
        channel: index + 1,
        doseMl: Math.round(agent.doseMl * share),
        pumpMs: Math.round(agent.doseMl * share * 110),
      }),
    };
  },
};

/** Shampoo and body-wash dispensers beside showers (spec: shower_partner). */
export const showerPartner: SeedEquipment = {
  letter: 'P',
  startsPerDay: 0.6,
  hours: SHOWER_HOURS,
  slots: 1,
  describe: describe(SHOWER_AGENTS, '洗浴投放器', 'TY-3C', 'linkedShowerNumber'),
  serve(_device, random) {
    const index = random.weighted([40, 50, 10]);
    const agent = channelOf(SHOWER_AGENTS, index);
    const presses = random.int(1, 4);
    return {
      itemName: agent.name,
      plannedSec: presses * 2,
      priceCents: agent.price * presses,
      meteredBy: null,
      usage: (share) => {
        const pressed = Math.round(presses * share);
        return { channel: index + 1, doseMl: agent.doseMl * pressed, presses: pressed };
      },
    };
  },
};
