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
} as const;

/** An error of the database engine, with the same fields on both engines. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
  readonly code: string;
  readonly constraint: string | undefined;
  readonly table: string | undefined;
  readonly detail: string | undefined;

  constructor(message: string, fields: DatabaseErrorFields) {
    super(message);
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

/** The SQLSTATE of an error from either engine, or undefined for any other error. */
export function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') {
    return undefined;
  }
  return /^[0-9A-Z]{5}$/.test(error.code) ? error.code : undefined;
}

/** The violated constraint's name, when the error is a violation of one. */
export function violatedConstraint(error: unknown): string | undefined {
  return error instanceof Error && 'constraint' in error && typeof error.constraint === 'string'
    ? error.constraint
    : undefined;
}
