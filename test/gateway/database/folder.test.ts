import { mkdir, readFile, readdir, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { DatabaseOpenError, SqlState } from '../../../gateway/database/database-error';
import { takeFolderLock } from '../../../gateway/database/embedded/folder-lock';
import { openDatabase } from '../../../gateway/database/open-database';
import { createPgliteClient } from '../../../gateway/database/embedded/pglite-client';
import { startTimeOf } from '../../../gateway/database/embedded/process-life';
import { isPostgres, openTestDatabase } from '../../support/gateway/database';
import { makeFolder } from '../../support/gateway/data-folder';
import { startProgram } from '../../support/gateway/program';

const PROGRAM = 'test/support/gateway/programs/open-database.ts';
/** Above the largest pid that Linux gives by default. */
const NO_PROCESS = 4_194_305;

const lockText = (changes: object): string =>
  JSON.stringify({ pid: process.pid, host: 'here', startTime: '1', nonce: 'n', ...changes });

const here = { host: 'here', wait: async () => undefined };

describe('the lock of a data folder', () => {
  it('is taken once and given back', async () => {
    const path = join(await makeFolder(), 'lock');
    const lock = await takeFolderLock(path, here);
    await expect(takeFolderLock(path, here)).rejects.toThrow(DatabaseOpenError);
    await lock.release();
    await (await takeFolderLock(path, here)).release();
    expect(await readdir(join(path, '..'))).toEqual([]);
  });

  it('goes to exactly one of many that ask at once', async () => {
    const path = join(await makeFolder(), 'lock');
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => takeFolderLock(path, here)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('goes to exactly one of many that find it stale', async () => {
    const path = join(await makeFolder(), 'lock');
    await writeFile(path, lockText({ pid: NO_PROCESS }));
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => takeFolderLock(path, here)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it.each([
    { given: { pid: NO_PROCESS }, because: 'its process is gone' },
    { given: { startTime: 'long ago' }, because: 'its pid belongs to another process now' },
  ])('is taken over when $because', async ({ given }) => {
    const path = join(await makeFolder(), 'lock');
    await writeFile(path, lockText(given));
    const lock = await takeFolderLock(path, here);
    expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({
      pid: process.pid,
      startTime: await startTimeOf(process.pid),
    });
    await lock.release();
  });

  it('is taken over when its content is no lock', async () => {
    const path = join(await makeFolder(), 'lock');
    await writeFile(path, 'half a fi');
    await (await takeFolderLock(path, here)).release();
  });

  it('of another host is respected while that host touches it, and taken over when it is silent', async () => {
    const path = join(await makeFolder(), 'lock');
    await writeFile(path, lockText({ host: 'there' }));
    const later = new Date(Date.now() + 5_000);
    const wait = (): Promise<void> => utimes(path, later, later);
    await expect(takeFolderLock(path, { host: 'here', wait })).rejects.toThrow('on there');
    await (await takeFolderLock(path, here)).release();
  });

  it('is not taken where a folder stands, which stays', async () => {
    const path = join(await makeFolder(), 'lock');
    await mkdir(path);
    await expect(takeFolderLock(path, here)).rejects.toThrow('is a folder');
    expect(await readdir(join(path, '..'))).toEqual(['lock']);
  });

  it('that somebody else took meanwhile is not removed on release', async () => {
    const path = join(await makeFolder(), 'lock');
    const lock = await takeFolderLock(path, here);
    await writeFile(path, lockText({ nonce: 'somebody else' }));
    await lock.release();
    expect(await readFile(path, 'utf8')).toContain('somebody else');
  });
});

describe.skipIf(isPostgres)('a data folder', { timeout: 120_000 }, () => {
  it(
    'keeps its rows over a close, a kill and a second process that is refused',
    { tags: ['long'] },
    async () => {
      const folder = await makeFolder();
      const first = startProgram(PROGRAM, [folder]);
      await first.printed('open');

      const second = await startProgram(PROGRAM, [folder]).ended;
      expect(second.trim().split('\n')).toHaveLength(1);
      expect(second).toContain(`Another gateway (process ${first.process.pid}`);

      first.kill('SIGKILL');
      await first.ended;
      expect(await readdir(folder)).toContain('gateway.lock');

      const database = await openDatabase({ engine: 'pglite', dataDir: folder });
      const rows = await database.db.selectFrom('captcha').select('code_hash').execute();
      expect(rows).toHaveLength(1);
      expect([...(rows[0]?.code_hash ?? [])]).toEqual([1]);
      await database.close();
      expect(await readdir(folder)).toEqual(['database']);
    },
  );

  it(
    'that is damaged is refused in a sentence, left as it is, and unlocked',
    { tags: ['long'] },
    async () => {
      const folder = await makeFolder();
      await (await openDatabase({ engine: 'pglite', dataDir: folder })).close();
      await truncate(join(folder, 'database', 'global', 'pg_control'), 100);

      const attempt = openDatabase({ engine: 'pglite', dataDir: folder });
      const error = await attempt.then(
        () => undefined,
        (reason: unknown) => reason,
      );
      expect(error).toBeInstanceOf(DatabaseOpenError);
      expect(String(error)).toContain(`The database in ${folder} is damaged`);
      expect(String(error)).not.toContain('\n');
      expect(await readdir(folder)).toEqual(['database']);
      expect((await stat(join(folder, 'database', 'global', 'pg_control'))).size).toBe(100);
    },
  );

  it('that cannot be written is refused in one sentence', async () => {
    const folder = join(await makeFolder(), 'file');
    await writeFile(folder, '');
    await expect(openDatabase({ engine: 'pglite', dataDir: folder })).rejects.toThrow(
      `The data folder ${folder} cannot be created: choose another with DATA_DIR.`,
    );
  });
});

describe.skipIf(isPostgres)('the database thread', { timeout: 120_000 }, () => {
  it(
    'is replaced when a statement takes too long, and loses nothing committed',
    { tags: ['long'] },
    async () => {
      const folder = await makeFolder();
      const client = createPgliteClient({
        dataFolder: join(folder, 'database'),
        statementTimeoutMs: 3_000,
        openTimeoutMs: 60_000,
      });
      onTestFinished(() => client.close());
      await client.query('CREATE TABLE kept (id int)', []);
      const slow = client.query('SELECT count(*) FROM generate_series(1, 10000000000)', []);
      await expect(slow).rejects.toMatchObject({ code: SqlState.queryCanceled });
      expect(client.generation()).toBe(1);
      expect(await client.query('SELECT id FROM kept', [])).toMatchObject({ rows: [] });
    },
  );

  it('never stops this thread from turning', async () => {
    const database = await openTestDatabase();
    onTestFinished(() => database.close());
    let ticks = 0;
    const ticker = setInterval(() => (ticks += 1), 10);
    await sql`SELECT count(*) FROM generate_series(1, 3000000)`.execute(database.db);
    clearInterval(ticker);
    expect(ticks).toBeGreaterThan(3);
  });
});
