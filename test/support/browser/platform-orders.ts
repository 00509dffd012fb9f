import type { OpenDatabase } from '../../../gateway/database/open-database';
import { DisplayStatus } from '../../../contract/domain/device';
import { CLOSED_ORDER_STATES } from '../../../contract/domain/order';
import type { PlatformAnswer } from '../gateway/platform-calls';
import type { ToldDevices } from './told-devices';

export const PLATFORM_KEY = 'a-key-of-the-platform-of-32-characters';
const MERCHANT = 'm1001';

/** A device that nobody uses. */
export interface FreeDevice {
  readonly id: string;
  readonly number: string;
  readonly imei: string;
  readonly storeId: string;
}

export interface PlacedOrder {
  readonly id: string;
  readonly orderNo: string;
  readonly device: FreeDevice;
  readonly user: PlatformUser;
}

export interface PlatformUser {
  readonly userId: string;
  readonly userMobile: string;
}

/** The other system, which takes orders and money from users. */
export interface Platform {
  /** Tells an event that may be refused. */
  readonly tell: (event: string, body: object) => Promise<PlatformAnswer<PlacedAnswer>>;
  /** A user orders on a device; `data` is null where that is refused. */
  readonly order: (device: FreeDevice, user: PlatformUser) => Promise<PlatformAnswer<PlacedAnswer>>;
  /** Ordered, paid for, and its device was asked to start. */
  readonly pay: (device: FreeDevice, user: PlatformUser) => Promise<PlacedOrder>;
  /** The same, and the device runs. */
  readonly run: (device: FreeDevice, user: PlatformUser) => Promise<PlacedOrder>;
  /** The same, but the device does not start. */
  readonly fail: (device: FreeDevice, user: PlatformUser) => Promise<PlacedOrder>;
}

interface PlacedAnswer {
  readonly orderNo: string;
  readonly orderId: string;
}

const PRICE_CENTS = 800;
const PLANNED_SECONDS = 2_400;

export function createPlatform(origin: () => string, devices: ToldDevices): Platform {
  let numbers = 0;
  const tell: Platform['tell'] = async (event, body) => {
    const answer = await fetch(`${origin()}/platform/v1/${event}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${PLATFORM_KEY}` },
      body: JSON.stringify(body),
    });
    const { code, message, data } = (await answer.json()) as Omit<PlatformAnswer<PlacedAnswer>, 'status'>;
    return { status: answer.status, code, message, data };
  };
  const order: Platform['order'] = ({ imei }, user) =>
    tell('order/created', {
      ...{ imei, orderNo: `JOURNEY-${(numbers += 1)}`, createdAt: Date.now(), ...user },
      ...{
        itemName: '标准洗',
        markCents: PRICE_CENTS,
        source: 'miniProgram',
        plannedSeconds: PLANNED_SECONDS,
      },
    });
  const pay: Platform['pay'] = async (device, user) => {
    const { data, message } = await order(device, user);
    if (data === null) throw new Error(`The order was not taken: ${message}`);
    const { orderNo, orderId: id } = data;
    const payment = { payMethod: 'wechat', payNo: `PAY-${orderNo}`, paidCents: PRICE_CENTS };
    const paid = await tell('order/paid', { imei: device.imei, orderNo, paidAt: Date.now(), ...payment });
    if (paid.data === null) throw new Error(`The payment was not taken: ${paid.message}`);
    return { id, orderNo, device, user };
  };
  return {
    tell,
    order,
    pay,
    async run(device, user) {
      const placed = await pay(device, user);
      const start = await devices.next('start', device.imei);
      await start.acknowledge();
      await start.succeed();
      return placed;
    },
    async fail(device, user) {
      const placed = await pay(device, user);
      await (await devices.next('start', device.imei)).fail('doorOpen', '门未关好');
      return placed;
    },
  };
}

/**
 * The free devices of the store that has most of them, whose failed starts are not refunded by themselves: each journey
 * decides what becomes of its order.
 */
export async function takeFreeDevices({ db }: OpenDatabase, equipment: string): Promise<FreeDevice[]> {
  const rows = await db
    .selectFrom('device as d')
    .select(['d.device_id as id', 'd.device_number as number', 'd.imei as imei', 'd.store_id as storeId'])
    .where('d.franchisee_id', '=', MERCHANT)
    .where('d.equipment', '=', equipment)
    .where('d.display_status', '=', DisplayStatus.idle)
    .where('d.current_order_id', 'is', null)
    .where((of) =>
      of.not(
        of.exists(
          of
            .selectFrom('orders as o')
            .select('o.order_id')
            .whereRef('o.franchisee_id', '=', 'd.franchisee_id')
            .whereRef('o.device_id', '=', 'd.device_id')
            .where('o.order_status', 'not in', [...CLOSED_ORDER_STATES]),
        ),
      ),
    )
    .orderBy('d.device_id')
    .execute();
  const inStore = (storeId: string) => rows.filter((row) => row.storeId === storeId);
  const stores = [...new Set(rows.map(({ storeId }) => storeId))];
  const most = stores.map(inStore).sort((one, other) => other.length - one.length)[0] ?? [];
  const [first] = most;
  if (first === undefined) throw new Error(`The demonstration has no free device of ${equipment}.`);
  await db
    .updateTable('store')
    .set({ auto_refund_on: false })
    .where('franchisee_id', '=', MERCHANT)
    .where('id', '=', first.storeId)
    .execute();
  return most;
}
