import { sql, type RawBuilder } from 'kysely';

/**
 * A number out of a jsonb column; null where there is none. What other programs have written there, an empty text
 * for instance, is no number: one such row must not keep the whole list from being read.
 */
export function jsonNumber(column: string, name: string): RawBuilder<number | null> {
  return guarded({ column, name }, 'number', 'float8');
}

/** Yes or no out of a jsonb column, in the same way. */
export function jsonTruth(column: string, name: string): RawBuilder<boolean | null> {
  return guarded({ column, name }, 'boolean', 'boolean');
}

function guarded<T>(
  { column, name }: { readonly column: string; readonly name: string },
  held: 'number' | 'boolean',
  type: 'float8' | 'boolean',
): RawBuilder<T> {
  const value = sql`${sql.ref(column)} -> ${sql.lit(name)}`;
  const words = sql`${sql.ref(column)} ->> ${sql.lit(name)}`;
  return sql<T>`(CASE WHEN jsonb_typeof(${value}) = ${sql.lit(held)} THEN (${words})::${sql.raw(type)} END)`;
}
