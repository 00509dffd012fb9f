import pg from 'pg';
import { Oid, parseInt8 } from './column-parsers';

export interface PoolOptions {
  readonly url: string;
  readonly max: number;
  /** 0 lifts the limits, for migrations. */
  readonly statementTimeoutMs: number;
}

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
    connectionTimeoutMillis: 10_000,
    application_name: 'franchisee-portal',
    types: { getTypeParser },
    ...limits,
  });
  // An idle connection that breaks is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => undefined);
  return pool;
}
