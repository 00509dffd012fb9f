import { sql, type Migration } from 'kysely';
import { EMPTY_CHAIN, linkLines, type ChainedLine, type ChainHead } from '../log-chain';
import { run, type MigrationDb } from './tenant-table';

const LINES_AT_ONCE = 1000;

const STATEMENTS = [
  `ALTER TABLE operation_log
     ALTER COLUMN seq SET NOT NULL,
     ALTER COLUMN prev_hash SET NOT NULL,
     ALTER COLUMN hash SET NOT NULL,
     DROP CONSTRAINT operation_log_linked,
     ADD CONSTRAINT operation_log_numbered CHECK (seq <> 0)`,
  // The sealed lines are all there will ever be: the gateway itself cannot add to them.
  `CREATE POLICY numbered ON operation_log AS RESTRICTIVE FOR INSERT WITH CHECK (seq > 0)`,
];

/**
 * Seals the lines from before there were links, as they are found, in a chain of their own that ends at -1 (decision
 * 077). From here on no line stands outside of a chain.
 */
export const logSealed: Migration = {
  async up(db: MigrationDb) {
    const { rows } = await sql<{ id: string }>`SELECT id FROM franchisee ORDER BY id`.execute(db);
    for (const { id } of rows) await seal(db, id);
    await enter(db, '');
    await run(db, STATEMENTS);
  },
};

/** The owner of the tables stands behind row-level security as well. */
async function enter(db: MigrationDb, franchiseeId: string): Promise<void> {
  await sql`SELECT set_config('app.franchisee_id', ${franchiseeId}, true)`.execute(db);
}

async function seal(db: MigrationDb, franchiseeId: string): Promise<void> {
  await enter(db, franchiseeId);
  const count = await countLoose(db, franchiseeId);
  let head: ChainHead = { ...EMPTY_CHAIN, seq: -count - 1 };
  while (head.seq < -1) {
    const lines = await readLoose(db, franchiseeId);
    const linked = linkLines(lines, head);
    const last = linked.at(-1);
    if (last === undefined) return;
    await writeLinks(
      db,
      franchiseeId,
      linked.map(({ log_id, seq, prev_hash, hash }) => ({
        log_id,
        seq,
        prev_hash: Buffer.from(prev_hash).toString('hex'),
        hash: Buffer.from(hash).toString('hex'),
      })),
    );
    head = last;
  }
}

async function countLoose(db: MigrationDb, franchiseeId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM operation_log
     WHERE franchisee_id = ${franchiseeId} AND seq IS NULL`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The oldest that have no link yet. */
async function readLoose(db: MigrationDb, franchiseeId: string): Promise<readonly ChainedLine[]> {
  const { rows } = await sql<ChainedLine>`
    SELECT * FROM operation_log
     WHERE franchisee_id = ${franchiseeId} AND seq IS NULL
     ORDER BY at, log_id LIMIT ${LINES_AT_ONCE}`.execute(db);
  return rows;
}

async function writeLinks(
  db: MigrationDb,
  franchiseeId: string,
  links: readonly {
    readonly log_id: string;
    readonly seq: number;
    readonly prev_hash: string;
    readonly hash: string;
  }[],
): Promise<void> {
  await sql`
    UPDATE operation_log AS line
       SET seq = link.seq, prev_hash = decode(link.prev_hash, 'hex'), hash = decode(link.hash, 'hex')
      FROM jsonb_to_recordset(${JSON.stringify(links)}::jsonb)
             AS link (log_id text, seq bigint, prev_hash text, hash text)
     WHERE line.franchisee_id = ${franchiseeId} AND line.log_id = link.log_id`.execute(db);
}
