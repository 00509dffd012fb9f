import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { API_BASE } from '../../../contract/api/endpoints';
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

/** How long the bank may take for the last of them, with all its lost answers. */
const PAID_MAX_MS = 90_000;

/** Waits until the bank has answered every refund, those of starts that failed among them. */
export async function untilPaid(call: Refunding['call'], { events }: Told): Promise<void> {
  const untilMs = Date.now() + PAID_MAX_MS;
  for (const orderId of new Set(events.map((each) => each.orderId))) {
    while (await isUnderWay(call, orderId)) {
      if (Date.now() > untilMs) return;
      await pause(200);
    }
  }
}

async function isUnderWay(call: Refunding['call'], orderId: string): Promise<boolean> {
  const record = await call({ kind: 'refunds', path: `${ORDERS}/refund/list`, body: { id: orderId } });
  if (record.code !== 0) return true;
  const { list } = record.data as RefundListAnswer;
  return list.some(({ status }) => status === RefundRecordStatus.running);
}

const toParams = (amount: number, note: string) => ({
  ...{ amount, note, reason: 'other' },
  ...{ images: [], returnCoupon: false },
});
