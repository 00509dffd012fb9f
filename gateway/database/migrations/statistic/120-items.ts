import { sql, type Migration, type RawBuilder } from 'kysely';
import { guardTenantTable, run, type MigrationDb } from '../tenant-table';

const COUNTS = [
  ...['paid_order_count', 'refunded_order_count', 'paid_starts', 'free_starts', 'start_attempts'],
  'start_failures',
];
const NAMES = [
  ...['paid_order_count', 'gross_cents', 'discount_cents', 'received_cents', 'platform_share_cents'],
  ...['refund_cents', 'refunded_order_count', 'fee_cents', 'paid_starts', 'free_starts'],
  ...['start_attempts', 'start_failures', 'run_seconds'],
];
const MEASURES = [
  ...NAMES.map((name) => `${name} ${COUNTS.includes(name) ? 'int' : 'bigint'} NOT NULL DEFAULT 0`),
  `extra jsonb NOT NULL DEFAULT '{}'`,
];
/** Tables that know no fees yet. */
const WITHOUT_FEES = ['order_rollup_hour', 'device_rollup_day', 'order_delta'];

const STATEMENTS = [
  ...WITHOUT_FEES.map((table) => `ALTER TABLE ${table} ADD COLUMN fee_cents bigint NOT NULL DEFAULT 0`),
  // A device that is brought to another store has sums in both, of one day too.
  `ALTER TABLE device_rollup_day DROP CONSTRAINT device_rollup_day_pkey,
     ADD PRIMARY KEY (franchisee_id, equipment, device_id, day_at, store_id)`,
  `ALTER TABLE order_delta ADD COLUMN item_name text NOT NULL DEFAULT '', ADD COLUMN pay_method text NOT NULL DEFAULT ''`,
  `CREATE TABLE store_rollup_day (
     franchisee_id text NOT NULL,
     equipment text NOT NULL,
     store_id text NOT NULL,
     day_at bigint NOT NULL,
     ${MEASURES.join(', ')},
     PRIMARY KEY (franchisee_id, equipment, store_id, day_at)
   )`,
  `CREATE INDEX store_rollup_day_by_time ON store_rollup_day (franchisee_id, equipment, day_at)`,
  `CREATE TABLE item_rollup_day (
     franchisee_id text NOT NULL,
     equipment text NOT NULL,
     store_id text NOT NULL,
     day_at bigint NOT NULL,
     item_name text NOT NULL,
     pay_method text NOT NULL,
     ${MEASURES.join(', ')},
     PRIMARY KEY (franchisee_id, equipment, store_id, day_at, item_name, pay_method)
   )`,
  `CREATE INDEX item_rollup_day_by_time ON item_rollup_day (franchisee_id, equipment, day_at)`,
];

const columns = sql.join(NAMES.map((name) => sql.ref(name)));
const sums = sql.join(NAMES.map((name) => sql`sum(${sql.ref(name)})`));

/** Start of the business day that holds a moment. */
function toDay(at: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`((${at} + 28800000) / 86400000 * 86400000 - 28800000)`;
}

/** The sums that knew no fees: what is booked of them. Changes that wait to be folded hold none of it. */
async function addFees(db: MigrationDb, franchiseeId: string): Promise<void> {
  const own = sql`l.franchisee_id = ${franchiseeId} AND l.fee_cents <> 0`;
  await sql`INSERT INTO order_rollup_hour AS r (franchisee_id, equipment, store_id, hour_at, fee_cents)
    SELECT l.franchisee_id, l.equipment, l.store_id, l.counted_at / 3600000 * 3600000, sum(l.fee_cents)
      FROM ledger_entry l WHERE ${own} GROUP BY 1, 2, 3, 4
    ON CONFLICT (franchisee_id, equipment, store_id, hour_at) DO UPDATE SET fee_cents = excluded.fee_cents`.execute(
    db,
  );
  await sql`INSERT INTO device_rollup_day AS r (franchisee_id, equipment, device_id, day_at, store_id, fee_cents)
    SELECT l.franchisee_id, l.equipment, o.device_id, ${toDay(sql`l.counted_at`)}, l.store_id, sum(l.fee_cents)
      FROM ledger_entry l JOIN orders o USING (franchisee_id, order_id) WHERE ${own} GROUP BY 1, 2, 3, 4, 5
    ON CONFLICT (franchisee_id, equipment, device_id, day_at, store_id) DO UPDATE SET fee_cents = excluded.fee_cents`.execute(
    db,
  );
}

/** Days of stores are the sums of their hours. */
async function addStoreDays(db: MigrationDb, franchiseeId: string): Promise<void> {
  const day = toDay(sql`hour_at`);
  await sql`
    WITH own AS (SELECT *, ${day} AS day_at FROM order_rollup_hour WHERE franchisee_id = ${franchiseeId}),
    extras AS (
      SELECT equipment, store_id, day_at, jsonb_object_agg(name, total) AS extra FROM (
        SELECT equipment, store_id, day_at, e.key AS name, sum(e.value::numeric) AS total
          FROM own CROSS JOIN LATERAL jsonb_each_text(own.extra) e GROUP BY 1, 2, 3, 4) s GROUP BY 1, 2, 3)
    INSERT INTO store_rollup_day (franchisee_id, equipment, store_id, day_at, ${columns}, extra)
    SELECT franchisee_id, equipment, store_id, day_at, ${sums}, coalesce(x.extra, '{}')
      FROM own LEFT JOIN extras x USING (equipment, store_id, day_at)
     GROUP BY franchisee_id, equipment, store_id, day_at, x.extra`.execute(db);
}

