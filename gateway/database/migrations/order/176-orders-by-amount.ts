import type { Migration } from 'kysely';
import { run, type MigrationDb } from '../tenant-table';

const STATEMENTS = [
  `CREATE INDEX orders_by_amount ON orders (franchisee_id, equipment, pay_cents, order_id)`,
];

/** Orders by what was paid, in either direction: ids begin with their moment, so that the index itself knows the period (decision 192). */
export const ordersByAmount: Migration = {
  async up(db: MigrationDb) {
    await run(db, STATEMENTS);
  },
};
