import type { Transaction } from 'kysely';
import type { Database } from '../../database/schema';
import { lastDays } from '../calendar';
import { makeDevices, type SeedDevice } from '../devices';
import { createRecentOrders, statesFrom } from '../evidence/past-evidence';
import { makeLiveOrders } from '../live-orders';
import { createRecentRefunds } from '../money/refund-maker';
import { countOnDevice, type MadeOrder, type SeedOrder } from '../order-maker';
import { makeDay } from '../past-orders';
import { createRollupTotals } from '../rollup-totals';
import type { Random } from '../random';
import type { TenantSettings } from '../seed-tenant';
import type { TenantPlan } from '../tenants';
import { isReported } from '../tickets/past-tickets';
import { createBatchWriter, type BatchWriter } from './batch-writer';
import { insertTotals } from './written-totals';

/** How far the orders go back (pages 13). */
const HISTORY_DAYS = 90;
/** Latest refunds by people that get a line in the operation log. */
const LOGGED_REFUNDS = 80;
/** So many sums are held in memory before those that stand are written. */
const TOTALS_MAX = 20_000;

/** What the rest of a tenant is made of, once its orders are. */
export interface History {
  readonly devices: readonly SeedDevice[];
  /** The latest refunds by people, the oldest first. */
  readonly refunded: readonly MadeOrder[];
  /** Orders that somebody complained of, and what chose them, to go on with. */
  readonly wronged: readonly SeedOrder[];
  readonly complaints: Random;
  /** Of the last days. */
  readonly recent: readonly SeedOrder[];
}

/** The orders of a tenant with their sums. They need no database to be made, and so may be made while another one is written. */
export interface TenantHistory {
  /** Makes them; those that do not fit wait for the turn. What goes wrong is told by `written`. */
  readonly make: () => Promise<void>;
  /**
   * Has them written, within their own tenant.
   *
   * @throws what went wrong while they were made or written.
   */
  readonly written: () => Promise<History>;
  /** Lets go of them, where something else went wrong. */
  readonly abandon: () => void;
}

/** The orders of a tenant; nothing is made yet. */
export function createTenantHistory(
  trx: Transaction<Database>,
  plan: TenantPlan,
  settings: TenantSettings,
): TenantHistory {
  const turn = createTurn();
  const writer = createBatchWriter(trx, turn.come);
  let history: Promise<History> | undefined;
  const begin = (): Promise<History> => (history ??= makeHistory(trx, plan, settings, writer));
  return {
    make: async () => void (await Promise.allSettled([begin()])),
    async written() {
      turn.take();
      const [made] = await Promise.allSettled([begin()]);
      // Nothing is on its way any more when the transaction ends, whatever went wrong.
      await writer.written();
      if (made.status === 'rejected') throw made.reason;
      return made.value;
    },
    abandon: turn.refuse,
  };
}

function createTurn() {
  let take: () => void = () => undefined;
  let refuse: () => void = () => undefined;
  const come = new Promise<void>((resolve, reject) => {
    take = resolve;
    refuse = () => reject(new Error('What was to be written before was not.'));
  });
  // Perhaps nobody waits for it.
  come.catch(() => undefined);
  return { come, take, refuse };
}

async function makeHistory(
  trx: Transaction<Database>,
  plan: TenantPlan,
  settings: TenantSettings,
  writer: BatchWriter,
): Promise<History> {
  const { nowMs, types } = settings;
  const devices = makeDevices(plan, settings);
  const totals = createRollupTotals(new Map(types.map(({ word, measures }) => [word, measures])));
  const refunded: MadeOrder[] = [];
  const complaints = settings.random.fork('tickets');
  const wronged: SeedOrder[] = [];
  const recent = createRecentOrders(statesFrom(nowMs));
  for (const { fromAt, orders } of makeOrders(devices, plan, settings)) {
    // What was placed before counts before, at most: the sums up to here stand.
    if (totals.held() >= TOTALS_MAX) {
      const rows = totals.takeBefore(fromAt);
      await writer.also(() => insertTotals(trx, rows));
    }
    for (const { device, made } of orders) {
      totals.add(made);
      countOnDevice(device, made, nowMs);
      if (isRefundedByPeople(made)) {
        refunded.push(made);
        if (refunded.length > LOGGED_REFUNDS) refunded.shift();
      }
      if (isReported(made.order, complaints)) wronged.push(made.order);
      recent.add(made.order);
      await writer.add(made);
    }
  }
  await writer.end();
  const rows = totals.takeBefore(Infinity);
  await writer.also(() => insertTotals(trx, rows));
  return { devices, refunded, wronged, complaints, recent: recent.all() };
}

function isRefundedByPeople({ refunds }: MadeOrder): boolean {
  return refunds.some(({ reviewer, done_at }) => typeof done_at === 'number' && reviewer !== '系统');
}

/** Orders of devices that were placed from a moment on; nothing that comes after them was placed before it. */
interface OrdersFrom {
  readonly fromAt: number;
  readonly orders: Iterable<{ readonly device: SeedDevice; readonly made: MadeOrder }>;
}

/** Orders that are open now, then the past day by day; the open ones decide until when a device was free. */
function* makeOrders(
  devices: readonly SeedDevice[],
  plan: TenantPlan,
  { random, nowMs, scale }: TenantSettings,
): Generator<OrdersFrom> {
  let sequence = 0;
  const context = {
    franchiseeId: plan.franchisee.id,
    random: random.fork('orders'),
    nowMs,
    scale,
    recent: createRecentRefunds(),
    nextSequence: () => (sequence += 1),
  };
  const byId = new Map(devices.map((device) => [device.device_id, device]));
  const open = makeLiveOrders(devices, context).flatMap((made) => {
    const device = byId.get(made.order.device_id);
    return device === undefined ? [] : [{ device, made }];
  });
  const days = lastDays(nowMs, HISTORY_DAYS);
  yield { fromAt: days[0] ?? nowMs, orders: open };
  for (const fromAt of days) yield { fromAt, orders: makeDay(devices, fromAt, context) };
}
