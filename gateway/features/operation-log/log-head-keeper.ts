import { formatBusinessTime } from '../../../contract/day';
import { formatHead, type LogHead } from './log-head';
import { appendHeadEntry, readHeadFile } from './log-head-file';

/** A place outside of the database where the heads of each day are kept. */
export interface HeadKeeper {
  /** As failures name it. */
  readonly name: string;
  readonly hasDay: (day: string) => Promise<boolean>;
  readonly keep: (day: string, atMs: number, heads: readonly LogHead[]) => Promise<void>;
}

export interface HeadJobParts {
  readonly readHeads: () => Promise<readonly LogHead[]>;
  readonly keepers: readonly HeadKeeper[];
}

/**
 * Keeps the heads of the day where they are not kept yet; does nothing for the rest of the day. Every gateway does
 * so for itself: heads are facts, and keeping one twice contradicts nothing.
 *
 * @throws Error that names each place where it failed; the others have them all the same.
 */
export async function keepDailyHeads(nowMs: number, { readHeads, keepers }: HeadJobParts): Promise<void> {
  const day = formatBusinessTime(nowMs).slice(0, 10);
  let heads: Promise<readonly LogHead[]> | undefined;
  const outcomes = await Promise.allSettled(
    keepers.map(async (keeper) => {
      if (await keeper.hasDay(day)) return;
      heads ??= readHeads();
      await keeper.keep(day, nowMs, await heads);
    }),
  );
  const failures = outcomes.flatMap((outcome, index) =>
    outcome.status === 'fulfilled' ? [] : [`${keepers[index]?.name ?? ''}: ${String(outcome.reason)}`],
  );
  if (failures.length > 0) throw new Error(`The log's heads of ${day} were not kept. ${failures.join(' ')}`);
}

/** Keeps heads in an append-only file: those that have changed since the day before. */
export function createFileKeeper(path: string): HeadKeeper {
  let lastDay: string | undefined;
  return {
    name: path,
    async hasDay(day) {
      if (lastDay === day) return true;
      const { entries } = await readHeadFile(path);
      if (!entries.some((entry) => entry.day === day)) return false;
      lastDay = day;
      return true;
    },
    async keep(day, at, heads) {
      const { entries } = await readHeadFile(path);
      const known = new Set(entries.flatMap((entry) => entry.heads.map(formatHead)));
      await appendHeadEntry(path, { day, at, heads: heads.filter((head) => !known.has(formatHead(head))) });
      lastDay = day;
    },
  };
}

const WEBHOOK_TIMEOUT_MS = 5_000;

/** Hands all heads to a webhook as `{ day, at, heads }`; after a restart the day's heads may come once more. */
export function createWebhookKeeper(url: string, send: typeof fetch = fetch): HeadKeeper {
  let lastDay: string | undefined;
  return {
    name: 'LOG_HEADS_WEBHOOK_URL',
    hasDay: (day) => Promise.resolve(lastDay === day),
    async keep(day, at, heads) {
      const answer = await send(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': `log-heads-${day}` },
        body: JSON.stringify({ day, at, heads: heads.map(formatHead) }),
        signal: AbortSignal.timeout(WEBHOOK_TIMEOUT_MS),
      });
      if (!answer.ok) throw new Error(`The webhook answered with status ${answer.status}.`);
      lastDay = day;
    },
  };
}
