import { firstLineOf } from './error-words';

/** SQLSTATEs that the gateway tells apart. */
export const SqlState = {
  uniqueViolation: '23505',
  foreignKeyViolation: '23503',
  checkViolation: '23514',
  insufficientPrivilege: '42501',
  serializationFailure: '40001',
  deadlock: '40P01',
  lockTimeout: '55P03',
  /** A statement ran longer than it may. */
  queryCanceled: '57014',
  /** The connection, or PGlite's worker, went away under a statement. */
  connectionFailure: '08006',
  /** The server, or our own queue for its connections, takes no more. */
  tooManyConnections: '53300',
  /** A server that stands by for another, or was told to take no changes. */
  readOnly: '25006',
  /** The server cut a transaction off in which nothing happened for too long. */
  idleInTransaction: '25P03',
} as const;

/** An error of the database engine, with the same fields on both engines. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
  readonly code: string;
  readonly constraint: string | undefined;
  readonly table: string | undefined;
  readonly detail: string | undefined;

  constructor(message: string, fields: DatabaseErrorFields, options?: ErrorOptions) {
    super(message, options);
    this.code = fields.code;
    this.constraint = fields.constraint;
    this.table = fields.table;
    this.detail = fields.detail;
  }
}

export interface DatabaseErrorFields {
  readonly code: string;
  readonly constraint?: string | undefined;
  readonly table?: string | undefined;
  readonly detail?: string | undefined;
}

/** The database cannot be opened; the message is one sentence for the person who starts the gateway. */
export class DatabaseOpenError extends Error {
  override readonly name = 'DatabaseOpenError';
}

/** Whatever kept a database from being opened, as the one sentence; `what` begins it. */
export function toOpenError(error: unknown, what: string): DatabaseOpenError {
  return error instanceof DatabaseOpenError
    ? error
    : new DatabaseOpenError(`${what}: ${firstLineOf(error)}`, { cause: error });
}

/** The SQLSTATE of an error from either engine, or undefined for any other error. */
export function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') {
    return undefined;
  }
  return /^[0-9A-Z]{5}$/.test(error.code) ? error.code : undefined;
}

/** Deadlock or serialization failure: the server undid the transaction, and it may run again. */
export function isTransient(error: unknown): boolean {
  const state = sqlState(error);
  return state === SqlState.deadlock || state === SqlState.serializationFailure;
}

/** The server ended the connection with this error; class 08: there is none. */
export function isConnectionLost(error: unknown): boolean {
  const state = sqlState(error) ?? '';
  return state.startsWith('08') || /^57P0[1-5]$/.test(state) || CUT_OFF.has(state);
}

/** A server that takes no changes is none to stay with. */
const CUT_OFF: ReadonlySet<string> = new Set([SqlState.idleInTransaction, SqlState.readOnly]);

/**
 * The database cannot serve now, and the same call may go well in a moment. Classes: 08 connection, 53
 * resources, 57 operator intervention or time limit, 58 the machine under it.
 */
export function isDatabaseAway(error: unknown): boolean {
  const state = sqlState(error);
  if (state === undefined) return false;
  const isOfClass = ['08', '53', '57', '58'].includes(state.slice(0, 2));
  return isOfClass || state === SqlState.lockTimeout || CUT_OFF.has(state);
}

/** The violated constraint's name, when the error is a violation of one. */
export function violatedConstraint(error: unknown): string | undefined {
  return error instanceof Error && 'constraint' in error && typeof error.constraint === 'string'
    ? error.constraint
    : undefined;
}
