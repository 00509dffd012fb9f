import { ONE_HOUR_MS } from '../../../contract/limits';
import { round, RUNNING, type DeviceContext, type DeviceTraits, type SeedEquipment } from './seed-equipment';

const PORTS = 10;
const PORT_USES = ['插座', '吹风机', '空调', '充电'];
const PRICE_PER_HOUR = 60;
const HIGH_W = 300;
const MAX_W = 1_500;
/** The same for every port, so no port is named. */
const TIERS = [
  { channel: null, maxW: HIGH_W, pricePerHour: PRICE_PER_HOUR },
  { channel: null, maxW: MAX_W, pricePerHour: PRICE_PER_HOUR * 2 },
];

/** People plug in when they come home and leave it over night. */
const HOURS: readonly number[] = [
  3, 1, 0.5, 0.3, 0.3, 0.5, 2, 4, 4, 3, 3, 4, 5, 4, 3, 3, 4, 7, 10, 12, 12, 11, 9, 5,
];

function describe({ random, nowMs, status }: DeviceContext): DeviceTraits {
  const poweredIndex = status === RUNNING ? random.int(0, PORTS - 1) : null;
  const channels = Array.from({ length: PORTS }, (_, index) => {
    const isPowered = index === poweredIndex;
    const powerW = isPowered ? random.int(60, 900) : 0;
    const energyWh = isPowered ? random.int(20, 700) : 0;
    return {
      channel: index + 1,
      alias: PORT_USES[index % PORT_USES.length],
      state: isPowered ? 'powered' : 'idle',
      powerW,
      energyWh,
      // As long ago as it took to draw that.
      startedAt: isPowered ? nowMs - Math.round((energyWh / powerW) * ONE_HOUR_MS) : null,
      remainMinutes: isPowered ? random.int(5, 200) : 0,
      maxPowerW: MAX_W,
      orderNo: null,
    };
  });
  const powerW = channels.reduce((sum, channel) => sum + channel.powerW, 0);
  const voltageV = random.int(219, 234);
  return {
    label: '电源控制盒',
    model: 'DK-10P',
    linkType: 'relay',
    faults: [
      { code: 'K01', text: '漏电保护动作' },
      { code: 'K02', text: '端口过热' },
    ],
    attributes: {
      ratedPowerW: 7_000,
      channels,
      tiers: TIERS,
      powerW,
      voltageV,
      currentA: round(powerW / voltageV, 2),
      leakMa: round(random.next() * 6, 1),
      tempC: random.int(26, 48),
      totalKwh: random.int(300, 6_000),
      billingMode: random.pick(['time', 'energy', 'tier']),
    },
  };
}

/** Power control boxes with ten ports, settled by time or energy (spec: power_controller). */
export const powerController: SeedEquipment = {
  letter: 'K',
  startsPerDay: 1,
  hours: HOURS,
  slots: PORTS,
  describe,
  taken({ channels }, orderNo) {
    const ports: readonly unknown[] = Array.isArray(channels) ? channels : [];
    return { channels: ports.map((port) => (isPowered(port) ? { ...port, orderNo } : port)) };
  },
  // As `serve` calls them.
  slotOf: (itemName) => /^(\d+)号端口/.exec(itemName)?.[1],
  serve(_device, random) {
    const port = random.int(1, PORTS);
    const minutes = random.pick([60, 120, 180, 240, 360]);
    const meanW = random.int(80, 700);
    return {
      itemName: `${port}号端口·${meanW > HIGH_W ? '大功率' : '标准'}`,
      plannedSec: minutes * 60,
      priceCents: Math.round((minutes / 60) * PRICE_PER_HOUR * (meanW > HIGH_W ? 2 : 1)),
      meteredBy: 'kwh',
      usage: (share) => ({
        plannedMinutes: minutes,
        minutes: Math.round(minutes * share),
        kwh: round((meanW * minutes * share) / 60_000, 3),
        peakW: Math.round(meanW * 1.2),
        cutReason: share < 1 ? (random.chance(0.5) ? 'unplugged' : 'overPower') : 'timeUp',
      }),
    };
  },
};

function isPowered(port: unknown): port is object {
  return typeof port === 'object' && port !== null && 'state' in port && port.state === 'powered';
}
