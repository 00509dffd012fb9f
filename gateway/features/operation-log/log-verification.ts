import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema';
import { withTenant } from '../../database/tenant';
import {
  countLooseLines,
  findLoose,
  listLogOwners,
  readChain,
  type StoredLine,
} from './log-chain-repository';
import { CHAIN_START, hashLine } from './log-chain';

/** How an organisation's log stands. */
export interface LogVerification {
  readonly franchiseeId: string;
  /** Linked lines, and those from before there were links. */
  readonly lineCount: number;
  readonly looseCount: number;
  /** Number and hash of the newest linked line; null without one. */
  readonly head: LogHead | null;
  /** Sentences that name the broken lines; empty when all is well. */
  readonly problems: readonly string[];
}

export interface LogHead {
  readonly seq: number;
  /** Hexadecimal. */
  readonly hash: string;
}

/** A head that was written down earlier, which must still be in the log. */
export interface ExpectedHead extends LogHead {
  readonly franchiseeId: string;
}

const CHUNK_LINES = 1000;
/** More would not help whoever has to look at them. */
const PROBLEMS_MAX = 20;

/** Walks every organisation's log from its first link to its newest. */
export async function verifyLogs(
  db: Kysely<Database>,
  expected: readonly ExpectedHead[] = [],
): Promise<readonly LogVerification[]> {
  const owners = new Set([...(await listLogOwners(db)), ...expected.map(({ franchiseeId }) => franchiseeId)]);
  const verifications: LogVerification[] = [];
  for (const franchiseeId of [...owners].sort()) {
    const heads = expected.filter((head) => head.franchiseeId === franchiseeId);
    verifications.push(await verifyLog(db, franchiseeId, heads));
  }
  return verifications;
}

async function verifyLog(
  db: Kysely<Database>,
  franchiseeId: string,
  heads: readonly ExpectedHead[],
): Promise<LogVerification> {
  const problems: string[] = [];
  const expectedBySeq = new Map(heads.map(({ seq, hash }) => [seq, hash]));
  let previous: { seq: number; hash: Uint8Array } = { seq: 0, hash: CHAIN_START };
  let lineCount = 0;
  let firstAt: number | null = null;
  for (let isMore = true; isMore;) {
    const after = previous.seq;
    const lines = await withTenant(db, franchiseeId, (trx) =>
      readChain(trx, franchiseeId, { after, limit: CHUNK_LINES }),
    );
    for (const line of lines) {
      firstAt ??= line.at;
      problems.push(...problemsOf(line, previous));
      const hash = toHex(line.hash);
      const expected = expectedBySeq.get(line.seq);
      if (expected !== undefined && expected !== hash) {
        problems.push(`line ${line.seq} (${line.log_id}) is not the one whose hash was written down`);
      }
      expectedBySeq.delete(line.seq);
      previous = line;
      lineCount += 1;
    }
    isMore = lines.length === CHUNK_LINES;
  }
  for (const seq of expectedBySeq.keys()) {
    problems.push(`line ${seq} was written down as the newest and is gone`);
  }
  const loose = await readLoose(db, franchiseeId, firstAt);
  problems.push(...loose.late.map((logId) => `line ${logId} is linked to nothing`));
  return {
    franchiseeId,
    lineCount,
    looseCount: loose.count,
    head: lineCount === 0 ? null : { seq: previous.seq, hash: toHex(previous.hash) },
    problems: problems.slice(0, PROBLEMS_MAX),
  };
}

function problemsOf(
  line: StoredLine,
  previous: { readonly seq: number; readonly hash: Uint8Array },
): readonly string[] {
  const name = `line ${line.seq} (${line.log_id})`;
  const problems: string[] = [];
  const missing = line.seq - previous.seq - 1;
  if (missing > 0) problems.push(`${missing} before ${name} are gone`);
  if (!hashLine(line, line.seq, line.prev_hash).equals(line.hash)) problems.push(`${name} was changed`);
  if (missing === 0 && toHex(line.prev_hash) !== toHex(previous.hash)) {
    problems.push(`${name} does not follow the line before it`);
  }
  return problems;
}

/** Lines without links: those from before are many and right, one from after was not written by us. */
function readLoose(
  db: Kysely<Database>,
  franchiseeId: string,
  firstAt: number | null,
): Promise<{ readonly count: number; readonly late: readonly string[] }> {
  return withTenant(db, franchiseeId, async (trx) => ({
    count: await countLooseLines(trx, franchiseeId),
    late:
      firstAt === null ? [] : await findLoose(trx, franchiseeId, { fromMs: firstAt, limit: PROBLEMS_MAX }),
  }));
}

function toHex(hash: Uint8Array): string {
  return Buffer.from(hash).toString('hex');
}
