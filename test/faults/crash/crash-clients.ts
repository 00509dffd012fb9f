import { setTimeout as pause } from 'node:timers/promises';
import { API_BASE } from '../../../contract/api/endpoints';
import type { ActionAnswer } from '../../../contract/api/page/action';
import {
  toPlatformPath,
  type OrderCreatedEvent,
  type OrderPaidEvent,
  type PlatformEventName,
  type PlatformOrder,
} from '../../../contract/api/platform/platform';
import type { ParkDevice } from '../device-park';
import { callProduct, type CallRecord, type CallWish } from '../product-call';
import { giveBack } from './refund-clients';
import type { Told } from './told';

export const PLATFORM_KEY = 'the-key-of-the-crash-trial-0123456789abcdef';
export const PAGE = `${API_BASE}/v1/washer`;
const TELLERS = 2;
const GIVERS = 2;
const REFUNDERS = 2;
const THINKING_MS = 60;
const RETRY_MS = 40;
/** How long clients go on asking for their last answers. */
const LAST_TRY_MS = 60_000;
const PRICE_CENTS = 300;

export interface CrashClientsOptions {
  /** Where the gateway is at the moment. */
  readonly origin: () => string;
  readonly token: string;
  /** On which orders are placed. */
  readonly ordered: readonly ParkDevice[];
  /** Which are restarted by several people. */
  readonly restarted: readonly ParkDevice[];
  readonly told: Told;
  /** In front of every order's number. */
  readonly prefix: string;
}

export interface CrashClients {
  readonly clients: number;
  /** Resolves when every client has its last answer. */
  readonly stop: () => Promise<void>;
}

/** Eight clients: two tell of orders, two give commands, two give money back, two read. */
export function startCrashClients(options: CrashClientsOptions): CrashClients {
  const { origin, token, ordered, restarted, told, prefix } = options;
  let isOver = false;
  let givesUpAt = Infinity;

  /** Asks with the same words until there is an answer; null when it is a refusal. */
  async function insist(wish: CallWish): Promise<CallRecord | null> {
    for (;;) {
      const record = await callProduct(origin(), wish);
      if (record.code === 0) {
        told.answered.push({ wish, data: record.data });
        return record;
      }
      if (!isPassing(record)) {
        told.wrong.push(`${wish.path} → ${record.status}, ${JSON.stringify(record.data)}`);
        return null;
      }
      if (Date.now() > givesUpAt) {
        told.wrong.push(`${wish.path} was not answered within ${LAST_TRY_MS / 1000} s: ${record.status}`);
        return null;
      }
      await pause(RETRY_MS);
    }
  }

  async function tell(event: PlatformEventName, body: OrderCreatedEvent | OrderPaidEvent): Promise<boolean> {
    const record = await insist({
      ...{ kind: event, path: toPlatformPath(event), token: PLATFORM_KEY, body },
    });
    if (record === null) return false;
    const { orderId } = record.data as PlatformOrder;
    told.events.push({ orderNo: body.orderNo, event, orderId });
    return true;
  }

  async function sellOrders(teller: number): Promise<void> {
    const own = ordered.filter((_, index) => index % TELLERS === teller);
    for (let turn = 0; !isOver; turn += 1) {
      const { imei } = own[turn % own.length] ?? { imei: '' };
      const orderNo = `${prefix}-${teller}-${turn}`;
      told.orderNos.add(orderNo);
      const order = { imei, orderNo };
      const isPlaced = await tell('created', { ...order, ...placedNow() });
      if (isPlaced) {
        await tell('paid', { ...order, paidAt: Date.now(), payMethod: 'wechat', paidCents: PRICE_CENTS });
      }
      await pause(THINKING_MS);
    }
  }

  /** People share the devices, so that commands meet; every fourth asks an ordering device to say how it is. */
  async function giveCommands(giver: number): Promise<void> {
    for (let turn = 0; !isOver; turn += 1) {
      const action = turn % 4 === 3 ? 'sync' : 'restart';
      const devices = action === 'sync' ? ordered : restarted;
      const { id } = devices[(turn + giver) % devices.length] ?? { id: '' };
      told.commandsInFlight += 1;
      const record = await insist({
        kind: 'command',
        path: `${PAGE}/device/${action}`,
        token,
        body: { ids: [id], ...(action === 'restart' ? { reason: `${prefix} ${giver} ${turn}` } : {}) },
        key: `${prefix}-${giver}-${turn}`,
      });
      if (record !== null) told.results.push(...(record.data as ActionAnswer).results);
      told.commandsInFlight -= 1;
      await pause(THINKING_MS);
    }
  }

  async function read(resource: string): Promise<void> {
    while (!isOver) {
      const path = `${PAGE}/${resource}/list`;
      const record = await callProduct(origin(), { kind: 'list', path, token, body: { pageSize: 20 } });
      if (record.code === 0) told.reads += 1;
      else if (!isPassing(record)) told.wrong.push(`${path} → ${record.status}`);
      await pause(THINKING_MS);
    }
  }

  const refunding = {
    ...{ told, prefix, isOver: () => isOver },
    insist: (wish: CallWish) => insist({ ...wish, token }),
    call: (wish: CallWish) => callProduct(origin(), { ...wish, token }),
  };
  const clients = [
    ...Array.from({ length: TELLERS }, (_, teller) => sellOrders(teller)),
    ...Array.from({ length: GIVERS }, (_, giver) => giveCommands(giver)),
    ...Array.from({ length: REFUNDERS }, (_, refunder) => giveBack(refunding, refunder)),
    ...['device', 'order'].map(read),
  ];
  return {
    clients: clients.length,
    async stop() {
      isOver = true;
      givesUpAt = Math.min(givesUpAt, Date.now() + LAST_TRY_MS);
      await Promise.all(clients);
    },
  };
}

function placedNow(): Omit<OrderCreatedEvent, 'imei' | 'orderNo'> {
  return {
    createdAt: Date.now(),
    userId: 'u-crash',
    userMobile: '13900000000',
    itemName: '标准洗',
    markCents: PRICE_CENTS,
    source: 'miniProgram',
    plannedSeconds: 1,
    startParams: { plannedSec: 1 },
  };
}

/** No line, no database, or too much at once: whoever asks again is served. */
function isPassing({ status, hasRetryAfter }: CallRecord): boolean {
  return status === 0 || status === 503 || (status === 429 && hasRetryAfter);
}
