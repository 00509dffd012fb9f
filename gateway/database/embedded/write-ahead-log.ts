import type { PgliteClient } from './pglite-client';

/** Keeps the write-ahead log of the embedded database from growing without end. */
export interface WriteAheadLog {
  /** To be called while no transaction is open. Never rejects: what fails is tried again later. */
  readonly trim: () => Promise<void>;
}

/** As much of it is kept at most, beside what a single transaction writes. */
const LOG_BYTES_MAX = 32 * 1024 * 1024;
/** A look costs a fraction of a millisecond, which most requests need not spend. */
const CALLS_BETWEEN_LOOKS = 16;

/**
 * PostgreSQL's checkpointer is a process of its own, which PGlite does not have: nobody else would ever make a
 * checkpoint, and the log would hold every byte that was written since the first start.
 */
export function createWriteAheadLog(client: Pick<PgliteClient, 'query'>): WriteAheadLog {
  let calls = 0;

  async function trim(): Promise<void> {
    const { rows } = await client.query(
      'SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 AS bytes FROM pg_control_checkpoint()',
      [],
    );
    if (Number(rows[0]?.['bytes']) >= LOG_BYTES_MAX) await client.query('CHECKPOINT', []);
  }
  return {
    async trim() {
      calls = (calls + 1) % CALLS_BETWEEN_LOOKS;
      if (calls === 0) await trim().catch(() => undefined);
    },
  };
}
