import { SHOWER_HOURS } from '../calendar';
import { round, RUNNING, type DeviceContext, type DeviceTraits, type SeedEquipment } from './seed-equipment';

const PRICE_PER_LITRE = 4;
const PRICE_PER_MINUTE = 25;
const PREPAID = 1_000;
/** Showers that stay cold. */
const COLD_SHARE = 0.05;
const ENOUGH_FOR_SPECIAL_CASES = 20;

function describe({ random, index, count, status }: DeviceContext): DeviceTraits {
  const isRunning = status === RUNNING;
  // Flow without an order is what a leak looks like (pages 3.4).
  const leak = count >= ENOUGH_FOR_SPECIAL_CASES && index === 0;
  const byLitre = random.chance(0.75);
  return {
    label: '淋浴器',
    model: random.pick(['LY-200', 'LY-300']),
    linkType: random.chance(0.7) ? 'serial' : 'pulse',
    faults: [
      { code: 'S01', text: '阀门未关闭' },
      { code: 'S02', text: '停水' },
    ],
    attributes: {
      valveState: isRunning ? 'open' : 'closed',
      waterTempC: isRunning ? random.int(38, 43) : random.int(20, 30),
      flowRate: isRunning ? round(5 + random.next() * 3, 1) : leak ? 0.6 : 0,
      pulsesPerLitre: random.int(390, 420),
      sessionLitres: isRunning ? random.int(4, 40) : 0,
      sessionSeconds: isRunning ? random.int(60, 600) : 0,
      billingMode: byLitre ? 'litre' : 'minute',
      pricePerLitre: PRICE_PER_LITRE,
      pricePerMinute: PRICE_PER_MINUTE,
      prepaidAmount: PREPAID,
      balanceLeft: isRunning ? random.int(200, 900) : 0,
      maxLitres: 120,
      pauseTimeoutSec: 300,
      leak,
      supplyTempC: random.int(44, 52),
    },
  };
}

/** Showers, prepaid and settled by litre or minute (spec: shower). */
export const shower: SeedEquipment = {
  letter: 'S',
  startsPerDay: 1,
  hours: SHOWER_HOURS,
  slots: 1,
  describe,
  serve({ traits }, random) {
    const byLitre = traits.attributes['billingMode'] === 'litre';
    const minutes = random.int(6, 18);
    const litres = round(minutes * (4 + random.next() * 2.5), 1);
    const priceCents = Math.min(
      PREPAID,
      byLitre ? Math.round(litres * PRICE_PER_LITRE) : minutes * PRICE_PER_MINUTE,
    );
    const warmth = random.next();
    // Now and then the boiler cannot keep up.
    const avgTempC = round(warmth < COLD_SHARE ? 32 + warmth * 40 : 37 + warmth * 5, 1);
    return {
      itemName: byLitre ? '热水淋浴·按升' : '热水淋浴·按分钟',
      plannedSec: minutes * 60,
      priceCents,
      meteredBy: 'litres',
      usage: (share) => ({
        litres: round(litres * share, 1),
        minutes: Math.round(minutes * share),
        avgTempC,
        prepaidAmount: PREPAID,
        settledAmount: Math.round(priceCents * share),
      }),
    };
  },
};
