import pg from 'pg';

/** How long a server may take to answer before it counts as away. */
const PROBE_LIMIT_MS = 2_000;

/**
 * Asks a server over a connection of its own whether it can serve: it has to take changes too, which one that
 * still stands by for another does not.
 *
 * @throws Error when it does not answer in time, or takes no changes.
 */
export function probePostgres(url: string): Promise<void> {
  return probe(url, 'SHOW transaction_read_only', 'off');
}

/**
 * Asks a server whether it stands by for another one and can be read.
 *
 * @throws Error when it does not answer in time, or stands by for none.
 */
export function probeStandby(url: string): Promise<void> {
  return probe(url, 'SELECT pg_is_in_recovery()::text', 'true');
}

async function probe(url: string, question: string, wanted: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: PROBE_LIMIT_MS,
    query_timeout: PROBE_LIMIT_MS,
    application_name: 'franchisee-portal probe',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<Record<string, string>>(question);
    const [answer] = Object.values(rows[0] ?? {});
    if (answer !== wanted) throw new Error(`The server answers ${question} with ${answer ?? 'nothing'}.`);
  } finally {
    // A server that hangs does not say goodbye either.
    void client.end().catch(() => undefined);
  }
}
