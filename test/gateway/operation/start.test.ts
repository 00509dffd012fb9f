import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { isPostgres } from '../../support/gateway/database';
import { startProgram, type Program } from '../../support/gateway/program';

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-start-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** The gateway alone: the build of the portal has tests of its own. */
function start(env: Record<string, string>): Program {
  return startProgram('gateway/start.mjs', ['--without-portal'], {
    PORT: '0',
    SEED_SCALE: '0.02',
    LOG_LEVEL: 'error',
    ...env,
  });
}

async function addressOf(program: Program): Promise<string> {
  const output = await program.printed('ready in');
  return /http:\/\/\S+/.exec(output)?.[0] ?? '';
}

async function login(address: string): Promise<unknown> {
  const answer = await fetch(`${address}/franchisee_pc/v1/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'gateway-version': '1' },
    body: JSON.stringify({
      mobile: '13800000001',
      password: 'Wash2026!',
      franchiseeMobile: '',
      loginType: 'mobile_pwd',
      loginRoleType: 0,
    }),
  });
  return answer.json();
}

describe.skipIf(isPostgres)('npm start', { timeout: 120_000 }, () => {
  it(
    'seeds an empty folder, answers, and ends with the signal leaving no lock',
    { tags: ['long'] },
    async () => {
      const DATA_DIR = await makeFolder();
      const gateway = start({ DATA_DIR });
      expect(await login(await addressOf(gateway))).toMatchObject({ code: 0 });
      gateway.kill('SIGTERM');
      await gateway.ended;
      expect(gateway.process.exitCode).toBe(0);
      // Files that somebody of the demonstration asked for may be done by then, or not yet.
      const left = (await readdir(DATA_DIR)).filter((name) => name !== 'exports');
      expect(left.sort()).toEqual(['database', 'log-heads.jsonl']);
    },
  );

  it('killed while it seeds, starts again with the whole demonstration', { tags: ['long'] }, async () => {
    const DATA_DIR = await makeFolder();
    const killed = start({ DATA_DIR, SEED_SCALE: '1' });
    await waitUntil(async () => (await readdir(DATA_DIR)).join() === 'database,gateway.lock');
    killed.kill('SIGKILL');
    const output = await killed.ended;
    expect(output).not.toContain('ready in');

    expect(await login(await addressOf(start({ DATA_DIR })))).toMatchObject({ code: 0 });
  });

  it('lists every wrong setting and does not start', async () => {
    const gateway = start({ PORT: 'x', SEED: 'yes' });
    expect((await gateway.ended).trim().split('\n')).toEqual([
      'SEED must be one of demo, none, not "yes".',
      'PORT must be a number from 0 to 65535, not "x".',
    ]);
    expect(gateway.process.exitCode).toBe(1);
  });

  it('says in one sentence that the port is taken, before it makes anything', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void taken.close());
    await new Promise((resolve) => taken.once('listening', resolve));
    const { port } = taken.address() as AddressInfo;
    const DATA_DIR = await makeFolder();
    const gateway = start({ DATA_DIR, PORT: String(port) });
    expect((await gateway.ended).trim()).toBe(
      `Port ${port} on 127.0.0.1 is in use: stop the other program, or choose another port with PORT.`,
    );
    expect(await readdir(DATA_DIR)).toEqual([]);
  });
});

/** Polls, at most two minutes, what another process does. */
async function waitUntil(holds: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 12_000; attempt += 1) {
    if (await holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('It did not come to pass.');
}
