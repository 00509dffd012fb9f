import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { resolveDeclaration } from '../../../contract/resources/resolve';
import { SqlState } from '../../../gateway/database/database-error';
import { isDatabaseEmpty, seedDemonstration } from '../../../gateway/demonstration/demonstration';
import { TENANT_PLANS } from '../../../gateway/demonstration/tenants';
import { resources } from '../../../resources.config';
import { useTestDatabase } from '../../support/gateway/database';

const database = useTestDatabase();

// While one tenant is told of, orders of the next are made: neither may outlive the transaction that failed.
it.each(TENANT_PLANS.map(({ franchisee }) => franchisee.id))(
  'a demonstration whose orders of %s are refused leaves nothing behind',
  { timeout: 60_000 },
  async (franchiseeId) => {
    const { bulk, db } = database();
    await sql`ALTER TABLE orders ADD CONSTRAINT refused CHECK (franchisee_id <> ${sql.lit(franchiseeId)})`.execute(
      db,
    );
    try {
      const settings = {
        resolved: resolveDeclaration(resources),
        ...{ nowMs: Date.parse('2026-10-30T21:30:00+08:00'), scale: 0.02, isProduction: false },
      };
      await expect(seedDemonstration(bulk, settings)).rejects.toMatchObject({
        code: SqlState.checkViolation,
      });
      expect(await isDatabaseEmpty(db)).toBe(true);
    } finally {
      await sql`ALTER TABLE orders DROP CONSTRAINT refused`.execute(db);
    }
  },
);
