import type { ColumnOf } from '../../../contract/resources/source';
import type { PartDeclaration } from '../../../contract/resources/upkeep/part';
import { isPartDueSql, toPartsSql, toPartUseSql } from '../device/part-use';
import { computed, type ColumnBuilder } from './column-builder';

/** Columns that hang on which parts the devices of a type have. */
export type PartColumn = Extract<ColumnOf<'device'>, 'parts' | 'partUse' | 'partDue'>;

/** How much the parts of devices `d` are used; those of every type have none. */
export function partColumns(parts: readonly PartDeclaration[]): Readonly<Record<PartColumn, ColumnBuilder>> {
  return {
    parts: computed('jsonb', () => toPartsSql(parts, 'd')),
    partUse: (context) => ({
      ...computed('float8', () => toPartUseSql(parts, 'd'))(context),
      isNullable: true,
    }),
    partDue: computed('boolean', () => isPartDueSql(parts, 'd')),
  };
}
