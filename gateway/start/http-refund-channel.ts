import { ONE_SECOND_MS } from '../../contract/limits';
import type { ChannelAnswer, RefundChannel, RefundRequest } from '../features/refund/refund-channel';

export interface HttpRefundChannelSettings {
  readonly url: string;
  /** Sent as a bearer. */
  readonly key: string;
}

const TIMEOUT_MS = 10 * ONE_SECOND_MS;
const ANSWER_MAX_BYTES = 16_384;
const WORDS_MAX = 200;
const CHANNEL_NO = /^[\x21-\x7e]{1,64}$/;
const CONTROLS = /[\u0000-\u001f\u007f\p{Surrogate}]+/gu;
const NO_WORDS = '退款渠道未说明原因';

/**
 * Asks a service for refunds (docs/operations.md). Only an answer that can be understood counts; whatever else comes
 * says nothing about the money, and the service is asked again with the same key.
 */
export function createHttpRefundChannel(
  { url, key }: HttpRefundChannelSettings,
  send: typeof fetch = fetch,
): RefundChannel {
  const closing = new AbortController();
  return {
    async refund(request) {
      const answer = await send(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${key}`,
          // Numbers of refunds are each merchant's own.
          'idempotency-key': `${request.franchiseeId}:${request.refundNo}`,
        },
        body: JSON.stringify(request satisfies RefundRequest),
        redirect: 'error',
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      if (!answer.ok) {
        await answer.body?.cancel();
        throw new Error(`The refund channel answered with status ${answer.status}.`);
      }
      return toAnswer(await readJson(answer));
    },
    close: () => closing.abort(),
  };
}

async function readJson({ body }: { readonly body: ReadableStream<Uint8Array> | null }): Promise<unknown> {
  if (body === null) throw new Error('The refund channel answered with nothing.');
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body) {
    bytes += part.byteLength;
    if (bytes > ANSWER_MAX_BYTES) throw new Error('The refund channel answered with more than is read.');
    parts.push(part);
  }
  return JSON.parse(Buffer.concat(parts).toString('utf8'));
}

/** @throws Error for what is no answer. */
function toAnswer(said: unknown): ChannelAnswer {
  const { status, channelNo, failReason } = toFields(said);
  if (status === 'pending') return { status };
  if (status === 'failed') return { status, failReason: toWords(failReason) };
  if (status === 'done' && typeof channelNo === 'string' && CHANNEL_NO.test(channelNo)) {
    return { status, channelNo };
  }
  throw new Error('The refund channel answered with something that is no answer.');
}

function toFields(said: unknown): Readonly<Record<string, unknown>> {
  return typeof said === 'object' && said !== null ? { ...said } : {};
}

function toWords(failReason: unknown): string {
  if (typeof failReason !== 'string') return NO_WORDS;
  return failReason.replace(CONTROLS, ' ').trim().slice(0, WORDS_MAX) || NO_WORDS;
}
