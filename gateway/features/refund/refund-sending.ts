import type { Kysely } from 'kysely';
import { REFUND_CHANNEL_AGE_MAX_MS } from '../../../contract/api/platform/refund';
import { RefundRecordStatus } from '../../../contract/domain/refund';
import { ONE_DAY_MS, ONE_HOUR_MS, ONE_SECOND_MS } from '../../../contract/limits';
import type { Database } from '../../database/schema';
import { withTenant } from '../../database/tenant';
import type { TimerHandler } from '../../timers/timer-runner';
import { lockOrder, type OrderKey, type OrderRow } from '../order/order-row';
import type { ChannelAnswer, RefundChannel, RefundRequest } from './refund-channel';
import type { RefundEngine } from './refund-engine';
import { readRefund, writeRefund, type RefundRow } from './refund-record';

export interface RefundSendingOptions {
  readonly db: Kysely<Database>;
  /** Epoch ms. */
  readonly now: () => number;
  readonly engine: RefundEngine;
  /** Null: nothing is sent, and what was under way before is given up in time. */
  readonly channel: RefundChannel | null;
  readonly log: { readonly error: (fields: object, words: string) => void };
}

/** Has refunds sent until the channel has answered. */
export interface RefundSending {
  readonly timer: TimerHandler;
  /** Resolves when whatever is out has been answered, or the answer was lost. */
  readonly idle: () => Promise<void>;
  /** Resolves when every answer that has come is written down; what comes later is asked for again. */
  readonly stop: () => Promise<void>;
}

/** After so long without an answer people decide. */
export const REFUND_UNANSWERED_MAX_MS = ONE_DAY_MS;
const UNANSWERED = '退款渠道超过 24 小时没有答复，请核对渠道账单后重试或线下退款';
const TOO_OLD = '付款已超过 365 天，支付渠道不再受理，请线下退款并上传凭证';
/** Requests that are out at once; beyond it a refund waits for its next turn. */
const OUT_AT_ONCE = 32;

const PAUSE_MIN_MS = 15 * ONE_SECOND_MS;
const PAUSE_MAX_MS = ONE_HOUR_MS;

/** How long a channel that keeps silent is left alone: as long as it was asked already, within bounds. @returns ms */
export function toPause(askedForMs: number): number {
  return Math.min(PAUSE_MAX_MS, Math.max(PAUSE_MIN_MS, askedForMs));
}

export function createRefundSending({ db, now, engine, channel, log }: RefundSendingOptions): RefundSending {
  const out = new Map<string, Promise<void>>();
  let isStopped = false;

  async function settle(key: OrderKey, refundNo: string, answer: ChannelAnswer): Promise<void> {
    if (answer.status === 'pending' || isStopped) return;
    const at = now();
    const told =
      answer.status === 'done'
        ? ({ result: 'done', channelNo: answer.channelNo } as const)
        : ({ result: 'failed', failReason: answer.failReason } as const);
    const { after } = await withTenant(db, key.franchiseeId, (trx) =>
      engine.settle(trx, key, { ...told, refundNo, at }),
    );
    await after();
  }

  /** Not waited for: a channel that is slow must not keep other timers. */
  function send(key: OrderKey, request: RefundRequest): void {
    const { franchiseeId, refundNo } = request;
    const name = `${franchiseeId} ${refundNo}`;
    if (channel === null || isStopped || out.has(name) || out.size >= OUT_AT_ONCE) return;
    const work = channel
      .refund(request)
      .then((answer) => settle(key, refundNo, answer))
      .catch((error: unknown) => {
        // It is asked again in its time.
        if (!isStopped) log.error({ err: error, refundNo }, 'the refund channel gave no answer');
      })
      .finally(() => out.delete(name));
    out.set(name, work);
  }

  const timer: TimerHandler = async (trx, { franchiseeId, subjectId: refundNo, nowMs }) => {
    const name = { franchiseeId, refundNo };
    const orderId = (await readRefund(trx, name))?.order_id;
    if (orderId === undefined) return { nextAt: null };
    const key = { franchiseeId, orderId };
    const order = await lockOrder(trx, key);
    const record = await readRefund(trx, name);
    if (order === undefined || record?.status !== RefundRecordStatus.running) return { nextAt: null };
    const since = record.running_since ?? record.created_at;
    const givenUpAt = since + REFUND_UNANSWERED_MAX_MS;
    const failReason = isTooOld(order, record, nowMs) ? TOO_OLD : nowMs >= givenUpAt ? UNANSWERED : null;
    if (failReason !== null) {
      const { after } = await engine.settle(trx, key, { refundNo, result: 'failed', failReason, at: nowMs });
      return { nextAt: null, after };
    }
    if (channel === null) return { nextAt: givenUpAt };
    const askAt = record.sent_at === null ? nowMs : record.sent_at + toPause(record.sent_at - since);
    if (nowMs < askAt) return { nextAt: Math.min(askAt, givenUpAt) };
    await writeRefund(trx, name, { attempts: record.attempts + 1, sent_at: nowMs });
    const nextAt = Math.min(nowMs + toPause(nowMs - since), givenUpAt);
    return { nextAt, after: async () => send(key, toRequest(order, record)) };
  };

  const idle = async (): Promise<void> => void (await Promise.all(out.values()));

  return {
    ...{ timer, idle },
    async stop() {
      isStopped = true;
      channel?.close();
      await idle();
    },
  };
}

/** Whether no channel takes it any more (decision 108). What one was asked for already is asked for until it answers. */
function isTooOld({ paid_at }: OrderRow, { sent_at }: RefundRow, nowMs: number): boolean {
  return sent_at === null && paid_at !== null && nowMs > paid_at + REFUND_CHANNEL_AGE_MAX_MS;
}

function toRequest(order: OrderRow, record: RefundRow): RefundRequest {
  return {
    franchiseeId: record.franchisee_id,
    refundNo: record.refund_no,
    orderNo: order.order_no,
    payNo: order.pay_no,
    payMethod: order.pay_method,
    amountCents: record.amount_cents,
    paidCents: order.pay_cents,
    retries: record.retries,
  };
}
