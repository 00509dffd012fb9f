import pg from 'pg';
import { ONE_SECOND_MS } from '../../../contract/limits';
import { createChannelListeners, type Listen } from '../listen';

/** Hears notifications of a PostgreSQL server over one connection of its own. */
export interface PostgresListener {
  readonly listen: Listen;
  readonly close: () => Promise<void>;
}

/** Pause before a broken connection is made again. */
const RETRY_MS = ONE_SECOND_MS;
const CONNECT_LIMIT_MS = 3_000;

/**
 * Connects when the first channel is asked for, and again whenever the connection breaks; what was
 * sent in between is lost, and listeners are told so.
 */
export function createPostgresListener(url: string): PostgresListener {
  const listeners = createChannelListeners();
  /** It stood before: what was sent since then is lost. */
  let hasStood = false;
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
    next.on('notification', ({ channel, payload = '' }) => listeners.tell(channel, payload));
    next.on('error', () => undefined);
    try {
      await next.connect();
      for (const channel of listeners.channels()) await next.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      void next.end().catch(() => undefined);
      throw error;
    }
    next.on('end', lost);
    if (hasStood) listeners.tellLoss();
    hasStood = true;
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
    async listen(channel, heard, lost) {
      const isFirst = listeners.add(channel, heard, lost);
      const connected = await (client ?? reach());
      if (isFirst) await connected.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
      return () => listeners.remove(channel, heard);
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
