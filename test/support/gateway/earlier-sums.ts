import { sql } from 'kysely';
import type { OpenDatabase } from '../../../gateway/database/open-database';
import { items } from '../../../gateway/database/migrations/statistic/120-items';

const WITHOUT_FEES = ['order_rollup_hour', 'device_rollup_day', 'order_delta'];

/** The schema of the release that kept no sums of items and methods, and none of fees. */
export async function forgetItems({ db }: Pick<OpenDatabase, 'db'>): Promise<void> {
  const statements = [
    'DROP TABLE store_rollup_day, item_rollup_day',
    ...WITHOUT_FEES.map((table) => `ALTER TABLE ${table} DROP COLUMN fee_cents`),
    'ALTER TABLE order_delta DROP COLUMN item_name, DROP COLUMN pay_method',
    `ALTER TABLE device_rollup_day DROP CONSTRAINT device_rollup_day_pkey,
       ADD PRIMARY KEY (franchisee_id, equipment, device_id, day_at)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** What an update of that release does. */
export async function learnItems({ db }: Pick<OpenDatabase, 'db'>): Promise<void> {
  await db.transaction().execute((trx) => items.up(trx));
}
