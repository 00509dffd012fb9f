import type { Kysely } from 'kysely';
import type { Database } from '../database/schema';
import {
  verifyLogs,
  type ExpectedHead,
  type LogVerification,
} from '../features/operation-log/log-verification';
import { UsageError } from './usage-error';

export const LOG_USAGE = `Usage: npm run log -- verify [ORGANISATION:NUMBER:HASH ...]
Checks that no line of an operation log was changed or removed, and prints the newest line of each.
Keep what it prints away from the database, and hand it over later: those lines must still be there.`;

const HEAD = /^([\w-]{1,64}):(\d{1,15}):([0-9a-f]{64})$/;

/**
 * Verifies the logs; yields the lines to print.
 *
 * @throws UsageError for arguments that are not understood; Error that names the broken lines.
 */
export async function runLogCommand(
  [verb, ...rest]: readonly string[],
  { db }: { readonly db: Kysely<Database> },
): Promise<readonly string[]> {
  if (verb !== 'verify') throw new UsageError('The only thing to do with logs is to verify them.');
  const verifications = await verifyLogs(db, rest.map(toExpectedHead));
  const broken = verifications.flatMap(({ franchiseeId, problems }) =>
    problems.map((problem) => `${franchiseeId}: ${problem}`),
  );
  if (broken.length > 0) throw new Error(['The operation log is broken.', ...broken].join('\n'));
  return verifications.map(describe);
}

function describe({ franchiseeId, lineCount, looseCount, head }: LogVerification): string {
  const loose = looseCount === 0 ? '' : `, ${looseCount} from before lines were linked`;
  const place = head === null ? franchiseeId : `${franchiseeId}:${head.seq}:${head.hash}`;
  return `${place}  ${lineCount} lines${loose}`;
}

function toExpectedHead(given: string): ExpectedHead {
  const [, franchiseeId, seq, hash] = HEAD.exec(given) ?? [];
  if (franchiseeId === undefined || hash === undefined) {
    throw new UsageError(`"${given}" is not of the form ORGANISATION:NUMBER:HASH.`);
  }
  return { franchiseeId, seq: Number(seq), hash };
}
