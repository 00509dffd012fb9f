import { createHash } from 'node:crypto';
import { ApiCode } from '../../../contract/api/envelope';
import { apiError } from '../../../contract/errors/api-error';
import type { Actor } from '../../caller/actor';
import type { Reader } from '../../caller/reader';
import type { TenantTransaction } from '../../database/tenant';
import { claimKey, storeAnswer } from './idempotency-repository';

/** A request that carries a key, so that a repeat does nothing again. */
export interface KeyedRequest<A> {
  readonly caller: {
    readonly reader: Pick<Reader, 'franchiseeId'>;
    readonly actor: Pick<Actor, 'accountId'>;
    readonly key: string;
  };
  /** What the key stands for: the same key with anything else is a mistake. */
  readonly asked: readonly unknown[];
  readonly nowMs: number;
  /** Reads an answer that was stored; null when it is none. */
  readonly read: (stored: unknown) => A | null;
}

/** An answer, and what is to be done once its transaction stands: nothing where it was given before. */
export interface Answered<A> {
  readonly answer: A;
  readonly after?: (() => void | Promise<void>) | undefined;
}

/**
 * Carries a request out, and answers a repeat of it as it was answered then.
 *
 * @throws ApiError `unprocessable` when the key belongs to another request.
 */
export async function answerOnce<A>(
  trx: TenantTransaction,
  { caller, asked, nowMs, read }: KeyedRequest<A>,
  carryOut: () => Promise<Answered<A>>,
): Promise<Answered<A>> {
  const { franchiseeId } = caller.reader;
  const key = { franchiseeId, accountId: caller.actor.accountId, key: caller.key };
  const requestHash = createHash('sha256').update(JSON.stringify(asked)).digest('hex');
  const stored = await claimKey(trx, key, { requestHash, nowMs });
  if (stored === null) {
    const answered = await carryOut();
    await storeAnswer(trx, key, answered.answer);
    return answered;
  }
  if (stored.requestHash !== requestHash) throw apiError(ApiCode.unprocessable, 'idempotencyMismatch');
  const answer = read(stored.answer);
  // The gateway stored it itself; a row of another shape is a fault of ours.
  if (answer === null) throw new Error('An idempotency key was stored without its answer.');
  return { answer };
}
