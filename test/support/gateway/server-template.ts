import pg from 'pg';
import { onEveryNode } from './server-nodes';

/** Of another day: what a test run of today does not use. */
const TODAY = new Date().toISOString().slice(0, 10).replaceAll('-', '');
const PREFIX = 'portal_template_';

/**
 * Name of a database on the server to copy, made when there is none for this state yet: a copy takes a fifth of a
 * second, and bringing up schema and demonstration some seconds. Those of earlier days are dropped.
 */
export async function findTemplate(
  server: string,
  state: string,
  make: (url: string) => Promise<void>,
): Promise<string> {
  const name = `${PREFIX}${TODAY}_${state}`;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    if (await exists(client, name)) return name;
    // One makes it, the others wait and find it.
    await client.query(`SELECT pg_advisory_lock(hashtext($1))`, [PREFIX]);
    if (await exists(client, name)) return name;
    await dropOthersOf(server, client, name);
    const unfinished = `${name}_unfinished`;
    await onEveryNode(server, `CREATE DATABASE ${unfinished}`);
    const url = new URL(server);
    url.pathname = `/${unfinished}`;
    await make(url.href);
    // What is spread over several servers keeps connections of its own, beside which nothing is renamed or copied.
    await onEveryNode(server, `ALTER DATABASE ${unfinished} ALLOW_CONNECTIONS false`);
    await onEveryNode(server, endAllOf(unfinished));
    await onEveryNode(server, `ALTER DATABASE ${unfinished} RENAME TO ${name}`);
    return name;
  } finally {
    await client.end();
  }
}

async function exists(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
  return rows.length > 0;
}

/** What a run that was cut off left unfinished, and what earlier days left. */
async function dropOthersOf(server: string, client: pg.Client, name: string): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    `SELECT datname FROM pg_database WHERE starts_with(datname, $1)
        AND (NOT starts_with(datname, $2) OR datname = $3)`,
    [PREFIX, `${PREFIX}${TODAY}`, `${name}_unfinished`],
  );
  for (const { datname } of rows)
    await onEveryNode(server, `DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`);
}

const endAllOf = (database: string): string =>
  `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '${database}'`;
