import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../free-port';
import { findPostgresPerson } from '../postgres-server';
import { readShipped, startBeside } from './side-process';

export interface Pooler {
  /** The database of the gateway's login, behind it. */
  readonly url: string;
  readonly remove: () => Promise<void>;
}

export interface PooledDatabase {
  readonly port: number;
  /** Null: every database of the server. */
  readonly database: string | null;
  readonly login: string;
  readonly password: string;
}

/** Debian's PgBouncer with the settings of `deploy/several`, before one database of a server on this machine. */
export async function startPooler({ port, database, login, password }: PooledDatabase): Promise<Pooler> {
  // It does not run as root, as the server does not.
  const person = await findPostgresPerson();
  const folder = await mkdtemp(join(tmpdir(), 'pgbouncer-'));
  const own = await findFreePort();
  const [config, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'userlist.txt')];
  await writeFile(
    config,
    readShipped('pgbouncer.ini', {
      'portal = host=database port=5432 dbname=portal':
        database === null
          ? `* = host=127.0.0.1 port=${port}`
          : `${database} = host=127.0.0.1 port=${port} dbname=${database}`,
      'listen_addr = 0.0.0.0': 'listen_addr = 127.0.0.1',
      'listen_port = 6432': `listen_port = ${own}`,
      '/etc/pgbouncer/userlist.txt': users,
    }),
  );
  await writeFile(users, `"${login}" "${password}"\n`);
  const { uid, gid } = person;
  if (uid !== undefined && gid !== undefined) {
    for (const path of [folder, config, users]) await chown(path, uid, gid);
  }
  const pooler = await startBeside({
    name: 'pgbouncer',
    places: ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'],
    args: ['--quiet', config],
    port: own,
    person,
  });
  return {
    url: `postgresql://${login}:${password}@127.0.0.1:${own}/${database ?? ''}`,
    remove: async () => {
      await pooler.kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
