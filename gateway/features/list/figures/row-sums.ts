import { sql, type QueryExecutorProvider, type RawBuilder } from 'kysely';
import type { ColumnOf, TableName } from '../../../../contract/resources/source';
import type { Question } from '../../../database/read/question';
import { toWhere, type RowSet } from '../page/row-set';

/** Amounts of an order that nobody may have paid yet: of those that are not, they are no sum of anything. */
const OF_PAID: readonly ColumnOf<'order'>[] = ['markAmount', 'discountAmount', 'payAmount'];

/** The same of a purchase that has not arrived. */
const OF_ARRIVED: readonly ColumnOf<'purchase'>[] = ['payAmount', 'giftAmount'];

/** Sums of a set of rows by field, in the order asked for; null where there are more rows than are added up. */
export type Sums = readonly number[] | null;

/** What is added up of a set of rows. */
export interface Summed {
  readonly table: TableName;
  /** One at least. */
  readonly fields: readonly string[];
  /** Of so many rows at most: what a page of a list costs must not grow with the past. */
  readonly cap: number;
}

/** Asks what fields of rows add up to. */
export function toSumsQuestion(
  db: QueryExecutorProvider,
  set: RowSet,
  { table, fields, cap }: Summed,
): Question<Sums> {
  const values = fields.map((field, index) => sql`${toSummed(set, table, field)} AS ${nameOf(index)}`);
  const sums = fields.map(
    (_, index) => sql`coalesce(sum(few.${nameOf(index)}), 0)::float8 AS ${nameOf(index)}`,
  );
  const query = sql<SumsRow>`
    SELECT count(*)::int AS found, ${sql.join(sums)}
    FROM (SELECT ${sql.join(values)} FROM ${set.source.from} WHERE ${toWhere(set)} LIMIT ${cap + 1}) AS few`;
  return {
    query: query.compile(db),
    read: (rows) => {
      // The shape that the statement asks for.
      const [row] = rows as readonly SumsRow[];
      return row === undefined || row.found > cap ? null : fields.map((_, index) => row[`s${index}`] ?? 0);
    },
  };
}

interface SumsRow {
  readonly found: number;
  readonly [sum: string]: number;
}

const nameOf = (index: number) => sql.id(`s${index}`);

function toSummed({ source, scope }: RowSet, table: TableName, field: string): RawBuilder<unknown> {
  const { value } = source.columnOf(field, scope);
  if (table === 'purchase' && OF_ARRIVED.some((name) => name === field))
    return sql`CASE WHEN u.arrived_at IS NULL THEN 0 ELSE ${value} END`;
  const isOfPaid = table === 'order' && OF_PAID.some((name) => name === field);
  return isOfPaid ? sql`CASE WHEN o.paid_at IS NULL THEN 0 ELSE ${value} END` : value;
}
