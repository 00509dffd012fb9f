/** @module-tag long */
import { cp, mkdir, readdir, rename, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { SqlState } from '../../../gateway/database/database-error';
import { findFolderProblem } from '../../../gateway/database/embedded/data-folder';
import { ESSENTIAL_PARTS } from '../../../gateway/database/embedded/database-files';
import { createPgliteClient } from '../../../gateway/database/embedded/pglite-client';
import { isPostgres } from '../../support/gateway/database';
import {
  makeDataFolder,
  makeFolder,
  merchantsIn,
  refusalOf,
  removeTemplate,
  snapshotOf,
} from '../../support/gateway/data-folder';
import { startProgram } from '../../support/gateway/program';

const PROGRAM = 'test/support/gateway/programs/open-database.ts';
const NOBODY = 65_534;
afterAll(removeTemplate);

const isRoot = process.getuid?.() === 0;

describe.skipIf(isPostgres)('a data folder whose database is not whole', { timeout: 240_000 }, () => {
  it('is refused and left as it is, whichever essential part is missing', async () => {
    const dataDir = await makeDataFolder();
    const aside = join(await makeFolder(), 'part');
    for (const part of ESSENTIAL_PARTS) {
      await rename(join(dataDir, 'database', part), aside);
      const before = await snapshotOf(dataDir);
      const refusal = await refusalOf(dataDir);
      expect(refusal).toContain(`${part}`);
      expect(refusal).toMatch(
        /restore the folder from a backup, or choose another data folder with DATA_DIR/,
      );
      expect(await snapshotOf(dataDir)).toEqual(before);
      await rename(aside, join(dataDir, 'database', part));
    }
    expect(await merchantsIn(dataDir)).toEqual(['kept']);
  });

  it('is never taken for a new one, whichever entry of it is missing', async () => {
    const dataDir = await makeDataFolder();
    const database = join(dataDir, 'database');
    const essential = new Set(ESSENTIAL_PARTS.map((part) => part.split('/')[0]));
    const others = (await readdir(database)).filter((name) => !essential.has(name));
    const aside = join(await makeFolder(), 'entry');
    for (const name of others) {
      await rename(join(database, name), aside);
      expect([name, await merchantsIn(dataDir)]).toEqual([name, ['kept']]);
      await rm(join(database, name), { recursive: true, force: true });
      await rename(aside, join(database, name));
    }
  });

  it.each(['PG_VERSION', 'global/pg_control'])('is refused when %s is empty', async (part) => {
    const dataDir = await makeDataFolder();
    await truncate(join(dataDir, 'database', part), 0);
    const before = await snapshotOf(dataDir);
    expect(await refusalOf(dataDir)).toContain(`missing or empty: ${part}`);
    expect(await snapshotOf(dataDir)).toEqual(before);
  });

  it('is refused when it holds something else', async () => {
    const dataDir = await makeFolder();
    await mkdir(join(dataDir, 'database'));
    await writeFile(join(dataDir, 'database', 'notes.txt'), 'mine');
    const before = await snapshotOf(dataDir);
    expect(await refusalOf(dataDir)).toContain('PG_VERSION');
    expect(await snapshotOf(dataDir)).toEqual(before);
  });

  it('is refused in words when a file or a dead link stands in its place', async () => {
    const file = await makeFolder();
    await writeFile(join(file, 'database'), 'mine');
    const before = await snapshotOf(file);
    expect(await refusalOf(file)).toContain('database is a file, not a folder and was left as it is');
    expect(await snapshotOf(file)).toEqual(before);
    const program = await startProgram(PROGRAM, [file]).ended;
    expect(program).toContain('is a file, not a folder');

    const link = await makeFolder();
    await symlink(join(link, 'nowhere'), join(link, 'database'));
    expect(await refusalOf(link)).toContain('is a link that leads nowhere');
    expect(await readdir(link)).toEqual(['database']);
  });

  it('is refused when DATA_DIR names the files themselves', async () => {
    const dataDir = await makeDataFolder();
    const before = await snapshotOf(dataDir);
    expect(await refusalOf(join(dataDir, 'database'))).toContain('give DATA_DIR the folder above it');
    expect(await snapshotOf(dataDir)).toEqual(before);
  });

  it('is refused when an earlier version was cut off while it made the files in place', async () => {
    const dataDir = await makeDataFolder();
    await writeFile(join(dataDir, 'database.unfinished'), 'The first start has not finished.\n');
    const before = await snapshotOf(dataDir);
    expect(await refusalOf(dataDir)).toContain('The first start in');
    expect(await snapshotOf(dataDir)).toEqual(before);
  });

  it('is not made anew by a thread that is replaced while the gateway runs', async () => {
    const dataDir = await makeDataFolder();
    const database = join(dataDir, 'database');
    const client = createPgliteClient({
      dataFolder: database,
      findProblem: () => findFolderProblem(database),
      statementTimeoutMs: 2_000,
      openTimeoutMs: 60_000,
    });
    onTestFinished(() => client.close());
    await client.open();
    await rename(join(database, 'PG_VERSION'), join(dataDir, 'aside'));
    const slow = client.query('SELECT count(*) FROM generate_series(1, 10000000000)', []);
    await expect(slow).rejects.toMatchObject({ code: SqlState.queryCanceled });
    await expect(client.query('SELECT 1', [])).rejects.toMatchObject({
      code: SqlState.connectionFailure,
      message: expect.stringContaining('PG_VERSION'),
    });
    await rename(join(dataDir, 'aside'), join(database, 'PG_VERSION'));
    expect(await client.query('SELECT id FROM franchisee', [])).toMatchObject({ rows: [{ id: 'kept' }] });
  });
});

describe.skipIf(isPostgres)('a data folder that may not be written', { timeout: 120_000 }, () => {
  it.runIf(process.platform === 'linux')('is refused in one sentence', async () => {
    // Nobody may make files there, not even root.
    expect(await refusalOf('/sys')).toMatch(
      /^The data folder \/sys cannot be written \(.+\): choose another/,
    );
  });

  it.runIf(isRoot)('is refused when the files belong to somebody else', async () => {
    const dataDir = await makeDataFolder();
    const before = await snapshotOf(join(dataDir, 'database'));
    const { setegid, seteuid } = process;
    if (setegid === undefined || seteuid === undefined) throw new Error('Root without seteuid.');
    await rm(join(dataDir, 'gateway.lock'), { force: true });
    setegid(NOBODY);
    seteuid(NOBODY);
    try {
      expect(await findFolderProblem(join(dataDir, 'database'))).toBeDefined();
      expect(await refusalOf(dataDir)).toContain('cannot be');
    } finally {
      seteuid(0);
      setegid(0);
    }
    expect(await snapshotOf(join(dataDir, 'database'))).toEqual(before);
  });
});

describe.skipIf(isPostgres)('a first start', { timeout: 240_000 }, () => {
  it('that is killed at any moment leaves nothing or a whole database', async () => {
    const dataDir = await makeFolder();
    const moments = ['database.unfinished/PG_VERSION', 'database.unfinished/base/5', 'database/PG_VERSION'];
    for (const moment of moments) {
      await rm(join(dataDir, 'database'), { recursive: true, force: true });
      const program = startProgram(PROGRAM, [dataDir]);
      await untilExists(join(dataDir, moment));
      program.kill('SIGKILL');
      await program.ended;
      expect(await merchantsIn(dataDir)).toEqual([]);
      expect(await readdir(dataDir)).toEqual(['database']);
    }
  });

  it('takes an empty folder that stands there already', async () => {
    const dataDir = await makeFolder();
    await mkdir(join(dataDir, 'database'));
    expect(await merchantsIn(dataDir)).toEqual([]);
    expect(await readdir(dataDir)).toEqual(['database']);
  });

  it('that was killed does not cost a backup that was put in its place', async () => {
    const backup = await makeDataFolder();
    const dataDir = await makeFolder();
    await mkdir(join(dataDir, 'database.unfinished', 'base'), { recursive: true });
    await cp(join(backup, 'database'), join(dataDir, 'database'), { recursive: true });
    expect(await merchantsIn(dataDir)).toEqual(['kept']);
    expect(await readdir(dataDir)).toEqual(['database']);
  });
});

/** Waits, at most a minute, for another process to make a file. */
async function untilExists(path: string): Promise<void> {
  const folder = join(path, '..');
  const name = path.slice(folder.length + 1);
  for (let attempt = 0; attempt < 6_000; attempt += 1) {
    const names = await readdir(folder).catch((): string[] => []);
    if (names.includes(name)) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`${path} did not appear.`);
}
