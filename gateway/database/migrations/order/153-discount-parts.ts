import type { Migration } from 'kysely';
import { run, type MigrationDb } from '../tenant-table';

const PARTS = [
  'member_discount_cents',
  'off_peak_discount_cents',
  'platform_coupon_cents',
  'merchant_coupon_cents',
] as const;

const STATEMENTS = [
  // NULL by default: adding them rewrites no row, and an order without a discount grows by nothing.
  `ALTER TABLE orders ${PARTS.map((name) => `ADD COLUMN ${name} int CHECK (${name} > 0)`).join(', ')}`,
];

/** What the discount of an order consists of (pages 4.6); of orders before it, nobody knows. */
export const discountParts: Migration = {
  async up(db: MigrationDb) {
    await run(db, STATEMENTS);
  },
};
