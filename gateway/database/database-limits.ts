/** A statement that somebody waits for may take so long. */
export const STATEMENT_TIMEOUT_MS = 10_000;

/** One of a list or a search, which somebody can ask less of. The embedded engine knows the limit above alone. */
export const READ_TIMEOUT_MS = 2_000;

/** A first start makes 39 MB of files, which a busy small machine may take a while for. */
export const OPEN_TIMEOUT_MS = 120_000;

/** What every connection asks for, in ms; behind a pooler, which cannot ask, the login is given the same. */
export const SESSION_LIMITS = {
  statement_timeout: STATEMENT_TIMEOUT_MS,
  lock_timeout: 3_000,
  idle_in_transaction_session_timeout: 15_000,
} as const;
