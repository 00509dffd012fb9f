import { OPEN_COMMAND_STATES, type CommandSource } from '../../../contract/domain/command';
import { OrderStatus } from '../../../contract/domain/order';
import type { StartMade } from '../device-park';
import type { InstallationFacts, OrderFact } from './installation-facts';
import type { OrderSums } from './order-sums';
import { checkRefunds, type PaidOut } from './refund-history';
import type { Told } from './told';

/** What does not hold, each in words, under the claim that it breaks. */
export interface Findings {
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  readonly unasked: readonly string[];
  readonly sums: readonly string[];
  readonly starts: readonly string[];
  readonly money: readonly string[];
}

/** What the gateway gave by itself. */
const SYSTEM: CommandSource = 'system';

/** What really happened, outside of the product. */
export interface Outside {
  /** What devices did. */
  readonly starts: readonly StartMade[];
  /** What the bank paid; null while it is being asked. */
  readonly paidOut: PaidOut | null;
}

/** Compares what was acknowledged and what devices and the bank did with what stands in the database. */
export function judge(
  told: Readonly<Told>,
  facts: InstallationFacts,
  { starts, paidOut }: Outside,
): Findings {
  const history = { tries: told.refundTries, reads: told.refundReads };
  const refunds = checkRefunds(history, { refunds: facts.refunds, orders: facts.money, paidOut });
  return {
    lost: [...lostEvents(told, facts), ...lostCommands(told, facts), ...refunds.lost],
    doubled: [...doubledOrders(facts), ...doubledCommands(facts), ...refunds.doubled],
    unasked: [...unasked(told, facts), ...refunds.unasked],
    money: refunds.money,
    sums: differences(facts.kept, facts.rebuilt),
    starts: [...wrongStarts(starts), ...unstartedOrders(facts, starts)],
  };
}

/** Before its payment, or over without one. */
const NOT_PAID: readonly number[] = [OrderStatus.unpaid, OrderStatus.closed];
/** States that only a start at the device leads to. */
const RAN: readonly number[] = [OrderStatus.running, OrderStatus.finished, OrderStatus.aborted];

function lostEvents({ events }: Readonly<Told>, { orders }: InstallationFacts): string[] {
  const byNo = new Map(orders.map((order) => [order.orderNo, order]));
  return events.flatMap(({ orderNo, event, orderId }) => {
    const order = byNo.get(orderNo);
    if (order === undefined) return [`${event} of ${orderNo}: there is no such order`];
    if (order.orderId !== orderId) return [`${event} of ${orderNo}: it was order ${orderId} before`];
    const isPaid = order.paidAt !== null && !NOT_PAID.includes(order.status);
    return event === 'paid' && !isPaid ? [`paid of ${orderNo}: it is in state ${order.status}`] : [];
  });
}

function lostCommands({ results }: Readonly<Told>, { commands }: InstallationFacts): string[] {
  const kept = new Set(commands.map(({ commandId }) => commandId));
  return results.flatMap(({ commandId }) =>
    commandId === undefined || kept.has(commandId) ? [] : [`command ${commandId}`],
  );
}

function doubledOrders({ orders }: InstallationFacts): string[] {
  const strays = orders.filter(({ numberOf, orderId }) => numberOf !== orderId);
  return [
    ...repeated(orders.map(({ orderNo }) => `orders of number ${orderNo}`)),
    ...strays.map(({ orderNo, orderId }) => `order ${orderId} does not have its number ${orderNo}`),
  ];
}

function doubledCommands({ commands }: InstallationFacts): string[] {
  const open = commands.filter(({ status }) => OPEN_COMMAND_STATES.some((state) => state === status));
  // The gateway's own starts may wait at one device for several of its orders; people's commands may not.
  const given = open.filter(({ source }) => source !== SYSTEM);
  const starts = commands.filter(({ orderId, action }) => orderId !== null && action === 'start');
  return [
    ...repeated(given.map(({ deviceId, action }) => `open ${action} of device ${deviceId}`)),
    ...repeated(starts.map(({ orderId }) => `starts of order ${orderId}`)),
  ];
}

function unasked({ orderNos, results, commandsInFlight }: Readonly<Told>, facts: InstallationFacts) {
  const strangers = facts.orders.filter(({ orderNo }) => !orderNos.has(orderNo));
  const given = facts.commands.filter(({ source }) => source !== SYSTEM);
  const told = results.filter(({ commandId }) => commandId !== undefined);
  const more = given.length - told.length - commandsInFlight;
  return [
    ...strangers.map(({ orderNo }) => `order ${orderNo}`),
    ...(more > 0 ? [`${more} commands that answer no request`] : []),
  ];
}

function differences(kept: OrderSums, rebuilt: OrderSums): string[] {
  return [...new Set([...kept.keys(), ...rebuilt.keys()])].flatMap((name) => {
    const [one, other] = [kept.get(name) ?? 0, rebuilt.get(name) ?? 0];
    return one === other ? [] : [`${name}: ${one} is kept, the orders give ${other}`];
  });
}

function wrongStarts(starts: readonly StartMade[]): string[] {
  return [
    ...repeated(starts.map(({ orderNo }) => `starts at devices of order ${orderNo}`)),
    ...starts.flatMap(({ orderNo, at, expiresAt }) => {
      if (expiresAt === null) return [`${orderNo} was started by no command`];
      return at > expiresAt ? [`${orderNo} was started ${at - expiresAt} ms late`] : [];
    }),
  ];
}

function unstartedOrders({ orders }: InstallationFacts, starts: readonly StartMade[]): string[] {
  const started = new Set(starts.map(({ orderNo }) => orderNo));
  const isClaimed = ({ status, orderNo }: OrderFact) => RAN.includes(status) && !started.has(orderNo);
  return orders.filter(isClaimed).map(({ orderNo }) => `${orderNo} is said to have run and did not`);
}

function repeated(names: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].flatMap(([name, count]) => (count > 1 ? [`${count} ${name}`] : []));
}
