import { ONE_SECOND_MS } from '../../contract/limits';
import type { ChannelAnswer } from '../features/refund/refund-channel';

export interface HttpChannelSettings {
  readonly url: string;
  /** Sent as a bearer. */
  readonly key: string;
}

/** Asks a service for money to be moved, by a key under which it does so once. */
export interface HttpChannel {
  /** Rejects when nothing is known of what came of it. */
  readonly ask: (idempotencyKey: string, request: object) => Promise<ChannelAnswer>;
  /** Gives up whatever waits for an answer. */
  readonly close: () => void;
}

const TIMEOUT_MS = 10 * ONE_SECOND_MS;
const ANSWER_MAX_BYTES = 16_384;
const WORDS_MAX = 200;
const CHANNEL_NO = /^[\x21-\x7e]{1,64}$/;
const CONTROLS = /[\u0000-\u001f\u007f\p{Surrogate}]+/gu;

/**
 * Asks a service for refunds or payouts (docs/operations.md). Only an answer that can be understood counts; whatever else
 * comes says nothing about the money, and the service is asked again with the same key.
 *
 * @param names - What the service is called in errors, and what is said where it gives no reason.
 */
export function createHttpChannel(
  { url, key }: HttpChannelSettings,
  { name, noWords }: { readonly name: string; readonly noWords: string },
  send: typeof fetch = fetch,
): HttpChannel {
  const closing = new AbortController();
  return {
    async ask(idempotencyKey, request) {
      const answer = await send(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${key}`,
          'idempotency-key': idempotencyKey,
        },
        body: JSON.stringify(request),
        redirect: 'error',
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      if (!answer.ok) {
        await answer.body?.cancel();
        throw new Error(`The ${name} answered with status ${answer.status}.`);
      }
      return toAnswer(await readJson(answer, name), { name, noWords });
    },
    close: () => closing.abort(),
  };
}

async function readJson(
  { body }: { readonly body: ReadableStream<Uint8Array> | null },
  name: string,
): Promise<unknown> {
  if (body === null) throw new Error(`The ${name} answered with nothing.`);
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body) {
    bytes += part.byteLength;
    if (bytes > ANSWER_MAX_BYTES) throw new Error(`The ${name} answered with more than is read.`);
    parts.push(part);
  }
  return JSON.parse(Buffer.concat(parts).toString('utf8'));
}

/** @throws Error for what is no answer. */
function toAnswer(
  said: unknown,
  { name, noWords }: { readonly name: string; readonly noWords: string },
): ChannelAnswer {
  const { status, channelNo, failReason } = toFields(said);
  if (status === 'pending') return { status };
  if (status === 'failed') return { status, failReason: toWords(failReason, noWords) };
  if (status === 'done' && typeof channelNo === 'string' && CHANNEL_NO.test(channelNo)) {
    return { status, channelNo };
  }
  throw new Error(`The ${name} answered with something that is no answer.`);
}

function toFields(said: unknown): Readonly<Record<string, unknown>> {
  return typeof said === 'object' && said !== null ? { ...said } : {};
}

function toWords(failReason: unknown, noWords: string): string {
  if (typeof failReason !== 'string') return noWords;
  return failReason.replace(CONTROLS, ' ').trim().slice(0, WORDS_MAX) || noWords;
}
