import type { Migration } from 'kysely';
import { guardTenantTable, run, type MigrationDb } from '../tenant-table';

const REPORTS = [
  ...['order', 'refund', 'ticket', 'device', 'inspection', 'inspectionTask', 'purchase', 'cashOut'],
  ...['incomeByDay', 'income', 'deviceFigures', 'summary'],
];
const WORDS = REPORTS.map((report) => `'${report}'`).join(', ');

/** What the user paid, or was given, is held by none other than these: the sum is checked with every change. */
const HAS_ARRIVED = 'CASE WHEN status IN (2, 3, 4) THEN 1 ELSE 0 END';

const PURCHASE = [
  `CREATE TABLE purchase (
     franchisee_id text NOT NULL,
     purchase_id text NOT NULL,
     bill_no text NOT NULL,
     body_hash text NOT NULL DEFAULT '',
     created_at bigint NOT NULL,
     paid_at bigint,
     arrived_at bigint,
     store_id text NOT NULL,
     user_mobile text NOT NULL,
     product_type text NOT NULL CHECK (product_type IN
       ('topUp', 'timesCard', 'durationCard', 'waterCard', 'memberCard', 'flashTicket')),
     product_name text NOT NULL,
     pay_cents bigint NOT NULL CHECK (pay_cents BETWEEN 1 AND 1000000),
     gift_cents bigint NOT NULL DEFAULT 0 CHECK (gift_cents BETWEEN 0 AND 1000000),
     balance_after_cents bigint,
     pay_method text CHECK (pay_method IN ('wechat', 'alipay', 'cash')),
     pay_no text,
     fee_per_mille smallint NOT NULL DEFAULT 6 CHECK (fee_per_mille BETWEEN 0 AND 100),
     left_cents bigint NOT NULL DEFAULT 0 CHECK (left_cents >= 0),
     used_cents bigint NOT NULL DEFAULT 0 CHECK (used_cents >= 0),
     held_cents bigint NOT NULL DEFAULT 0 CHECK (held_cents >= 0),
     refunded_cents bigint NOT NULL DEFAULT 0 CHECK (refunded_cents >= 0),
     gift_left_cents bigint NOT NULL DEFAULT 0 CHECK (gift_left_cents >= 0),
     gift_used_cents bigint NOT NULL DEFAULT 0 CHECK (gift_used_cents >= 0),
     gift_held_cents bigint NOT NULL DEFAULT 0 CHECK (gift_held_cents >= 0),
     gift_void_cents bigint NOT NULL DEFAULT 0 CHECK (gift_void_cents >= 0),
     status smallint NOT NULL CHECK (status BETWEEN 0 AND 5),
     operator text,
     PRIMARY KEY (franchisee_id, purchase_id),
     UNIQUE (franchisee_id, bill_no),
     FOREIGN KEY (franchisee_id, store_id) REFERENCES store (franchisee_id, id),
     CHECK ((arrived_at IS NULL) = (status NOT IN (2, 3, 4))),
     CHECK ((paid_at IS NULL) = (status IN (0, 1))),
     CHECK (left_cents + used_cents + held_cents + refunded_cents = pay_cents * ${HAS_ARRIVED}),
     CHECK (gift_left_cents + gift_used_cents + gift_held_cents + gift_void_cents = gift_cents * ${HAS_ARRIVED})
   )`,
  `CREATE INDEX purchase_by_time ON purchase (franchisee_id, created_at, purchase_id)`,
  `CREATE INDEX purchase_by_status ON purchase (franchisee_id, status, created_at, purchase_id)`,
  `CREATE INDEX purchase_of_store ON purchase (franchisee_id, store_id, created_at, purchase_id)`,
  `CREATE INDEX purchase_of_user ON purchase (franchisee_id, user_mobile, store_id, purchase_id)`,
  `CREATE INDEX purchase_by_payment ON purchase (franchisee_id, pay_no) WHERE pay_no IS NOT NULL`,
];

