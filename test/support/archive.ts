import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { PostgresServer } from './postgres-server';

const SCRIPTS = fileURLToPath(new URL('../../deploy/backup', import.meta.url));
const PROMOTED_MS = 30_000;
const POLL_MS = 50;

/** Has a server keep every segment of its WAL in a folder beside its data, where commands of its archive start. */
export const ARCHIVING = {
  archive_mode: 'on',
  archive_command: 'mkdir -p ../archive && cp %p ../archive/%f',
} as const;

/** As its user, by its text: that user may not come to where the file lies. */
async function runScript(
  { folder, run, url }: PostgresServer,
  name: string,
  env: Readonly<Record<string, string>>,
): Promise<void> {
  const { hostname, port } = new URL(url);
  const places = { BACKUP: join(folder, 'backup'), ARCHIVE: join(folder, 'archive') };
  const here = { PGHOST: hostname, PGPORT: port, PGUSER: 'postgres' };
  const text = await readFile(join(SCRIPTS, name), 'utf8');
  await run({ program: 'sh', args: ['-c', text], env: { ...here, ...places, ...env } });
}

/** Copies a running server that archives (`ARCHIVING`). */
export function backUp(server: PostgresServer): Promise<void> {
  return runScript(server, 'back-up.sh', {});
}

/** Writes what is in a database of a server, and its logins; `loadDump` has another server make it anew. */
export function dump(server: PostgresServer, database: string): Promise<void> {
  return runScript(server, 'dump.sh', { PGDATABASE: database });
}

/** Makes a database from what another server dumped. */
export function loadDump(server: PostgresServer, from: PostgresServer, database: string): Promise<void> {
  return runScript(server, 'load.sh', { PGDATABASE: database, BACKUP: join(from.folder, 'backup') });
}

/** Marks a moment of servers, of which the first knows the others. */
export async function mark(
  servers: readonly PostgresServer[],
  { name, database }: { readonly name: string; readonly database: string },
): Promise<void> {
  const [first] = servers;
  if (first === undefined) return;
  const SERVERS = servers.map(({ url }) => new URL(url).host).join(' ');
  await runScript(first, 'mark.sh', { MARK: name, PGDATABASE: database, SERVERS });
}

/** Loses what a server holds, and has it serve what it held at a mark. */
export async function restore(server: PostgresServer, name: string): Promise<void> {
  await server.stop('kill');
  await server.run({ program: 'sh', args: ['-c', 'rm -r "$PGDATA"'] });
  await runScript(server, 'restore.sh', { MARK: name });
  await server.start();
  await untilPromoted(server.url);
}

async function untilPromoted(url: string): Promise<void> {
  const until = Date.now() + PROMOTED_MS;
  while (Date.now() < until) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<{ is_over: boolean }>('SELECT NOT pg_is_in_recovery() AS is_over');
      if (rows[0]?.is_over === true) return;
    } finally {
      await client.end();
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error('A restored server is still in recovery.');
}
