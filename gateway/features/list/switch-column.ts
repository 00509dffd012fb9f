import { sql } from 'kysely';
import type { ResolvedStoreSwitch } from '../../../contract/resources/store-switch';
import type { ColumnContext, FieldColumn } from './column-builder';
import { toSql, type Condition } from './list-condition';

/** Conditions as the lists know them: which devices a switch is about. */
export function toConcerned({ concerns }: Pick<ResolvedStoreSwitch, 'concerns'>): readonly Condition[] {
  return concerns.map(({ field, in: values }) => ({ op: 'anyOf', field, values }));
}

/**
 * A field that follows the store of the row, whatever the device reports: as the store was switched, or as it is
 * declared; nothing on devices that the switch is not about.
 */
export function switchColumn(
  alias: string,
  { field, isOn, ...rest }: ResolvedStoreSwitch,
  context: ColumnContext,
  columnOf: (field: string) => FieldColumn,
): FieldColumn {
  const of = (name: string) => sql.ref(`${alias}.${name}`);
  const state = sql`coalesce((SELECT w.is_on FROM store_switch w WHERE w.franchisee_id = ${context.franchiseeId}
    AND w.store_id = ${of('store_id')} AND w.equipment = ${of('equipment')} AND w.field = ${sql.lit(field)}),
    ${sql.lit(isOn)})`;
  const value = sql`(CASE WHEN TRUE ${toSql(toConcerned(rest), columnOf)} THEN ${state} END)`;
  return { select: value, value, type: 'boolean', isNullable: true };
}