const CASH_OUT = [
  `CREATE TABLE cash_out (
     franchisee_id text NOT NULL,
     cash_out_id text NOT NULL,
     cash_out_no text NOT NULL,
     body_hash text NOT NULL DEFAULT '',
     applied_at bigint NOT NULL,
     origin text NOT NULL CHECK (origin IN ('user', 'staff')),
     applicant text NOT NULL,
     applicant_id text,
     store_id text NOT NULL,
     user_mobile text NOT NULL,
     principal_cents bigint NOT NULL CHECK (principal_cents >= 0),
     gift_void_cents bigint NOT NULL CHECK (gift_void_cents >= 0),
     amount_cents bigint NOT NULL CHECK (amount_cents > 0),
     route text NOT NULL CHECK (route IN ('original', 'wechat', 'alipay')),
     account text,
     reason text NOT NULL DEFAULT '',
     status smallint NOT NULL CHECK (status BETWEEN 0 AND 6),
     due_at bigint NOT NULL,
     reviewer text,
     reviewer_id text,
     reviewed_at bigint,
     reject_reason text,
     channel_no text,
     fail_reason text,
     done_at bigint,
     running_since bigint,
     sent_at bigint,
     attempts int NOT NULL DEFAULT 0,
     retries int NOT NULL DEFAULT 0,
     offline_note text,
     offline_images text[] NOT NULL DEFAULT '{}',
     PRIMARY KEY (franchisee_id, cash_out_id),
     UNIQUE (franchisee_id, cash_out_no),
     FOREIGN KEY (franchisee_id, store_id) REFERENCES store (franchisee_id, id),
     CHECK (amount_cents <= principal_cents),
     CHECK ((done_at IS NULL) = (status NOT IN (3, 5)))
   )`,
  `CREATE INDEX cash_out_by_time ON cash_out (franchisee_id, applied_at, cash_out_id)`,
  `CREATE INDEX cash_out_by_status ON cash_out (franchisee_id, status, applied_at, cash_out_id)`,
  `CREATE INDEX cash_out_of_store ON cash_out (franchisee_id, store_id, applied_at, cash_out_id)`,
  `CREATE INDEX cash_out_of_user ON cash_out (franchisee_id, user_mobile, cash_out_id)`,
  `CREATE TABLE cash_out_part (
     franchisee_id text NOT NULL,
     cash_out_id text NOT NULL,
     purchase_id text NOT NULL,
     principal_cents bigint NOT NULL CHECK (principal_cents > 0),
     gift_cents bigint NOT NULL CHECK (gift_cents >= 0),
     PRIMARY KEY (franchisee_id, cash_out_id, purchase_id),
     FOREIGN KEY (franchisee_id, cash_out_id) REFERENCES cash_out (franchisee_id, cash_out_id),
     FOREIGN KEY (franchisee_id, purchase_id) REFERENCES purchase (franchisee_id, purchase_id)
   )`,
  `CREATE INDEX cash_out_part_of_purchase ON cash_out_part (franchisee_id, purchase_id)`,
];

const LEDGER = [
  // What moved the balance of a user at a store, purchase by purchase; rows are added and never changed.
  `CREATE TABLE balance_entry (
     franchisee_id text NOT NULL,
     entry_id text NOT NULL,
     purchase_id text NOT NULL,
     kind text NOT NULL CHECK (kind IN ('purchase', 'use', 'return', 'hold', 'release')),
     about text NOT NULL,
     at bigint NOT NULL,
     principal_cents bigint NOT NULL,
     gift_cents bigint NOT NULL,
     PRIMARY KEY (franchisee_id, entry_id),
     FOREIGN KEY (franchisee_id, purchase_id) REFERENCES purchase (franchisee_id, purchase_id),
     CHECK (principal_cents <> 0 OR gift_cents <> 0),
     CHECK (CASE WHEN kind IN ('use', 'hold') THEN principal_cents <= 0 AND gift_cents <= 0
       ELSE principal_cents >= 0 AND gift_cents >= 0 END)
   )`,
  `CREATE INDEX balance_entry_of_purchase ON balance_entry (franchisee_id, purchase_id, entry_id)`,
  `CREATE INDEX balance_entry_about ON balance_entry (franchisee_id, about)`,
];

const STORE = [
  `ALTER TABLE store ADD COLUMN small_cash_out_on boolean NOT NULL DEFAULT false`,
  `ALTER TABLE store ADD COLUMN small_cash_out_cents bigint NOT NULL DEFAULT 2000
     CHECK (small_cash_out_cents BETWEEN 1 AND 1000000)`,
];

const EXPORTS = [
  `ALTER TABLE export_task DROP CONSTRAINT export_task_report_type_check`,
  `ALTER TABLE export_task ADD CONSTRAINT export_task_report_type_check CHECK (report_type IN (${WORDS}))`,
];

/** What users buy at stores and take back, and the ledger of their balances (pages 8; decision 165). */
export const receipts: Migration = {
  async up(db: MigrationDb) {
    await run(db, [...PURCHASE, ...CASH_OUT, ...LEDGER, ...STORE, ...EXPORTS]);
    await guardTenantTable(db, 'purchase', 'SELECT, INSERT, UPDATE');
    await guardTenantTable(db, 'cash_out', 'SELECT, INSERT, UPDATE');
    await guardTenantTable(db, 'cash_out_part', 'SELECT, INSERT');
    await guardTenantTable(db, 'balance_entry', 'SELECT, INSERT');
  },
};
