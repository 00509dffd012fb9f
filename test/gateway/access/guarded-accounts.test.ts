import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { SqlState } from '../../../gateway/database/database-error';
import { acrossTenants, enterTenant, withTenant } from '../../../gateway/database/tenant';
import { useTestDatabase } from '../../support/gateway/database';
import { asPlainLogin } from '../../support/gateway/plain-login';
import { addMerchant, addRows } from '../../support/gateway/swept-rows';

const database = useTestDatabase();
const db = () => asPlainLogin(database().db);
const TABLES = ['account', 'session'] as const;

beforeAll(async () => {
  for (const [index, id] of ['m1', 'm2'].entries()) {
    await addMerchant(database().db, id);
    await addRows(database().db, 'session', { count: 2, nowMs: index + 1, franchiseeId: id });
    await addRows(database().db, 'key', { count: 1, nowMs: 1, franchiseeId: id });
  }
});

/** Whose accounts, and whose accounts' sessions, a transaction finds without any WHERE. */
const OWNERS = {
  account: sql<{ owner: string }>`SELECT franchisee_id AS owner FROM account ORDER BY 1`,
  session: sql<{ owner: string }>`SELECT account_id AS owner FROM session ORDER BY 1`,
};

describe.each(TABLES)('%s', (table) => {
  const read = OWNERS[table];
  const change = sql`UPDATE ${sql.table(table)} SET created_at = 5`;
  const removal = sql`DELETE FROM ${sql.table(table)}`;

  it.each(['m1', 'm2'])('shows only rows of %s when a WHERE was forgotten', async (id) => {
    const { rows } = await withTenant(db(), id, (trx) => read.execute(trx));
    expect(new Set(rows.map(({ owner }) => owner))).toEqual(new Set([id]));
  });

  it('shows nothing, changes nothing and loses nothing outside of a transaction that says whose', async () => {
    expect((await read.execute(db())).rows).toEqual([]);
    expect((await change.execute(db())).numAffectedRows).toBe(0n);
    expect((await removal.execute(db())).numAffectedRows).toBe(0n);
  });

  it('changes no row of another tenant', async () => {
    await withTenant(db(), 'm1', (trx) => change.execute(trx));
    const { rows } = await withTenant(db(), 'm2', (trx) =>
      sql`SELECT FROM ${sql.table(table)} WHERE created_at = 5`.execute(trx),
    );
    expect(rows).toEqual([]);
  });

  it('is found in all tenants by what looks across, which changes nothing', async () => {
    const { rows } = await acrossTenants(db(), (trx) => read.execute(trx));
    expect(new Set(rows.map(({ owner }) => owner))).toEqual(new Set(['m1', 'm2']));
    const attempt = acrossTenants(db(), (trx) => change.execute(trx)).then(
      ({ numAffectedRows }) => numAffectedRows,
      (error: { code: string }) => error.code,
    );
    // An account is not found for a change at all; a session is, for it may be deleted when it is over.
    expect(await attempt).toBe(table === 'account' ? 0n : SqlState.insufficientPrivilege);
  });
});

describe('a transaction', () => {
  it('that looks across finds nothing of other tables', async () => {
    const { rows } = await acrossTenants(db(), (trx) => sql`SELECT FROM idempotency`.execute(trx));
    expect(rows).toEqual([]);
  });

  it('that enters a tenant looks across no more', async () => {
    const owners = await acrossTenants(db(), async (trx) => {
      await enterTenant(trx, 'm1');
      return (await OWNERS.account.execute(trx)).rows;
    });
    expect(owners).toEqual([{ owner: 'm1' }]);
  });

  it('leaves nothing behind: the next one looks across no more', async () => {
    await acrossTenants(db(), (trx) => OWNERS.account.execute(trx));
    expect((await OWNERS.account.execute(db())).rows).toEqual([]);
  });

  it('adds no account and no session to another tenant', async () => {
    const account = withTenant(db(), 'm1', (trx) =>
      trx
        .insertInto('account')
        .values({
          id: 'spy',
          franchisee_id: 'm2',
          type: 2,
          mobile: 'spy',
          username: '',
          password_hash: '',
          created_at: 1,
        })
        .execute(),
    );
    await expect(account).rejects.toMatchObject({ code: SqlState.insufficientPrivilege });
    const session = withTenant(db(), 'm1', (trx) =>
      trx
        .insertInto('session')
        .values({
          id: 'spy',
          token_hash: new Uint8Array([1]),
          account_id: 'm2',
          franchisee_id: 'm1',
          created_at: 1,
          last_seen_at: 1,
          expires_at: 9,
        })
        .execute(),
    );
    await expect(session).rejects.toMatchObject({ code: SqlState.insufficientPrivilege });
  });
});
