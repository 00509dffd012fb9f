import { sql, type RawBuilder } from 'kysely';
import type { TenantTransaction } from '../../database/tenant';
import type { FieldChange, RowKey, RowTable } from './row-table';

/** Sets fields of one row: columns of its table, and attributes that the type brings itself. */
export async function updateRow(
  trx: TenantTransaction,
  { key, changes }: { readonly key: RowKey; readonly changes: readonly FieldChange[] },
  rowTable: RowTable,
): Promise<void> {
  if (changes.length === 0) return;
  const { table, idColumn, attributes, columns, follow, recount } = rowTable;
  const own = changes.filter(({ field }) => !columns.has(field));
  if (own.length > 0 && attributes === null) throw new Error(`Rows of "${table}" have no attributes.`);
  const assignments = [
    ...changes.flatMap(({ field, value }) => {
      const column = columns.get(field);
      return column === undefined ? [] : [toAssignment(column, value)];
    }),
    ...(own.length === 0 || attributes === null ? [] : [toAttributes(attributes, own)]),
    ...follow(changes),
  ];
  await recount(trx, key, changes);
  await sql`UPDATE ${sql.table(table)} SET ${sql.join(assignments)}
    WHERE franchisee_id = ${key.franchiseeId} AND ${sql.ref(idColumn)} = ${key.id}`.execute(trx);
}

function toAssignment(
  [column, type]: readonly [column: string, type: string],
  value: unknown,
): RawBuilder<unknown> {
  return sql`${sql.ref(column)} = ${value}::${sql.raw(type)}`;
}

function toAttributes(column: string, changes: readonly FieldChange[]): RawBuilder<unknown> {
  const values = JSON.stringify(Object.fromEntries(changes.map(({ field, value }) => [field, value])));
  return sql`${sql.ref(column)} = ${sql.ref(column)} || ${values}::jsonb`;
}
