import pg from 'pg';
import { ONE_SECOND_MS } from '../../contract/limits';

/** Hears notifications of a PostgreSQL server over one connection of its own. */
export interface PostgresListener {
  readonly listen: (channel: string, heard: (payload: string) => void) => Promise<() => void>;
  readonly close: () => Promise<void>;
}

/** Pause before a broken connection is made again. */
const RETRY_MS = ONE_SECOND_MS;

/**
 * Connects when the first channel is asked for, and again whenever the connection breaks; what was
 * sent in between is lost, so listeners treat notifications as hints and read the rows.
 */
export function createPostgresListener(url: string): PostgresListener {
  const channels = new Map<string, Set<(payload: string) => void>>();
  let client: Promise<pg.Client> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function connect(): Promise<pg.Client> {
    const next = new pg.Client({ connectionString: url, application_name: 'franchisee-portal listener' });
    next.on('notification', ({ channel, payload = '' }) =>
      channels.get(channel)?.forEach((heard) => heard(payload)),
    );
    next.on('error', () => undefined);
    await next.connect();
    for (const channel of channels.keys()) await next.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    // Only a connection that once stood is made again by itself; the first one fails to the caller.
    next.on('end', reconnect);
    return next;
  }

  function reconnect(): void {
    client = undefined;
    if (isClosed) return;
    timer = setTimeout(() => {
      client = connect();
      client.catch(reconnect);
    }, RETRY_MS);
  }

  return {
    async listen(channel, heard) {
      const known = channels.get(channel);
      channels.set(channel, (known ?? new Set()).add(heard));
      client ??= connect().catch((error: unknown) => {
        // Whoever asks next tries again.
        client = undefined;
        throw error;
      });
      const connected = await client;
      if (known === undefined) await connected.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
      return () => void channels.get(channel)?.delete(heard);
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await client?.then(
        (connected) => connected.end(),
        () => undefined,
      );
    },
  };
}
