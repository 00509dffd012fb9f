import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { sessionHomes } from '../../../gateway/database/migrations/178-session-homes';
import { withTenant } from '../../../gateway/database/tenant';
import { useTestDatabase } from '../../support/gateway/database';
import { asPlainLogin } from '../../support/gateway/plain-login';
import { addMerchant, addRows } from '../../support/gateway/swept-rows';

const database = useTestDatabase();
const OF_OWN_ACCOUNT = `EXISTS (SELECT FROM account WHERE account.id = session.account_id
  AND account.franchisee_id = nullif(current_setting('app.franchisee_id', true), ''))`;

/** The schema before a session carried its home. */
const BACK = [
  'DROP TRIGGER session_home ON session',
  'DROP FUNCTION session_home()',
  'DROP POLICY tenant ON session',
  'ALTER TABLE session DROP COLUMN home_franchisee_id',
  `CREATE POLICY tenant ON session USING (${OF_OWN_ACCOUNT}) WITH CHECK (${OF_OWN_ACCOUNT})`,
];

const sessionsOf = (id: string): Promise<readonly { account_id: string; home: string }[]> =>
  withTenant(asPlainLogin(database().db), id, async (trx) => {
    const { rows } = await sql<{ account_id: string; home: string }>`
      SELECT account_id, home_franchisee_id AS home FROM session`.execute(trx);
    return rows;
  });

it('sessions of an earlier release are at home with their account, and so are those that it still begins', async () => {
  const { db } = database();
  for (const statement of BACK) await sql.raw(statement).execute(db);
  for (const [index, id] of ['m1', 'm2'].entries()) {
    await addMerchant(db, id);
    await addRows(db, 'session', { count: 2, nowMs: index + 1, franchiseeId: id });
  }
  await db.transaction().execute((trx) => sessionHomes.up(trx));
  const at = (id: string, count: number) =>
    Array.from({ length: count }, () => ({ account_id: id, home: id }));
  expect(await sessionsOf('m1')).toEqual(at('m1', 2));
  // It names no home.
  await addRows(db, 'session', { count: 1, nowMs: 3, franchiseeId: 'm2' });
  expect(await sessionsOf('m2')).toEqual(at('m2', 3));
  expect(await sessionsOf('m1')).toEqual(at('m1', 2));
});
