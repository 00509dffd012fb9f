import pg from 'pg';
import { ONE_SECOND_MS } from '../../../contract/limits';

/** Hears notifications of a PostgreSQL server over one connection of its own. */
export interface PostgresListener {
  readonly listen: (channel: string, heard: (payload: string) => void) => Promise<() => void>;
  readonly close: () => Promise<void>;
}

/** Pause before a broken connection is made again. */
const RETRY_MS = ONE_SECOND_MS;
const CONNECT_LIMIT_MS = 3_000;

/**
 * Connects when the first channel is asked for, and again whenever the connection breaks; what was
 * sent in between is lost, so listeners treat notifications as hints and read the rows.
 */
export function createPostgresListener(url: string): PostgresListener {
  const channels = new Map<string, Set<(payload: string) => void>>();
  /** Standing or being made; there is never more than one. */
  let client: Promise<pg.Client> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function connect(): Promise<pg.Client> {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'franchisee-portal listener',
      connectionTimeoutMillis: CONNECT_LIMIT_MS,
      keepAlive: true,
    });
    next.on('notification', ({ channel, payload = '' }) =>
      channels.get(channel)?.forEach((heard) => heard(payload)),
    );
    next.on('error', () => undefined);
    try {
      await next.connect();
      for (const channel of channels.keys()) await next.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      void next.end().catch(() => undefined);
      throw error;
    }
    next.on('end', lost);
    return next;
  }

  function reach(): Promise<pg.Client> {
    clearTimeout(timer);
    const reached = connect();
    client = reached;
    reached.catch(lost);
    return reached;
  }

  function lost(): void {
    client = undefined;
    if (isClosed) return;
    clearTimeout(timer);
    timer = setTimeout(() => void reach().catch(() => undefined), RETRY_MS).unref();
  }

  return {
    async listen(channel, heard) {
      const known = channels.get(channel);
      channels.set(channel, (known ?? new Set()).add(heard));
      const connected = await (client ?? reach());
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
