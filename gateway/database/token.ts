import { createHash, randomBytes } from 'node:crypto';

/** Yields this many random bytes; injected so that tests can foresee them. */
export type RandomBytes = (size: number) => Buffer;

export const systemRandom: RandomBytes = randomBytes;

const TOKEN_BYTES = 32;

/** An opaque token of 256 bits (controls S1). */
export function createToken(random: RandomBytes): string {
  return random(TOKEN_BYTES).toString('base64url');
}

/** What is stored of a token: whoever reads the database cannot sign in with it. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** A sortable, unguessable id: milliseconds, then random bits. */
export function createId(prefix: string, nowMs: number, random: RandomBytes): string {
  return `${prefix}_${nowMs.toString(36).padStart(9, '0')}${random(9).toString('hex')}`;
}
