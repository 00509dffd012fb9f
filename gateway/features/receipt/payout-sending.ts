import type { Kysely } from 'kysely';
import { CashOutStatus } from '../../../contract/domain/receipt/cash-out';
import type { Database } from '../../database/schema';
import { withTenant, type TenantTransaction } from '../../database/tenant';
import type { TimerHandler } from '../../timers/timer-runner';
import type { ChannelAnswer } from '../refund/refund-channel';
import { REFUND_UNANSWERED_MAX_MS, toPause } from '../refund/refund-sending';
import { lockCashOut, writeCashOut, type CashOutKey, type CashOutRow } from './cash-out-row';
import type { PayoutChannel, PayoutRequest } from './payout-channel';
import type { ReceiptEngine } from './receipt-engine';

export interface PayoutSendingOptions {
  readonly db: Kysely<Database>;
  /** Epoch ms. */
  readonly now: () => number;
  readonly engine: ReceiptEngine;
  /** Null: nothing is paid, and what was under way before is given up in time. */
  readonly channel: PayoutChannel | null;
  readonly log: { readonly error: (fields: object, words: string) => void };
}

/** Has cash-outs paid until the channel has answered, as refunds are sent (decision 096). */
export interface PayoutSending {
  readonly timer: TimerHandler;
  /** Resolves when whatever is out has been answered, or the answer was lost. */
  readonly idle: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

const UNANSWERED = '打款渠道超过 24 小时没有答复，请核对渠道账单后重试或线下打款';
/** Requests that are out at once; beyond it a payout waits for its next turn. */
const OUT_AT_ONCE = 32;

export function createPayoutSending({ db, now, engine, channel, log }: PayoutSendingOptions): PayoutSending {
  const out = new Map<string, Promise<void>>();
  let isStopped = false;

  async function settle(key: CashOutKey, answer: ChannelAnswer): Promise<void> {
    if (answer.status === 'pending' || isStopped) return;
    const told =
      answer.status === 'done'
        ? ({ result: 'done', channelNo: answer.channelNo } as const)
        : ({ result: 'failed', failReason: answer.failReason } as const);
    const { cashOut, after } = await withTenant(db, key.franchiseeId, (trx) =>
      engine.settle(trx, key, { ...told, at: now() }),
    );
    if (cashOut !== undefined) engine.tell.cashOut(cashOut, 'updated');
    after();
  }

  /** Not waited for: a channel that is slow must not keep other timers. */
  function send(key: CashOutKey, request: PayoutRequest): void {
    const name = `${key.franchiseeId} ${key.cashOutId}`;
    if (channel === null || isStopped || out.has(name) || out.size >= OUT_AT_ONCE) return;
    const work = channel
      .pay(request)
      .then((answer) => settle(key, answer))
      .catch((error: unknown) => {
        // It is asked again in its time.
        if (!isStopped)
          log.error({ err: error, cashOutNo: request.cashOutNo }, 'the payout channel gave no answer');
      })
      .finally(() => out.delete(name));
    out.set(name, work);
  }

  const timer: TimerHandler = async (trx, { franchiseeId, subjectId: cashOutId, nowMs }) => {
    const key = { franchiseeId, cashOutId };
    const row = await lockCashOut(trx, key);
    if (row?.status !== CashOutStatus.paying) return { nextAt: null };
    const since = row.running_since ?? row.applied_at;
    const givenUpAt = since + REFUND_UNANSWERED_MAX_MS;
    if (nowMs >= givenUpAt) {
      const failed = await engine.settle(trx, key, { result: 'failed', failReason: UNANSWERED, at: nowMs });
      return {
        nextAt: null,
        after: async () => {
          if (failed.cashOut !== undefined) engine.tell.cashOut(failed.cashOut, 'updated');
          failed.after();
        },
      };
    }
    if (channel === null) return { nextAt: givenUpAt };
    const askAt = row.sent_at === null ? nowMs : row.sent_at + toPause(row.sent_at - since);
    if (nowMs < askAt) return { nextAt: Math.min(askAt, givenUpAt) };
    const request = await toRequest(trx, row);
    await writeCashOut(trx, row, { attempts: row.attempts + 1, sent_at: nowMs });
    const nextAt = Math.min(nowMs + toPause(nowMs - since), givenUpAt);
    return { nextAt, after: async () => send(key, request) };
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

async function toRequest(trx: TenantTransaction, row: CashOutRow): Promise<PayoutRequest> {
  const sources = await trx
    .selectFrom('cash_out_part as part')
    .innerJoin('purchase as p', (join) =>
      join
        .onRef('p.franchisee_id', '=', 'part.franchisee_id')
        .onRef('p.purchase_id', '=', 'part.purchase_id'),
    )
    .select(['p.bill_no as billNo', 'p.pay_no as payNo', 'p.pay_method as payMethod'])
    .select('part.principal_cents as amountCents')
    .where('part.franchisee_id', '=', row.franchisee_id)
    .where('part.cash_out_id', '=', row.cash_out_id)
    .orderBy('part.purchase_id')
    .execute();
  const { franchisee_id: franchiseeId, cash_out_no: cashOutNo, amount_cents: amountCents } = row;
  return {
    ...{ franchiseeId, cashOutNo, amountCents, sources },
    ...{ route: row.route, account: row.account, retries: row.retries },
  };
}
