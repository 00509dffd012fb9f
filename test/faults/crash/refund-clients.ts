import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { API_BASE } from '../../../contract/api/endpoints';
import { OrderStatus } from '../../../contract/domain/order';
import { RefundRecordStatus } from '../../../contract/domain/refund';
import type { ActionAnswer } from '../../../contract/api/page/action';
import type { RefundListAnswer } from '../../../contract/api/page/refund/refund';
import type { CallRecord, CallWish } from '../product-call';
import type { RefundTry } from './refund-history';
import type { Told } from './told';

const ORDERS = `${API_BASE}/v1/washer/order`;
const THINKING_MS = 80;
/** Of the newest orders, so that several people meet at one and refunds of it add up. */
const NEWEST = 10;
/** Each try on an order asks for an amount of its own: by that it is known again. */
const FIRST_CENTS = 60;

interface Refunding {
  readonly told: Told;
  /** In front of every key. */
  readonly prefix: string;
  /** Asks with the same words until there is an answer; null when it is a refusal. */
  readonly insist: (wish: Omit<CallWish, 'token'>) => Promise<CallRecord | null>;
  readonly call: (wish: Omit<CallWish, 'token'>) => Promise<CallRecord>;
  readonly isOver: () => boolean;
}

/** Somebody at the desk who gives parts of payments back, and looks at what was given back already. */
export async function giveBack({ told, prefix, ...calls }: Refunding, refunder: number): Promise<void> {
  for (let turn = 0; !calls.isOver(); turn += 1) {
    await pause(THINKING_MS);
    const orderId = paidOrder(told, turn + refunder);
    if (orderId === undefined) continue;
    const key = `${prefix}-refund-${refunder}-${turn}`;
    await (turn % 3 === 2
      ? look(calls.call, told, orderId)
      : giveBackOnce(calls.insist, told, { orderId, key }));
  }
}

function paidOrder({ events }: Told, turn: number): string | undefined {
  const paid = events.filter(({ event }) => event === 'paid').slice(-NEWEST);
  return paid[turn % Math.max(1, paid.length)]?.orderId;
}

async function giveBackOnce(
  insist: Refunding['insist'],
  told: Told,
  { orderId, key }: { readonly orderId: string; readonly key: string },
): Promise<void> {
  const before = told.refundTries.filter((each) => each.orderId === orderId).length;
  const amountCents = FIRST_CENTS + before;
  const attempt: RefundTry = {
    ...{ orderId, amountCents, beganAtMs: performance.now(), endedAtMs: Infinity },
    result: 'open',
  };
  told.refundTries.push(attempt);
  const record = await insist({
    kind: 'refund',
    path: `${ORDERS}/refund`,
    body: { ids: [orderId], params: toParams(amountCents, key) },
    key,
  });
  if (record === null) return;
  attempt.endedAtMs = record.endedAtMs;
  const [first] = (record.data as ActionAnswer).results;
  attempt.result = first?.outcome === 'queued' ? 'ok' : 'refused';
}

async function look(call: Refunding['call'], told: Told, orderId: string): Promise<void> {
  const record = await call({ kind: 'refunds', path: `${ORDERS}/refund/list`, body: { id: orderId } });
  if (record.code !== 0) return;
  const { list } = record.data as RefundListAnswer;
  const amountsCents = list.map((refund) => refund.amountCents);
  told.refundReads.push({ orderId, beganAtMs: record.beganAtMs, amountsCents });
}

/**
 * How long all of it may take: a start that was sent to a sleeping device counts for a minute, and only then is its
 * payment given back; what the bank did not answer is asked for again after as long as it was asked already, which may
 * be since the first kill.
 */
const PAID_MAX_MS = 300_000;

/**
 * Waits until nothing moves money any more: every start is decided, and the bank has answered every refund, those
 * of starts that failed among them. An order that is through stays so, for people ask for nothing any more.
 *
 * @returns How many orders were not through when it gave up.
 */
export async function untilPaid(call: Refunding['call'], { events }: Told): Promise<number> {
  const untilMs = Date.now() + PAID_MAX_MS;
  let open = [...new Set(events.map((each) => each.orderId))];
  while (open.length > 0 && Date.now() < untilMs) {
    const found: string[] = [];
    for (const orderId of open) if (await isUnderWay(call, orderId)) found.push(orderId);
    open = found;
    await pause(200);
  }
  return open.length;
}

/** Its start is asked for before its refunds: what failed in between has its refund by then. */
async function isUnderWay(call: Refunding['call'], orderId: string): Promise<boolean> {
  const order = await call({ kind: 'detail', path: `${ORDERS}/detail?id=${orderId}` });
  if (order.code !== 0) return true;
  const { orderStatus } = order.data as { readonly orderStatus: number };
  if (orderStatus === OrderStatus.waiting || orderStatus === OrderStatus.starting) return true;
  const refunds = await call({ kind: 'refunds', path: `${ORDERS}/refund/list`, body: { id: orderId } });
  if (refunds.code !== 0) return true;
  const { list } = refunds.data as RefundListAnswer;
  return list.some(({ status }) => status === RefundRecordStatus.running);
}

const toParams = (amount: number, note: string) => ({
  ...{ amount, note, reason: 'other' },
  ...{ images: [], returnCoupon: false },
});
