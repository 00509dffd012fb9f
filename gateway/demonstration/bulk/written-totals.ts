import type { Transaction } from 'kysely';
import type { Database } from '../../database/schema';
import { insertColumns } from '../columnar-insert';
import {
  DAY_COLUMNS,
  HOUR_COLUMNS,
  INCOME_COLUMNS,
  ITEM_DAY_COLUMNS,
  STORE_DAY_COLUMNS,
  TALLY_COLUMNS,
} from '../order-columns';
import type { TotalRows } from '../rollup-totals';

/** Writes sums of orders to the tables that statistics and tabs read. */
export async function insertTotals(trx: Transaction<Database>, rows: TotalRows): Promise<void> {
  await insertColumns(trx, 'order_rollup_hour', HOUR_COLUMNS, rows.hours);
  await insertColumns(trx, 'device_rollup_day', DAY_COLUMNS, rows.days);
  await insertColumns(trx, 'store_rollup_day', STORE_DAY_COLUMNS, rows.stores);
  await insertColumns(trx, 'item_rollup_day', ITEM_DAY_COLUMNS, rows.items);
  await insertColumns(trx, 'device_income_hour', INCOME_COLUMNS, rows.incomes);
  await insertColumns(trx, 'order_tally', TALLY_COLUMNS, rows.tallies);
}
