import { ONE_DAY_MS } from '../../../contract/limits';
import { WATER_HOURS } from '../calendar';
import { round, RUNNING, type DeviceContext, type DeviceTraits, type SeedEquipment } from './seed-equipment';

const FILTERS = [
  { name: 'PP棉', letters: 'PP', days: 90, litres: 6_000 },
  { name: '活性炭', letters: 'AC', days: 180, litres: 12_000 },
  { name: 'RO膜', letters: 'RO', days: 720, litres: 40_000 },
  { name: '后置炭', letters: 'PC', days: 360, litres: 20_000 },
];

const OUTLETS = [
  { name: '常温水', price: 20, enabled: true },
  { name: '热水', price: 30, enabled: true },
  { name: '冷水', price: 25, enabled: true },
];

const FIRST_SERIAL = 26_001;
const ENOUGH_FOR_SPECIAL_CASES = 20;
const PULSES = [430, 470] as const;
/** Most devices lose a little, one by another; what leaks, and what counts worst, loses much. */
const LOST = [0.01, 0.035] as const;
const LOST_MUCH = 0.08;

/** Part of the water that runs through a device and is sold to nobody; stays as long as it is calibrated as it is. */
export function lostShareOf({ leak, pulsesPerLitre }: Readonly<Record<string, unknown>>): number {
  const pulses = typeof pulsesPerLitre === 'number' ? pulsesPerLitre : PULSES[0];
  const place = (pulses - PULSES[0]) / (PULSES[1] - PULSES[0]);
  if (leak === true || place >= 1) return LOST_MUCH;
  return LOST[0] + Math.max(0, place) * (LOST[1] - LOST[0]);
}

function describe({ random, nowMs, index, count, status }: DeviceContext): DeviceTraits {
  const tdsIn = random.int(180, 320);
  // One device over the limit, so that the alert, the colour and the filter have something to show.
  const tdsOut = count >= ENOUGH_FOR_SPECIAL_CASES && index === 0 ? 128 : random.int(8, 46);
  const filters = FILTERS.map(({ name, letters, days, litres }) => {
    const lifePct = round(0.04 + random.next() * 0.96, 2);
    return {
      name,
      lifePct,
      leftDays: Math.round(days * lifePct),
      leftLitres: Math.round(litres * lifePct),
      changedAt: nowMs - Math.round(days * (1 - lifePct)) * ONE_DAY_MS,
      serialNo: `${letters}-${FIRST_SERIAL + index}`,
    };
  });
  const filterLifePct = Math.min(...filters.map(({ lifePct }) => lifePct));
  const leak = count >= ENOUGH_FOR_SPECIAL_CASES && index === 1;
  return {
    label: '直饮水机',
    model: random.pick(['ZY-RO400', 'ZY-RO800']),
    linkType: 'serial',
    faults: [
      { code: 'H01', text: '无流量' },
      { code: 'H03', text: '加热超温' },
    ],
    attributes: {
      tdsIn,
      tdsOut,
      desalRate: round(1 - tdsOut / tdsIn, 3),
      waterTempC: random.int(88, 96),
      outlets: OUTLETS,
      filters,
      filterLifePct,
      totalLitres: random.int(8_000, 90_000),
      flowRate: status === RUNNING ? round(1.8 + random.next(), 1) : 0,
      pulsesPerLitre: random.int(...PULSES),
      tankLevel: random.int(18, 100),
      leak,
      heaterOn: random.chance(0.7),
      uvOn: random.chance(0.9),
      freeLitresToday: random.chance(0.1) ? random.int(1, 4) : 0,
    },
  };
}

/** Drinking-water dispensers, settled by litre (spec: water). */
export const water: SeedEquipment = {
  letter: 'C',
  startsPerDay: 1.8,
  hours: WATER_HOURS,
  slots: 1,
  describe,
  lostShare: lostShareOf,
  serve({ traits }, random) {
    const outlet = OUTLETS[random.weighted([45, 40, 15])] ?? { name: '常温水', price: 20 };
    const litres = round(random.pick([0.5, 0.8, 1, 1.5, 2, 5, 7.5]) * (0.9 + random.next() * 0.2), 2);
    const tds = Number(traits.attributes['tdsOut']);
    const pulsesPerLitre = Number(traits.attributes['pulsesPerLitre']);
    return {
      itemName: outlet.name,
      plannedSec: Math.round(litres * 26),
      priceCents: Math.max(1, Math.round(litres * outlet.price)),
      meteredBy: 'litres',
      usage: (share) => ({
        litres: round(litres * share, 2),
        pulses: Math.round(litres * share * pulsesPerLitre),
        tds,
        outlet: outlet.name,
      }),
    };
  },
};
