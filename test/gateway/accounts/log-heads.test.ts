import { appendFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ONE_DAY_MS, ONE_HOUR_MS } from '../../../contract/limits';
import { withTenant } from '../../../gateway/database/tenant';
import { headFileOf, readHeadFile } from '../../../gateway/features/operation-log/log-head-file';
import {
  createFileKeeper,
  createWebhookKeeper,
  keepDailyHeads,
  type HeadKeeper,
} from '../../../gateway/features/operation-log/log-head-keeper';
import { readLogHeads } from '../../../gateway/features/operation-log/log-head-reader';
import { LOG_USAGE, runLogCommand } from '../../../gateway/operator/log-command';
import { UsageError } from '../../../gateway/operator/usage-error';
import { useGateway } from '../../support/gateway/gateway';
import { insertLogLines } from '../../support/gateway/log-lines';

const gateway = useGateway({ seedScale: 0.001 });

const MERCHANT = 'm1001';
/** 2026-03-18 20:30 in Shanghai. */
const NOW = Date.UTC(2026, 2, 18, 12, 30);

let folder = '';
let sequence = 0;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'log-heads-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const headFile = () => headFileOf(folder);
const verify = (nowMs: number, ...args: string[]) =>
  runLogCommand(['verify', ...args], {
    db: gateway().database.db,
    headFile: headFile(),
    now: () => nowMs,
  });
/** What a gateway does by itself on a moment, with its own places or the file. */
const keep = (nowMs: number, keepers: readonly HeadKeeper[] = [createFileKeeper(headFile())]) =>
  keepDailyHeads(nowMs, { readHeads: () => readLogHeads(gateway().database.db), keepers });

function write(count = 1): Promise<void> {
  const lines = Array.from({ length: count }, () => ({ log_id: `kept-${(sequence += 1)}`, at: NOW }));
  return withTenant(gateway().database.db, MERCHANT, (trx) => insertLogLines(trx, MERCHANT, lines));
}

/** As whoever owns the tables. */
function cut(count: number): Promise<void> {
  return gateway()
    .database.db.transaction()
    .execute(async (trx) => {
      await sql`SELECT set_config('app.franchisee_id', ${MERCHANT}, true)`.execute(trx);
      await sql`DELETE FROM operation_log
                 WHERE franchisee_id = ${MERCHANT}
                   AND seq > (SELECT max(seq) FROM operation_log WHERE franchisee_id = ${MERCHANT}) - ${count}`.execute(
        trx,
      );
    });
}

const daysKept = async () => (await readHeadFile(headFile())).entries.map(({ day }) => day);

describe('the heads of a day', () => {
  it('are kept once a day, by the business day, in a file of the owner alone', async () => {
    const keepers = [createFileKeeper(headFile())];
    for (let hour = 0; hour < 48; hour += 1) await keep(NOW + hour * ONE_HOUR_MS, keepers);
    expect(await daysKept()).toEqual(['2026-03-18', '2026-03-19', '2026-03-20']);
    const { entries } = await readHeadFile(headFile());
    // Midnight in Shanghai is half past three hours after the first.
    expect(entries[1]?.at).toBe(NOW + 4 * ONE_HOUR_MS);
    expect((await stat(headFile())).mode & 0o777).toBe(0o600);
    expect(await verify(NOW + 48 * ONE_HOUR_MS)).toHaveLength(5);
  });

  it('name what has changed, and grow no more than that', async () => {
    const keepers = [createFileKeeper(headFile())];
    await keep(NOW, keepers);
    await keep(NOW + ONE_DAY_MS, keepers);
    await write();
    await keep(NOW + 2 * ONE_DAY_MS, keepers);
    const { entries } = await readHeadFile(headFile());
    expect(entries.map(({ heads }) => heads.length > 0)).toEqual([true, false, true]);
    expect(entries[2]?.heads.map(({ franchiseeId }) => franchiseeId)).toEqual([MERCHANT]);
  });

  it('are not kept again after a restart on the same day', async () => {
    await keep(NOW);
    await keep(NOW + ONE_HOUR_MS);
    expect(await daysKept()).toEqual(['2026-03-18']);
  });

  it('may be kept by several gateways at once, on one folder too', async () => {
    await Promise.all(Array.from({ length: 8 }, () => keep(NOW)));
    await write();
    await Promise.all(Array.from({ length: 8 }, () => keep(NOW + ONE_DAY_MS)));
    const { entries, problems } = await readHeadFile(headFile());
    expect(problems).toEqual([]);
    expect(new Set(entries.map(({ day }) => day))).toEqual(new Set(['2026-03-18', '2026-03-19']));
    expect((await verify(NOW + ONE_DAY_MS)).at(-1)).toMatch(/^\d+ heads kept from 2026-03-18 to 2026-03-19/);
  });

  it('reach the other place when one fails, and that one at the next attempt', async () => {
    let isDown = true;
    const said: unknown[] = [];
    const send: typeof fetch = async (_url, init) => {
      if (isDown) throw new Error('no route');
      said.push(JSON.parse(String(init?.body)));
      return new Response(null, { status: said.length === 1 ? 500 : 204 });
    };
    const keepers = [createFileKeeper(headFile()), createWebhookKeeper('http://heads.example', send)];
    await expect(keep(NOW, keepers)).rejects.toThrow(/2026-03-18 were not kept.*WEBHOOK_URL: .*no route/);
    expect(await daysKept()).toEqual(['2026-03-18']);
    isDown = false;
    await expect(keep(NOW + 1, keepers)).rejects.toThrow('status 500');
    await keep(NOW + 2, keepers);
    await keep(NOW + 3, keepers);
    expect(said).toHaveLength(2);
    const heads: unknown = expect.arrayContaining([expect.stringMatching(/^m1001:\d+:[0-9a-f]{64}$/)]);
    expect(said[1]).toEqual({ day: '2026-03-18', at: NOW + 2, heads });
    expect(await daysKept()).toEqual(['2026-03-18']);
  });

  it('are not said to be kept when the file cannot be written', async () => {
    await writeFile(join(folder, 'blocked'), '');
    const keepers = [createFileKeeper(join(folder, 'blocked', 'log-heads.jsonl'))];
    await expect(keep(NOW, keepers)).rejects.toThrow(/were not kept/);
    await rm(join(folder, 'blocked'));
    await keep(NOW, keepers);
    expect(await readFile(join(folder, 'blocked', 'log-heads.jsonl'), 'utf8')).toContain('2026-03-18');
  });
});

