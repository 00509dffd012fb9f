import pg from 'pg';

/** How long a server may take to answer before it counts as away. */
const PROBE_LIMIT_MS = 2_000;

/**
 * Asks a server over a connection of its own whether it can serve: it has to take changes too, which one that
 * still stands by for another does not.
 *
 * @throws Error when it does not answer in time, or takes no changes.
 */
export async function probePostgres(url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: PROBE_LIMIT_MS,
    query_timeout: PROBE_LIMIT_MS,
    application_name: 'franchisee-portal probe',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ transaction_read_only: string }>('SHOW transaction_read_only');
    if (rows[0]?.transaction_read_only !== 'off') throw new Error('The database takes no changes.');
  } finally {
    // A server that hangs does not say goodbye either.
    void client.end().catch(() => undefined);
  }
}
