import { createHash } from 'node:crypto';

/** What of a line is vouched for; `before` and `after` as values, not as the text they are stored in. */
export interface ChainedLine {
  readonly franchisee_id: string;
  readonly log_id: string;
  readonly at: number;
  readonly account_id: string;
  readonly actor_name: string;
  readonly account_type: number;
  readonly on_behalf_of: string | null;
  readonly module: string;
  readonly action: string;
  readonly target_type: string;
  readonly target_id: string;
  readonly target_name: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly reason: string | null;
  readonly ip: string;
  readonly result: string;
  readonly trace_id: string;
}

const FIELDS = [
  'franchisee_id',
  'log_id',
  'at',
  'account_id',
  'actor_name',
  'account_type',
  'on_behalf_of',
  'module',
  'action',
  'target_type',
  'target_id',
  'target_name',
  'before',
  'after',
  'reason',
  'ip',
  'result',
  'trace_id',
] as const satisfies readonly (keyof ChainedLine)[];

/** The hash before the first line of every chain. */
export const CHAIN_START = Buffer.alloc(32);

/** The newest link of a chain. */
export interface ChainHead {
  readonly seq: number;
  readonly hash: Uint8Array;
}

/** What links a line to the one before. */
export interface ChainLink extends ChainHead {
  readonly prev_hash: Uint8Array;
}

/** Stands before the first line of every organisation. */
export const EMPTY_CHAIN: ChainHead = { seq: 0, hash: CHAIN_START };

/** The link of the line that follows a head. */
export function linkLine(line: ChainedLine, { seq: last, hash: prev_hash }: ChainHead): ChainLink {
  const seq = last + 1;
  return { seq, prev_hash, hash: hashLine(line, seq, prev_hash) };
}

/** The links of lines that follow each other, the first of them a head. */
export function linkLines<T extends ChainedLine>(
  lines: readonly T[],
  head: ChainHead = EMPTY_CHAIN,
): readonly (T & ChainLink)[] {
  let last = head;
  return lines.map((line) => {
    const link = linkLine(line, last);
    last = link;
    return { ...line, ...link };
  });
}

/**
 * Hash of a line over everything in it, its place and the hash of the line before: whoever changes,
 * removes or moves one has to write all that follow anew (controls L3).
 */
export function hashLine(line: ChainedLine, seq: number, previous: Uint8Array): Buffer {
  const content = JSON.stringify([seq, ...FIELDS.map((field) => toOrdered(line[field]))]);
  return createHash('sha256').update(previous).update(content).digest();
}

/** Keys in one order: the database keeps objects in an order of its own. */
function toOrdered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toOrdered);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, toOrdered(inner)] as const);
  return entries.sort(([a], [b]) => (a < b ? -1 : 1));
}
