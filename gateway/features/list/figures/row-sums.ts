import { sql, type RawBuilder } from 'kysely';
import type { ColumnOf, TableName } from '../../../../contract/resources/source';
import type { TenantTransaction } from '../../../database/tenant';
import { toWhere, type RowSet } from '../list-repository';

/** Amounts of an order that nobody may have paid yet: of those that are not, they are no sum of anything. */
const OF_PAID: readonly ColumnOf<'order'>[] = ['markAmount', 'discountAmount', 'payAmount'];

/** The same of a purchase that has not arrived. */
const OF_ARRIVED: readonly ColumnOf<'purchase'>[] = ['payAmount', 'giftAmount'];

/** Sums of a set of rows by field, in the order asked for; null where there are more rows than are added up. */
export type Sums = readonly number[] | null;

/** Adds fields of rows up, of so many rows at most: what a page of a list costs must not grow with the past. */
export async function sumRows(
  trx: TenantTransaction,
  set: RowSet,
  {
    table,
    fields,
    cap,
  }: { readonly table: TableName; readonly fields: readonly string[]; readonly cap: number },
): Promise<Sums> {
  if (fields.length === 0) return [];
  const values = fields.map((field, index) => sql`${toSummed(set, table, field)} AS ${nameOf(index)}`);
  const sums = fields.map(
    (_, index) => sql`coalesce(sum(few.${nameOf(index)}), 0)::float8 AS ${nameOf(index)}`,
  );
  const { rows } = await sql<SumsRow>`
    SELECT count(*)::int AS found, ${sql.join(sums)}
    FROM (SELECT ${sql.join(values)} FROM ${set.source.from} WHERE ${toWhere(set)} LIMIT ${cap + 1}) AS few`.execute(
    trx,
  );
  const [row] = rows;
  if (row === undefined || row.found > cap) return null;
  return fields.map((_, index) => row[`s${index}`] ?? 0);
}

interface SumsRow {
  readonly found: number;
  readonly [sum: string]: number;
}

const nameOf = (index: number) => sql.id(`s${index}`);

function toSummed({ source, scope }: RowSet, table: TableName, field: string): RawBuilder<unknown> {
  const { value } = source.columnOf(field, scope.nowMs);
  if (table === 'purchase' && OF_ARRIVED.some((name) => name === field))
    return sql`CASE WHEN u.arrived_at IS NULL THEN 0 ELSE ${value} END`;
  const isOfPaid = table === 'order' && OF_PAID.some((name) => name === field);
  return isOfPaid ? sql`CASE WHEN o.paid_at IS NULL THEN 0 ELSE ${value} END` : value;
}
