import { ONE_MINUTE_MS, ONE_SECOND_MS } from '../../contract/limits';
import { DisplayStatus } from '../../contract/domain/device';
import { OrderStatus } from '../../contract/domain/order';
import type { SeedDevice } from './devices';
import { buildOrder, type MadeOrder, type OrderContext } from './order-maker';

/**
 * Orders that are open right now, so that every state can be seen: running and reserved devices have
 * theirs, and one idle device of each type has an unpaid, a waiting and a starting order. Marks the
 * devices as busy; make the past afterwards.
 */
export function makeLiveOrders(devices: readonly SeedDevice[], context: OrderContext): MadeOrder[] {
  const busy = devices.flatMap((device) => {
    switch (device.status) {
      case DisplayStatus.running:
        return [runningOrder(device, context)];
      case DisplayStatus.reserved:
        return [reservedOrder(device, context)];
      default:
        return [];
    }
  });
  return [...busy, ...fleetingOrders(devices, context)];
}

function runningOrder(device: SeedDevice, context: OrderContext): MadeOrder {
  const { random, nowMs } = context;
  const service = device.seed.serve(device, random);
  const elapsedSec = device.isSevereTimeout
    ? service.plannedSec + random.int(125, 400) * 60
    : Math.round(service.plannedSec * (0.1 + random.next() * 0.75));
  const startedAt = nowMs - elapsedSec * ONE_SECOND_MS;
  const createdAt = startedAt - 12 * ONE_SECOND_MS;
  const made = buildOrder(
    {
      device,
      service,
      createdAt,
      status: OrderStatus.running,
      paidAt: createdAt + 6 * ONE_SECOND_MS,
      startedAt,
      endedAt: null,
      share: Math.min(1, elapsedSec / service.plannedSec),
      flags: device.isSevereTimeout ? ['timeout', 'severeTimeout'] : [],
      attention: device.isSevereTimeout,
    },
    context,
  );
  return occupy(device, made, createdAt);
}

function reservedOrder(device: SeedDevice, context: OrderContext): MadeOrder {
  const { random, nowMs } = context;
  const createdAt = nowMs - random.int(5, 50) * ONE_MINUTE_MS;
  const made = buildOrder(
    {
      device,
      service: device.seed.serve(device, random),
      createdAt,
      status: OrderStatus.reserved,
      attendance: 'expected',
      paidAt: createdAt + 9 * ONE_SECOND_MS,
      startedAt: null,
      endedAt: null,
      share: 0,
    },
    context,
  );
  return occupy(device, made, createdAt);
}

function occupy(device: SeedDevice, made: MadeOrder, since: number): MadeOrder {
  device.quietSince = since;
  device.currentOrderNo = made.order.order_no;
  device.currentOrderId = made.order.order_id;
  Object.assign(device.attributes, device.seed.taken?.(device.attributes, made.order.order_no));
  return made;
}

const FLEETING = [
  { status: OrderStatus.unpaid, ageSec: 95, isPaid: false },
  { status: OrderStatus.waiting, ageSec: 50, isPaid: true },
  { status: OrderStatus.starting, ageSec: 20, isPaid: true },
];

function fleetingOrders(devices: readonly SeedDevice[], context: OrderContext): MadeOrder[] {
  const { random, nowMs } = context;
  const types = new Map(devices.map((device) => [device.equipment, [] as SeedDevice[]]));
  for (const device of devices) {
    if (device.status === DisplayStatus.idle && !device.isLongIdle) types.get(device.equipment)?.push(device);
  }
  return [...types.values()].flatMap((idle) =>
    FLEETING.flatMap(({ status, ageSec, isPaid }, index) => {
      const device = idle[index];
      if (device === undefined) return [];
      const createdAt = nowMs - ageSec * ONE_SECOND_MS;
      device.quietSince = createdAt;
      const facts = {
        device,
        service: device.seed.serve(device, random),
        createdAt,
        status,
        paidAt: isPaid ? createdAt + 7 * ONE_SECOND_MS : null,
        startedAt: null,
        endedAt: null,
        share: 0,
      };
      return [buildOrder(facts, context)];
    }),
  );
}