describe('the command', () => {
  it('prints the newest line of each log in the form in which it takes it back', async () => {
    const lines = await verify(NOW);
    expect(lines).toHaveLength(5);
    const own = lines.find((line) => line.startsWith(MERCHANT));
    expect(own).toMatch(/^m1001:\d+:[0-9a-f]{64} {2}\d+ lines$/);
    await write();
    await verify(NOW, own?.split(' ')[0] ?? '');
  });

  it('says when no head was kept, and when none was for days', async () => {
    expect((await verify(NOW)).at(-1)).toMatch(/^! No head is kept in /);
    await keep(NOW);
    expect((await verify(NOW + ONE_DAY_MS)).at(-1)).toMatch(
      /^\d+ heads kept from 2026-03-18 to 2026-03-18 were compared\.$/,
    );
    expect((await verify(NOW + 3 * ONE_DAY_MS)).at(-1)).toMatch(/^! .* None was kept since\.$/);
  });

  it('compares the heads that the gateway kept by itself: a log that was cut is broken', async () => {
    await write(3);
    await keep(NOW);
    await verify(NOW);
    await cut(2);
    await expect(verify(NOW)).rejects.toThrow(
      /^The operation log is broken\.\nm1001: line \d+ was kept as the newest and is gone$/,
    );
    // As long as before, but not with the same lines.
    await write(2);
    await expect(verify(NOW)).rejects.toThrow(/is not the one whose hash was kept$/);
    // What is kept from now on does not make it right again.
    await keep(NOW + ONE_DAY_MS);
    await expect(verify(NOW + ONE_DAY_MS)).rejects.toThrow(/is not the one whose hash was kept$/);
  });

  it('takes no file that was tampered with', async () => {
    await keep(NOW);
    const text = await readFile(headFile(), 'utf8');
    await writeFile(headFile(), text.replace(/(m1001:\d+:)[0-9a-f]{64}/, `$1${'0'.repeat(64)}`));
    await expect(verify(NOW)).rejects.toThrow(/is not the one whose hash was kept$/);
    await writeFile(headFile(), text.replace(/m1001:\d+:[0-9a-f]{64}/, 'm1001'));
    await expect(verify(NOW)).rejects.toThrow('line 1 of log-heads.jsonl cannot be read');
    await writeFile(headFile(), `${text}nonsense\n`);
    await expect(verify(NOW)).rejects.toThrow('line 2 of log-heads.jsonl cannot be read');
  });

  it('is not misled by a line that a crash cut off, and the next day stands on a line of its own', async () => {
    await keep(NOW);
    await appendFile(headFile(), '{"day":"2026-03-19","at":17');
    await verify(NOW);
    await keep(NOW + ONE_DAY_MS);
    expect(await daysKept()).toEqual(['2026-03-18', '2026-03-19']);
    await verify(NOW + ONE_DAY_MS);
  });

  it.each([[[]], [['repair']], [['verify', 'm1001']], [['verify', 'm1001:x:00']]])(
    'refuses %j',
    async (args) => {
      const run = runLogCommand(args, {
        db: gateway().database.db,
        headFile: headFile(),
        now: () => NOW,
      });
      await expect(run).rejects.toThrow(UsageError);
      expect(LOG_USAGE).toContain('npm run log -- verify');
    },
  );
});
