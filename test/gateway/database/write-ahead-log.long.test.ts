/** @module-tag long */
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../../gateway/database/open-database';
import { isPostgres } from '../../support/gateway/database';

const ONE_MB = 1024 * 1024;

async function sizeOfFiles(folder: string): Promise<number> {
  let size = 0;
  for (const name of await readdir(folder)) {
    const found = await stat(join(folder, name));
    if (found.isFile()) size += found.size;
  }
  return size;
}

describe.skipIf(isPostgres)('the write-ahead log of a data folder', () => {
  it('stays bounded however much is written', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'portal-log-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const database = await openDatabase({ engine: 'pglite', dataDir: folder });
    onTestFinished(() => database.close());
    await sql`CREATE TABLE ballast (round int, body text)`.execute(database.db);
    const log = join(folder, 'database', 'pg_wal');
    const sizes: number[] = [];
    for (let round = 0; round < 160; round += 1) {
      // Texts that cannot be packed: a megabyte a round.
      await sql`INSERT INTO ballast SELECT ${round}, string_agg(md5(random()::text), '')
                  FROM generate_series(1, 32768)`.execute(database.db);
      if (round % 16 === 15) sizes.push(await sizeOfFiles(log));
    }
    expect(Math.max(...sizes)).toBeLessThan(100 * ONE_MB);
    const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM ballast`.execute(
      database.db,
    );
    expect(rows[0]?.count).toBe(160);
  }, 60_000);
});
