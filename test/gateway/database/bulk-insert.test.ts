import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { SqlState } from '../../../gateway/database/database-error';
import { withTenant, type TenantTransaction } from '../../../gateway/database/tenant';
import { insertColumns } from '../../../gateway/demonstration/columnar-insert';
import { useTestDatabase } from '../../support/gateway/database';
import { addMerchant } from '../../support/gateway/swept-rows';

const database = useTestDatabase();

/** Enough for the rows to go by COPY. */
const MANY = 600;

const COLUMNS = { franchisee_id: 'text', kind: 'text', subject_id: 'text', due_at: 'bigint' } as const;

function insertTimers(trx: TenantTransaction, franchisee_id: string, first: string): Promise<void> {
  const rows = Array.from({ length: MANY }, (_, index) => ({
    franchisee_id,
    ...{ kind: 'order', subject_id: `${first}-${index}`, due_at: 1 },
  }));
  return insertColumns(trx, 'timer', COLUMNS, rows);
}

beforeAll(async () => {
  for (const id of ['tenant-a', 'tenant-b']) await addMerchant(database().db, id);
});

const countOf = async (trx: TenantTransaction): Promise<number> =>
  (await trx.selectFrom('timer').select('subject_id').execute()).length;

describe('rows that are inserted by the hundred', () => {
  it('are all there, and whoever inserted them is the tenant role again', async () => {
    await withTenant(database().db, 'tenant-a', async (trx) => {
      await insertTimers(trx, 'tenant-a', 'here');
      const { rows } =
        await sql`SELECT current_user AS name, session_user = current_user AS "isLogin"`.execute(trx);
      expect(rows).toEqual([{ name: 'portal_app', isLogin: false }]);
      expect(await countOf(trx)).toBe(MANY);
    });
  });

  it('are refused where they are of another tenant, all of them', async () => {
    const refused = withTenant(database().db, 'tenant-b', async (trx) => {
      await insertTimers(trx, 'tenant-a', 'there');
      return countOf(trx);
    });
    await expect(refused).rejects.toMatchObject({ code: SqlState.insufficientPrivilege });
    expect(await withTenant(database().db, 'tenant-b', countOf)).toBe(0);
  });
});
