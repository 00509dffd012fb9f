import { spawn, execFile, type ChildProcess } from 'node:child_process';
import { chown, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { findFreePort } from './free-port';

const BINARIES = '/usr/lib/postgresql';
const DEPLOY = fileURLToPath(new URL('../../deploy', import.meta.url));
const START_LIMIT_MS = 30_000;
const POLL_MS = 10;

/** How it stops: the two ways of `pg_ctl stop`, and without a word to anybody. */
export type StopMode = 'fast' | 'immediate' | 'kill';

const SIGNALS: Readonly<Record<StopMode, NodeJS.Signals>> = {
  fast: 'SIGINT',
  immediate: 'SIGQUIT',
  kill: 'SIGKILL',
};

/** A PostgreSQL server of a test's own on loopback, which it may stop and start as it likes. */
export interface PostgresServer {
  readonly url: string;
  /** Its own, with its data in `data` below it. */
  readonly folder: string;
  readonly start: () => Promise<void>;
  /** Resolves when the server is gone. Nothing happens when it does not run. */
  readonly stop: (mode: StopMode) => Promise<void>;
  /** Runs a program as its user, with its binaries on the path and its data folder in PGDATA. */
  readonly run: (filling: Filling) => Promise<void>;
  /** Stops it and removes its files. */
  readonly remove: () => Promise<void>;
}

export interface Person {
  readonly uid?: number;
  readonly gid?: number;
}

type Settings = Readonly<Record<string, string>>;
/** Fills the folder of a cluster with a program of PostgreSQL, or one that finds these on its path. */
export interface Filling {
  readonly program: string;
  readonly args: readonly string[];
  readonly env?: Settings;
}

/**
 * Makes a cluster in a folder of its own and starts it. As root the server runs as the user `postgres`,
 * because it refuses to run as root.
 *
 * @throws Error in one sentence when this machine has no PostgreSQL.
 */
export function createPostgresServer(settings: Settings = {}): Promise<PostgresServer> {
  const args = ['-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8'];
  return createServer({ program: 'initdb', args }, settings);
}

/** The same, which lets nobody in without a password; the administrator's is the one that is given. */
export async function createGuardedServer(settings: Settings, password: string): Promise<PostgresServer> {
  const initdb = 'initdb -A scram-sha-256 -U postgres -E UTF8 --locale=C.UTF-8 --pwfile="$PGDATA.password"';
  const args = ['-c', `umask 077; echo "$PGPASSWORD" > "$PGDATA.password"; ${initdb}`];
  return createServer({ program: 'sh', args, env: { PGPASSWORD: password } }, settings, password);
}

/** Makes a server that follows another one by streaming replication, with the files of `deploy`. */
export async function createStandby({ url }: PostgresServer): Promise<PostgresServer> {
  const { hostname, port } = new URL(url);
  const env = { PGHOST: hostname, PGPORT: port, PORTAL_REPLICA_PASSWORD: 'replica' };
  await promisify(execFile)('sh', [join(DEPLOY, 'postgres/20-replica.sh')], {
    env: { ...process.env, ...env },
  });
  // Its text, for the user of PostgreSQL may not come to where the file lies.
  const args = ['-c', await readFile(join(DEPLOY, 'several/copy-primary.sh'), 'utf8')];
  return createServer({ program: 'sh', args, env }, { hot_standby_feedback: 'on' });
}

async function createServer(
  { program, args, env }: Filling,
  settings: Settings,
  password = '',
): Promise<PostgresServer> {
  const binaries = await findBinaries();
  const person = await findPostgresPerson();
  const folder = await mkdtemp(join(tmpdir(), 'portal-postgres-'));
  if (person.uid !== undefined && person.gid !== undefined) await chown(folder, person.uid, person.gid);
  const data = join(folder, 'data');
  const port = await findFreePort();
  const who = password === '' ? 'postgres' : `postgres:${encodeURIComponent(password)}`;
  const url = `postgresql://${who}@127.0.0.1:${port}/postgres`;
  const run = async (filling: Filling): Promise<void> => {
    await promisify(execFile)(filling.program, [...filling.args], {
      ...{ ...person, cwd: folder },
      env: { ...process.env, ...filling.env, PATH: `${binaries}:${process.env['PATH'] ?? ''}`, PGDATA: data },
    });
  };
  await run({ program, args, ...(env === undefined ? {} : { env }) });
  const options = Object.entries({ max_connections: '60', ...settings });
  let server: ChildProcess | undefined;
  let log = '';

  function launch(): ChildProcess {
    const child = spawn(
      join(binaries, 'postgres'),
      [
        ...['-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', ''],
        ...options.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ],
      // A server that asks others looks for certificates at home, and this one's home is not its starter's.
      { ...person, cwd: folder, env: { ...process.env, HOME: folder }, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    child.stderr.setEncoding('utf8').on('data', (words: string) => (log = (log + words).slice(-4_000)));
    return child;
  }

  async function start(): Promise<void> {
    const began = Date.now();
    while (Date.now() - began < START_LIMIT_MS) {
      // Children of a server that was killed hold its memory for a moment, and a start meanwhile fails.
      if (server === undefined || isOver(server)) server = launch();
      if (await isAnswering(url)) return;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    throw new Error(`PostgreSQL did not start:\n${log}`);
  }

  async function stop(mode: StopMode): Promise<void> {
    const child = server;
    server = undefined;
    if (child === undefined || isOver(child)) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill(SIGNALS[mode]);
    await gone;
  }

  process.once('exit', () => server?.kill('SIGQUIT'));
  await start();
  return {
    url,
    folder,
    start,
    stop,
    run,
    remove: async () => {
      await stop('immediate');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const isOver = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

async function findBinaries(): Promise<string> {
  const versions = await readdir(BINARIES).catch(() => []);
  const newest = versions.sort((left, right) => Number(left) - Number(right)).at(-1);
  if (newest === undefined) throw new Error(`There is no PostgreSQL in ${BINARIES} on this machine.`);
  return join(BINARIES, newest, 'bin');
}

/** As root the server runs as somebody else; nobody else otherwise. */
export async function findPostgresPerson(): Promise<Person> {
  if (process.getuid?.() !== 0) return {};
  const line = (await readFile('/etc/passwd', 'utf8')).split('\n').find((one) => one.startsWith('postgres:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  if (uid === undefined || gid === undefined) throw new Error('There is no user postgres on this machine.');
  return { uid: Number(uid), gid: Number(gid) };
}

async function isAnswering(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