const ITEM = sql.raw(`o.equipment, o.store_id, o.item_name, coalesce(o.pay_method, '') AS pay_method`);
const PAID_CENTS = sql.raw('o.mark_cents, o.discount_cents, o.pay_cents, o.platform_share_cents');

/** What each order added and when: as the engine counts it, and less what waits to be folded without an item. */
function toParts(franchiseeId: string): RawBuilder<unknown> {
  const own = sql`o.franchisee_id = ${franchiseeId}`;
  const pending = sql.join(NAMES.map((name) => sql`-${sql.ref(name)}`));
  return sql`
    SELECT ${ITEM}, o.paid_at AS at, 1, ${PAID_CENTS}, 0, 0, 0, 0, 0, 0, 0, 0
      FROM orders o WHERE ${own} AND o.paid_at IS NOT NULL
    UNION ALL
    SELECT ${ITEM}, o.start_failed_at, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 0
      FROM orders o WHERE ${own} AND o.start_failed_at IS NOT NULL
    UNION ALL
    SELECT ${ITEM}, o.started_at, 0, 0, 0, 0, 0, 0, 0, 0, (o.pay_method IS DISTINCT FROM 'free')::int,
           (o.pay_method IS NOT DISTINCT FROM 'free')::int, 1, 0, 0
      FROM orders o WHERE ${own} AND o.started_at IS NOT NULL
    UNION ALL
    SELECT ${ITEM}, o.ended_at, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, coalesce(o.used_sec, 0)
      FROM orders o WHERE ${own} AND o.started_at IS NOT NULL AND o.ended_at IS NOT NULL AND o.order_status <> 4
    UNION ALL
    SELECT ${ITEM}, r.done_at, 0, 0, 0, 0, 0, r.amount_cents, (r.place = 1)::int, 0, 0, 0, 0, 0, 0
      FROM orders o JOIN (
        SELECT *, row_number() OVER (PARTITION BY order_id ORDER BY done_at, refund_no) AS place
          FROM order_refund WHERE franchisee_id = ${franchiseeId} AND done_at IS NOT NULL
      ) r ON r.order_id = o.order_id WHERE ${own}
    UNION ALL
    SELECT ${ITEM}, l.counted_at, 0, 0, 0, 0, 0, 0, 0, l.fee_cents, 0, 0, 0, 0, 0
      FROM ledger_entry l JOIN orders o USING (franchisee_id, order_id) WHERE ${own}
    UNION ALL
    SELECT equipment, store_id, '', '', hour_at, ${pending} FROM order_delta WHERE franchisee_id = ${franchiseeId}`;
}

/** Quantities of orders that are summed: those that the sums so far know. */
function toQuantities(franchiseeId: string): RawBuilder<unknown> {
  return sql`
    SELECT ${ITEM}, ${toDay(sql`o.ended_at`)} AS day_at, e.key AS name,
           round((e.value #>> '{}')::numeric, 3) AS value
      FROM orders o CROSS JOIN LATERAL jsonb_each(o.usage) e
     WHERE o.franchisee_id = ${franchiseeId} AND o.started_at IS NOT NULL AND o.ended_at IS NOT NULL
       AND o.order_status <> 4 AND jsonb_typeof(e.value) = 'number' AND EXISTS (
         SELECT FROM known k WHERE k.equipment = o.equipment AND k.name = e.key)
    UNION ALL
    SELECT equipment, store_id, '', '', ${toDay(sql`hour_at`)}, e.key, -(e.value::numeric)
      FROM order_delta CROSS JOIN LATERAL jsonb_each_text(extra) e WHERE franchisee_id = ${franchiseeId}`;
}

async function addItemDays(db: MigrationDb, franchiseeId: string): Promise<void> {
  const keys = sql.raw('equipment, store_id, day_at, item_name, pay_method');
  await sql`
    WITH known AS (
      SELECT DISTINCT equipment, k.name FROM (
        SELECT equipment, extra FROM order_rollup_hour WHERE franchisee_id = ${franchiseeId}
        UNION ALL SELECT equipment, extra FROM order_delta WHERE franchisee_id = ${franchiseeId}
      ) s CROSS JOIN LATERAL jsonb_object_keys(s.extra) k (name)),
    parts (equipment, store_id, item_name, pay_method, at, ${columns}) AS (${toParts(franchiseeId)}),
    dated AS (SELECT *, ${toDay(sql`at`)} AS day_at FROM parts),
    extras AS (
      SELECT ${keys}, jsonb_object_agg(name, total) AS extra FROM (
        SELECT ${keys}, name, sum(value) AS total FROM (${toQuantities(franchiseeId)}) q GROUP BY ${keys}, name
      ) s GROUP BY ${keys})
    INSERT INTO item_rollup_day (franchisee_id, ${keys}, ${columns}, extra)
    SELECT ${franchiseeId}, ${keys}, ${sums}, coalesce(x.extra, '{}')
      FROM dated LEFT JOIN extras x USING (${keys}) GROUP BY ${keys}, x.extra`.execute(db);
}

/** Fees in all sums; sums of stores by day, and of what was bought and how it was paid. */
export const items: Migration = {
  async up(db: MigrationDb) {
    const { rows } = await sql<{ id: string }>`SELECT id FROM franchisee ORDER BY id`.execute(db);
    await run(db, STATEMENTS);
    for (const { id } of rows) {
      // The owner of the tables stands behind row-level security as well.
      await sql`SELECT set_config('app.franchisee_id', ${id}, true)`.execute(db);
      await addFees(db, id);
      await addStoreDays(db, id);
      await addItemDays(db, id);
    }
    await sql`SELECT set_config('app.franchisee_id', '', true)`.execute(db);
    await guardTenantTable(db, 'store_rollup_day');
    await guardTenantTable(db, 'item_rollup_day');
  },
};
