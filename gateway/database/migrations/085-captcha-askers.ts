import type { Migration } from 'kysely';
import { run, type MigrationDb } from './tenant-table';

/**
 * Who asked for a code, instead of the bare address: a code is good for its asker alone, and each kind of
 * asker counts by itself. Codes from before live for minutes; nobody holds them any more.
 */
export const captchaAskers: Migration = {
  async up(db: MigrationDb) {
    await run(db, [
      `DROP INDEX captcha_by_ip`,
      `ALTER TABLE captcha
         DROP COLUMN ip,
         ADD COLUMN asker_kind text NOT NULL DEFAULT 'address',
         ADD COLUMN asker text NOT NULL DEFAULT '',
         ADD COLUMN asker_group text NOT NULL DEFAULT '',
         ADD COLUMN holder text NOT NULL DEFAULT ''`,
      `CREATE INDEX captcha_by_asker ON captcha (asker, created_at)`,
      `CREATE INDEX captcha_by_asker_group ON captcha (asker_group, created_at)`,
    ]);
  },
};
