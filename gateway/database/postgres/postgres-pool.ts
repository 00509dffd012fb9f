import pg from 'pg';
import { Oid, parseInt8 } from '../column-parsers';

export interface PoolOptions {
  readonly url: string;
  readonly max: number;
  /** 0 lifts the limits, for migrations. */
  readonly statementTimeoutMs: number;
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
export function createPool({ url, max, statementTimeoutMs }: PoolOptions): pg.Pool {
  const limits =
    statementTimeoutMs === 0
      ? {}
      : {
          statement_timeout: statementTimeoutMs,
          lock_timeout: 3_000,
          idle_in_transaction_session_timeout: 15_000,
        };
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    // A server whose machine is gone says nothing; without it an idle connection would never be missed.
    keepAlive: true,
    application_name: 'franchisee-portal',
    types: { getTypeParser },
    ...limits,
  });
  // A connection that breaks is replaced when the next one is asked for. Without these listeners it would end
  // the process: the pool hears of idle connections, and of one that somebody holds only its own listeners.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
