import type { Migration } from 'kysely';
import { guardTenantTable, run, type MigrationDb } from '../tenant-table';

const STATEMENTS = [
  `CREATE TABLE cash_out_step (
     franchisee_id text NOT NULL,
     cash_out_id text NOT NULL,
     place int NOT NULL,
     at bigint NOT NULL,
     event text NOT NULL CHECK (event IN
       ('apply', 'applySmall', 'approve', 'reject', 'withdraw', 'succeed', 'fail', 'retry', 'paidOffline')),
     actor text,
     note text,
     PRIMARY KEY (franchisee_id, cash_out_id, place),
     FOREIGN KEY (franchisee_id, cash_out_id) REFERENCES cash_out (franchisee_id, cash_out_id)
   )`,
  // Of those that were there before, what their rows still say.
  `INSERT INTO cash_out_step (franchisee_id, cash_out_id, place, at, event, actor, note)
   SELECT c.franchisee_id, c.cash_out_id, row_number() OVER (PARTITION BY c.franchisee_id, c.cash_out_id ORDER BY s.place) - 1,
          s.at, s.event, s.actor, s.note
     FROM cash_out c
     CROSS JOIN LATERAL (VALUES
       (0, c.applied_at, CASE WHEN c.reviewed_at IS NULL AND c.running_since IS NOT NULL THEN 'applySmall' ELSE 'apply' END,
        c.applicant, c.reason),
       (1, c.reviewed_at, CASE WHEN c.status = 1 THEN 'reject' ELSE 'approve' END, c.reviewer, c.reject_reason),
       (2, CASE WHEN c.status = 4 THEN c.sent_at END, 'fail', NULL, c.fail_reason),
       (3, c.done_at, CASE WHEN c.status = 5 THEN 'paidOffline' ELSE 'succeed' END,
        CASE WHEN c.status = 5 THEN c.reviewer END, coalesce(c.offline_note, c.channel_no))
     ) AS s (place, at, event, actor, note)
    WHERE s.at IS NOT NULL`,
];

/** What happened to each cash-out, in its order (pages 8.2). */
export const cashOutCourse: Migration = {
  async up(db: MigrationDb) {
    await run(db, STATEMENTS);
    // What happened has happened.
    await guardTenantTable(db, 'cash_out_step', 'SELECT, INSERT');
  },
};
