import type { Migration } from 'kysely';
import { run, type MigrationDb } from './tenant-table';

const OWN = `home_franchisee_id = nullif(current_setting('app.franchisee_id', true), '')`;

const STATEMENTS = [
  'ALTER TABLE session ADD COLUMN home_franchisee_id text',
  // What is written here is of every organisation: the owner, too, is bound.
  'ALTER TABLE session NO FORCE ROW LEVEL SECURITY',
  'ALTER TABLE account NO FORCE ROW LEVEL SECURITY',
  `UPDATE session SET home_franchisee_id = account.franchisee_id FROM account WHERE account.id = session.account_id`,
  'ALTER TABLE session FORCE ROW LEVEL SECURITY',
  'ALTER TABLE account FORCE ROW LEVEL SECURITY',
  'ALTER TABLE session ALTER COLUMN home_franchisee_id SET NOT NULL',
  'DROP POLICY tenant ON session',
  `CREATE POLICY tenant ON session USING (${OWN}) WITH CHECK (${OWN})`,
  // Found by the database: whoever writes a session cannot name a home, and finds none of an account that is not theirs.
  `CREATE FUNCTION session_home() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
     NEW.home_franchisee_id := (SELECT franchisee_id FROM account WHERE id = NEW.account_id);
     RETURN NEW;
   END $$`,
  `CREATE TRIGGER session_home BEFORE INSERT ON session FOR EACH ROW EXECUTE FUNCTION session_home()`,
];

/**
 * Whose account a session is of, with the session: its policy looks at no second table, which each look at it cost, and which
 * a distributed database refuses (decision 198).
 */
export const sessionHomes: Migration = {
  async up(db: MigrationDb) {
    await run(db, STATEMENTS);
  },
};
