import { createHash } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { ONE_SECOND_MS } from '../../../contract/limits';
import type { ChannelAnswer, RefundChannel, RefundRequest } from '../../features/refund/refund-channel';

const DELAY_MIN_MS = ONE_SECOND_MS;
const DELAY_MAX_MS = 8 * ONE_SECOND_MS;
/** Shares of refunds that fail at first, and of retries that fail once more. */
const FAILS_AT_FIRST = 0.04;
const FAILS_AGAIN = 0.1;
const REASONS = ['商户账户余额不足', '用户账户异常，无法入账', '渠道系统繁忙，请稍后重试'];

/** A drawn number that is always the same for the same words, 0–1. */
type Draw = (...words: readonly (string | number)[]) => number;

/**
 * The refund channel of the demonstration: it takes a few seconds, and now and then something is wrong. What it
 * answers follows from the refund alone, so that a refund that is asked for again gets the answer it had, also after
 * a restart.
 */
export function createSimulatedChannel(
  wait: (ms: number, signal: AbortSignal) => Promise<void> = sleep,
): RefundChannel {
  const closing = new AbortController();
  // As many as are under way at once wait for it.
  setMaxListeners(0, closing.signal);
  return {
    async refund(request) {
      const draw = drawOf(request);
      await wait(DELAY_MIN_MS + Math.round(draw('delay') * (DELAY_MAX_MS - DELAY_MIN_MS)), closing.signal);
      return answerOf(request, draw);
    },
    close: () => closing.abort(),
  };
}

/** What came of it in the end; once done, it stays done, whoever has it tried again. */
function answerOf({ retries }: RefundRequest, draw: Draw): ChannelAnswer {
  for (let tried = 0; tried <= retries; tried += 1) {
    const share = tried === 0 ? FAILS_AT_FIRST : FAILS_AGAIN;
    if (draw('fails', tried) >= share)
      return { status: 'done', channelNo: `5030${toDigits(draw('number'))}` };
  }
  const reason = REASONS[Math.floor(draw('reason', retries) * REASONS.length)] ?? '渠道系统繁忙，请稍后重试';
  return { status: 'failed', failReason: reason };
}

function drawOf({ franchiseeId, refundNo }: RefundRequest): Draw {
  return (...words) => {
    const hash = createHash('sha256')
      .update([franchiseeId, refundNo, ...words].join(' '))
      .digest();
    return hash.readUIntBE(0, 6) / 2 ** 48;
  };
}

const DIGITS = 12;

function toDigits(share: number): string {
  return String(Math.floor(share * 10 ** DIGITS)).padStart(DIGITS, '0');
}

async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  await pause(ms, undefined, { signal });
}
