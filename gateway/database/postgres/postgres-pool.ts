import pg from 'pg';
import { Oid, parseInt8 } from '../column-parsers';
import { SESSION_LIMITS } from '../database-limits';
import { OneWriteSocket } from './one-write-socket';

export interface PoolOptions {
  readonly url: string;
  readonly max: number;
  /** Each statement ends in time ({@link SESSION_LIMITS}); migrations take as long as they do. */
  readonly isLimited: boolean;
  /** Statements are sent without waiting for the answers to those before; such a connection copies nothing. @default false */
  readonly isPipelined?: boolean;
}

/** Nobody waits longer for a server that does not answer. */
const CONNECT_LIMIT_MS = 3_000;

const asText = (text: string): string => text;

/** Parsers of one pool; the driver's own, which are global, stay as they are. */
function getTypeParser(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
  switch (oid) {
    case Oid.int8:
      return parseInt8;
    case Oid.date:
    case Oid.interval:
      return asText;
    default:
      return pg.types.getTypeParser(oid, format ?? 'text') as (value: string) => unknown;
  }
}

/** Opens nothing yet; connections are made when needed. controls.md R7, R8. */
export function createPool({ url, max, isLimited, isPipelined = false }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    // A server whose machine is gone says nothing; without it an idle connection would never be missed.
    keepAlive: true,
    application_name: 'franchisee-portal',
    types: { getTypeParser },
    pipeline: isPipelined,
    stream: () => new OneWriteSocket(),
    ...(isLimited ? SESSION_LIMITS : {}),
  });
  // A connection that breaks is replaced when the next one is asked for. Without these listeners it would end
  // the process: the pool hears of idle connections, and of one that somebody holds only its own listeners.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
