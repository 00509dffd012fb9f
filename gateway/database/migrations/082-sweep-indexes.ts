import type { Migration } from 'kysely';
import { run, type MigrationDb } from './tenant-table';

/** What sweeps read by; captchas, refused sign-ins, expired sessions and keys have theirs already. */
export const sweepIndexes: Migration = {
  async up(db: MigrationDb) {
    await run(db, [
      `CREATE INDEX login_failure_by_end ON login_failure ((greatest(window_started_at, coalesce(locked_until, 0))))`,
      `CREATE INDEX session_by_revocation ON session (revoked_at) WHERE revoked_at IS NOT NULL`,
      `CREATE INDEX trusted_device_by_end ON trusted_device (expires_at)`,
    ]);
  },
};
