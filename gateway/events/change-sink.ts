import { sql, type Kysely } from 'kysely';
import { EVERY_ID } from '../../contract/api/live/live-event';
import type { Database } from '../database/schema';
import { type ChangeEvent, encodeChange, IDS_MAX } from './change-event';
import { CHANGE_CHANNEL, LOSS_PAYLOAD, type ChangedRow, type ChangeKind } from './publish-changes';

/**
 * Takes what changed and tells every gateway a moment later, many at once: NOTIFY takes a lock at commit, which
 * payments and reports must not queue on. Call it after the commit. What a kill loses were hints.
 */
export interface ChangeSink {
  readonly tell: (kind: ChangeKind, rows: readonly ChangedRow[]) => void;
  /** Tells what waits; resolves when it has been told or could not be. */
  readonly flush: () => Promise<void>;
  readonly close: () => Promise<void>;
}

const GATHER_MS = 200;
/** While the database takes nothing it is asked this often. */
const RETRY_MS = 1_000;
/** Pages and stores with changes that wait; beyond it the readers are told to read everything anew. */
const GROUPS_MAX = 5_000;
/** Notifications that one statement sends. */
const STATEMENT_MAX = 500;

interface Group {
  readonly kind: ChangeKind;
  readonly storeId: string | null;
  readonly ids: Set<string>;
}

/** Gathers changes of one page, store and kind into one event. */
export function createChangeSink(db: Kysely<Database>): ChangeSink {
  let waiting = new Map<string, Group>();
  /** Changes were let go that no event names. */
  let isLost = false;
  let timer: NodeJS.Timeout | null = null;
  let telling: Promise<void> | null = null;
  let isClosed = false;

  async function send(payloads: readonly string[]): Promise<void> {
    for (let from = 0; from < payloads.length; from += STATEMENT_MAX) {
      const some = payloads.slice(from, from + STATEMENT_MAX);
      await sql`SELECT pg_notify(${CHANGE_CHANNEL}, payload) FROM unnest(${some}::text[]) AS payload`.execute(
        db,
      );
    }
  }

  async function tellWaiting(): Promise<void> {
    const groups = isLost ? null : [...waiting.values()];
    waiting = new Map();
    isLost = false;
    try {
      await send(groups === null ? [LOSS_PAYLOAD] : groups.map(toPayload));
    } catch {
      // A hint that could not be told is no reason to fail what it speaks of, nor to keep it.
      isLost = true;
    }
  }

  /** Tells, and what came meanwhile after it: one statement at a time, however slow the database is. */
  async function flush(): Promise<void> {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    while (telling !== null) await telling;
    if (waiting.size === 0 && !isLost) return;
    telling = tellWaiting();
    await telling;
    telling = null;
    if (isLost || waiting.size > 0) plan(isLost ? RETRY_MS : GATHER_MS);
  }

  function flushLater(): void {
    // What could not be told is made up for already.
    flush().catch(() => undefined);
  }

  function plan(delayMs: number): void {
    if (!isClosed && telling === null) timer ??= setTimeout(flushLater, delayMs).unref();
  }

  function add(kind: ChangeKind, { id, storeId }: ChangedRow): void {
    const key = JSON.stringify([kind.franchiseeId, kind.resource, kind.type, kind.equipment, storeId]);
    const group = waiting.get(key) ?? { kind, storeId, ids: new Set<string>() };
    // One more than can be named says that there were too many.
    if (group.ids.size <= IDS_MAX) group.ids.add(id);
    waiting.set(key, group);
    if (waiting.size > GROUPS_MAX) {
      isLost = true;
      waiting.clear();
    }
  }

  return {
    tell(kind, rows) {
      // What is lost already is made up for by reading everything.
      if (!isLost) for (const row of rows) add(kind, row);
      plan(GATHER_MS);
    },
    flush,
    async close() {
      isClosed = true;
      await flush();
    },
  };
}

function toPayload({ kind, storeId, ids }: Group): string {
  const event: ChangeEvent = { ...kind, storeId, ids: ids.size > IDS_MAX ? [EVERY_ID] : [...ids] };
  return encodeChange(event);
}
