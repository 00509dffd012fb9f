import { sql, type Kysely } from 'kysely';
import type { Database } from '../database/schema';
import { type ChangeEvent, encodeChange } from './change-event';
import { CHANGE_CHANNEL, type ChangedRow, type ChangeKind } from './publish-changes';

/**
 * Takes what changed and tells every gateway a moment later, many at once: NOTIFY takes a lock at commit, which
 * payments and reports must not queue on. Call it after the commit. What a kill loses were hints.
 */
export interface ChangeSink {
  readonly tell: (kind: ChangeKind, rows: readonly ChangedRow[]) => void;
  /** Tells what waits; resolves when it has been told. */
  readonly flush: () => Promise<void>;
  readonly close: () => Promise<void>;
}

const GATHER_MS = 200;

/** Gathers changes of one page, store and kind into one event. */
export function createChangeSink(db: Kysely<Database>): ChangeSink {
  let waiting = new Map<string, ChangeEvent>();
  let timer: NodeJS.Timeout | null = null;
  let telling: Promise<void> = Promise.resolve();

  async function send(events: readonly ChangeEvent[]): Promise<void> {
    const payloads = events.map(encodeChange);
    await sql`SELECT pg_notify(${CHANGE_CHANNEL}, payload) FROM unnest(${payloads}::text[]) AS payload`.execute(
      db,
    );
  }

  async function flush(): Promise<void> {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const events = [...waiting.values()];
    waiting = new Map();
    // A hint that could not be told is no reason to fail what it speaks of.
    if (events.length > 0) telling = telling.then(() => send(events)).catch(() => undefined);
    await telling;
  }

  return {
    tell(kind, rows) {
      for (const { id, storeId } of rows) {
        const key = JSON.stringify([kind.franchiseeId, kind.resource, kind.type, storeId]);
        const ids = waiting.get(key)?.ids ?? [];
        if (!ids.includes(id)) waiting.set(key, { ...kind, storeId, ids: [...ids, id] });
      }
      timer ??= setTimeout(() => void flush(), GATHER_MS);
    },
    flush,
    close: flush,
  };
}
