/** The newest line of an organisation's log at some time: its number and hash. */
export interface LogHead {
  readonly franchiseeId: string;
  readonly seq: number;
  /** Hexadecimal. */
  readonly hash: string;
}

const HEAD = /^([\w-]{1,64}):(-?\d{1,15}):([0-9a-f]{64})$/;

/** A head as people and files keep it: `organisation:number:hash`. */
export function formatHead({ franchiseeId, seq, hash }: LogHead): string {
  return `${franchiseeId}:${seq}:${hash}`;
}

/** Reads {@link formatHead}; undefined for any other text. */
export function parseHead(text: string): LogHead | undefined {
  const [, franchiseeId, seq, hash] = HEAD.exec(text) ?? [];
  if (franchiseeId === undefined || hash === undefined) return undefined;
  return { franchiseeId, seq: Number(seq), hash };
}

export function toHex(hash: Uint8Array): string {
  return Buffer.from(hash).toString('hex');
}
