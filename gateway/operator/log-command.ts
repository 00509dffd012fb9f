import type { Kysely } from 'kysely';
import { ONE_DAY_MS } from '../../contract/limits';
import type { Database } from '../database/schema';
import { formatHead, parseHead, type LogHead } from '../features/operation-log/log-head';
import { readHeadFile, type KeptHeads } from '../features/operation-log/log-head-file';
import { verifyLogs, type LogVerification } from '../features/operation-log/log-verification';
import { UsageError } from './usage-error';

export const LOG_USAGE = `Usage: npm run log -- verify [ORGANISATION:NUMBER:HASH ...]
Checks that no line of an operation log was changed, removed or slipped in, and prints the newest line of each.
Lines that the gateway kept day by day must still be there; so must those that are handed over.`;

/** Older than this, somebody should look why no more heads are kept. */
const FRESH_MS = 2 * ONE_DAY_MS;

export interface LogCommandOptions {
  readonly db: Kysely<Database>;
  /** File of the heads that the gateway kept. */
  readonly headFile: string;
  /** Epoch ms. */
  readonly now: () => number;
}

/**
 * Verifies the logs; yields the lines to print.
 *
 * @throws UsageError for arguments that are not understood; Error that names the broken lines.
 */
export async function runLogCommand(
  [verb, ...rest]: readonly string[],
  { db, headFile, now }: LogCommandOptions,
): Promise<readonly string[]> {
  if (verb !== 'verify') throw new UsageError('The only thing to do with logs is to verify them.');
  const given = rest.map(toGivenHead);
  const kept = await readHeadFile(headFile);
  const verifications = await verifyLogs(db, [...kept.entries.flatMap(({ heads }) => heads), ...given]);
  const broken = [
    ...kept.problems,
    ...verifications.flatMap(({ franchiseeId, problems }) =>
      problems.map((problem) => `${franchiseeId}: ${problem}`),
    ),
  ];
  if (broken.length > 0) throw new Error(['The operation log is broken.', ...broken].join('\n'));
  return [...verifications.flatMap(describe), describeKept(kept, headFile, now())];
}

function describe({
  franchiseeId,
  lineCount,
  sealedCount,
  head,
  sealedHead,
}: LogVerification): readonly string[] {
  const place = head === null ? franchiseeId : formatHead(head);
  const lines = [`${place}  ${lineCount} lines`];
  if (sealedHead !== null) {
    lines.push(`${formatHead(sealedHead)}  ${sealedCount} from before lines were linked, sealed as found`);
  }
  return lines;
}

function describeKept({ entries }: KeptHeads, headFile: string, nowMs: number): string {
  const [first] = entries;
  const last = entries.at(-1);
  if (first === undefined || last === undefined) {
    return `! No head is kept in ${headFile}: that a log was cut at its end would not be seen.`;
  }
  const count = entries.reduce((sum, { heads }) => sum + heads.length, 0);
  const said = `${count} heads kept from ${first.day} to ${last.day} were compared.`;
  return nowMs - last.at > FRESH_MS ? `! ${said} None was kept since.` : said;
}

function toGivenHead(given: string): LogHead {
  const head = parseHead(given);
  if (head === undefined) throw new UsageError(`"${given}" is not of the form ORGANISATION:NUMBER:HASH.`);
  return head;
}
