import type { Kysely } from 'kysely';
import { EMPTY_CHAIN, hashLine, type ChainHead } from '../../database/log-chain';
import type { Database } from '../../database/schema';
import { eachTenant } from '../../database/each-tenant';
import { withTenant } from '../../database/tenant';
import { countLines, findLoose, readChain, type StoredLine } from './log-chain-repository';
import { toHex, type LogHead } from './log-head';

/** How an organisation's log stands. */
export interface LogVerification {
  readonly franchiseeId: string;
  readonly lineCount: number;
  /** Lines from before there were links, sealed as they were found. */
  readonly sealedCount: number;
  /** The newest line; null without one. So of the sealed lines. */
  readonly head: LogHead | null;
  readonly sealedHead: LogHead | null;
  /** Sentences that name the broken lines; empty when all is well. */
  readonly problems: readonly string[];
}

const CHUNK_LINES = 1000;
/** More would not help whoever has to look at them. */
const PROBLEMS_MAX = 20;

/** Walks every organisation's log from its first line to its newest; heads that were kept must be in it. */
export async function verifyLogs(
  db: Kysely<Database>,
  kept: readonly LogHead[] = [],
): Promise<readonly LogVerification[]> {
  const keptByOwner = new Map<string, LogHead[]>();
  for (const head of kept) {
    const known = keptByOwner.get(head.franchiseeId);
    if (known === undefined) keptByOwner.set(head.franchiseeId, [head]);
    else known.push(head);
  }
  const owners = new Set(keptByOwner.keys());
  for await (const franchiseeId of eachTenant(db)) owners.add(franchiseeId);
  const verifications: LogVerification[] = [];
  for (const franchiseeId of [...owners].sort()) {
    verifications.push(await verifyLog(db, franchiseeId, keptByOwner.get(franchiseeId) ?? []));
  }
  return verifications;
}

async function verifyLog(
  db: Kysely<Database>,
  franchiseeId: string,
  kept: readonly LogHead[],
): Promise<LogVerification> {
  const expected = createExpectations(kept);
  const sealed = await walk(db, franchiseeId, 'sealed', expected);
  const linked = await walk(db, franchiseeId, 'linked', expected);
  const walked = sealed.count + linked.count;
  const loose = await withTenant(db, franchiseeId, async (trx) => ({
    names: await findLoose(trx, franchiseeId, PROBLEMS_MAX),
    count: (await countLines(trx, franchiseeId, linked.last.seq)) - walked,
  }));
  const unnamed = loose.count - loose.names.length;
  const problems = [
    ...loose.names.map((logId) => `line ${logId} is linked to nothing`),
    ...(unnamed === 0 ? [] : [`${unnamed} more lines stand outside of the chain`]),
    ...sealed.problems,
    ...(sealed.count > 0 && sealed.last.seq !== -1 ? [`the last of the sealed lines are gone`] : []),
    ...linked.problems,
    ...expected.findMissing(),
  ];
  return {
    franchiseeId,
    lineCount: linked.count,
    sealedCount: sealed.count,
    head: toHead(franchiseeId, linked),
    sealedHead: toHead(franchiseeId, sealed),
    problems: problems.slice(0, PROBLEMS_MAX),
  };
}

function toHead(franchiseeId: string, { count, last }: Walk): LogHead | null {
  return count === 0 ? null : { franchiseeId, seq: last.seq, hash: toHex(last.hash) };
}

interface Walk {
  readonly count: number;
  readonly last: ChainHead;
  readonly problems: readonly string[];
}

/** Numbers of the two chains of a log: below 0 what was sealed, above it what was linked as it was written. */
const CHAINS = {
  sealed: { after: Number.MIN_SAFE_INTEGER, before: 0 },
  linked: { after: 0, before: Number.MAX_SAFE_INTEGER },
} as const;

async function walk(
  db: Kysely<Database>,
  franchiseeId: string,
  chain: keyof typeof CHAINS,
  expected: Expectations,
): Promise<Walk> {
  const { before } = CHAINS[chain];
  let { after }: { after: number } = CHAINS[chain];
  let last: ChainHead | undefined = chain === 'linked' ? EMPTY_CHAIN : undefined;
  let count = 0;
  const problems: string[] = [];
  for (let isMore = true; isMore;) {
    const lines = await withTenant(db, franchiseeId, (trx) =>
      readChain(trx, franchiseeId, { after, before, limit: CHUNK_LINES }),
    );
    for (const line of lines) {
      // The sealed lines begin at a number that tells how many there were.
      const previous: ChainHead = last ?? { ...EMPTY_CHAIN, seq: line.seq - 1 };
      if (problems.length < PROBLEMS_MAX) {
        problems.push(...problemsOf(line, previous), ...expected.check(line));
      }
      last = line;
      count += 1;
      after = line.seq;
    }
    isMore = lines.length === CHUNK_LINES;
  }
  return { count, last: last ?? EMPTY_CHAIN, problems };
}

function problemsOf(line: StoredLine, previous: ChainHead): readonly string[] {
  const name = nameOf(line);
  const missing = line.seq - previous.seq - 1;
  if (missing < 0) return [`${name} stands where another one does`];
  const problems: string[] = [];
  if (missing > 0) problems.push(`${missing} before ${name} are gone`);
  if (!hashLine(line, line.seq, line.prev_hash).equals(line.hash)) problems.push(`${name} was changed`);
  if (missing === 0 && toHex(line.prev_hash) !== toHex(previous.hash)) {
    problems.push(`${name} does not follow the line before it`);
  }
  return problems;
}

function nameOf({ seq, log_id }: StoredLine): string {
  return `line ${seq} (${log_id})`;
}

/** Heads that were kept, to be met on the way. */
interface Expectations {
  readonly check: (line: StoredLine) => readonly string[];
  /** For those that no line was met for. */
  readonly findMissing: () => readonly string[];
}

function createExpectations(kept: readonly LogHead[]): Expectations {
  const bySeq = new Map<number, Set<string>>();
  for (const { seq, hash } of kept) bySeq.set(seq, (bySeq.get(seq) ?? new Set()).add(hash));
  return {
    check(line) {
      const hashes = bySeq.get(line.seq);
      bySeq.delete(line.seq);
      // Two heads of one number contradict each other: one of them is not the line's in any case.
      const isKept = hashes === undefined || (hashes.size === 1 && hashes.has(toHex(line.hash)));
      return isKept ? [] : [`${nameOf(line)} is not the one whose hash was kept`];
    },
    findMissing: () =>
      [...bySeq.keys()].sort((a, b) => a - b).map((seq) => `line ${seq} was kept as the newest and is gone`),
  };
}
