import { ApiCode } from '../../../contract/api/envelope';
import { apiError } from '../../../contract/errors/api-error';
import type { FieldAssignment, SetEffect } from '../../../contract/resources/effect';
import type { FieldKind, ResolvedField } from '../../../contract/resources/field';
import { isValueOf } from '../../../contract/resources/field-value';
import { updateRow } from './action-repository';
import type { ActingPage, EffectHandler, EffectResult, EnteredValues } from './effect-handler';
import type { RowTable } from './row-table';

/** Writes values to fields of the row: fixed ones, or what was entered. */
export const setEffect: EffectHandler<SetEffect> = {
  assertFits({ values }, page, rowTable) {
    for (const assignment of values) assertSettable(assignment, page, rowTable);
  },
  prepare({ effect, page, rowTable, params, reader }) {
    const changes = effect.values.map((assignment) => ({
      field: assignment.field,
      value: toValue(assignment, fieldOf(page, assignment.field), params),
    }));
    const after = Object.fromEntries(changes.map(({ field, value }) => [field, value]));
    return {
      fields: changes.map(({ field }) => field),
      async run(trx, rows) {
        const results: EffectResult[] = [];
        for (const { id, name, storeId, values } of rows) {
          await updateRow(trx, { key: { franchiseeId: reader.franchiseeId, id }, changes }, rowTable);
          const before = Object.fromEntries(changes.map(({ field }) => [field, values[field] ?? null]));
          results.push({ id, name, storeId, outcome: 'done', before, after });
        }
        return { results };
      },
    };
  },
};

function fieldOf({ id, fields }: ActingPage, name: string): ResolvedField {
  const field = fields.find((candidate) => candidate.field === name);
  if (field === undefined)
    throw new Error(`An action of ${id} sets "${name}", which is no field of the page.`);
  return field;
}

function assertSettable(assignment: FieldAssignment, page: ActingPage, { table, columns }: RowTable): void {
  const field = fieldOf(page, assignment.field);
  if (field.from === 'column' && !columns.has(field.field)) {
    throw new Error(`An action of ${page.id} sets "${field.field}", which no action may set in "${table}".`);
  }
  if ('to' in assignment && assignment.to !== null && !isValueOf(field, assignment.to)) {
    throw new Error(`An action of ${page.id} sets "${field.field}" to a value that it cannot hold.`);
  }
}

function toValue(assignment: FieldAssignment, field: ResolvedField, params: EnteredValues): unknown {
  const value = 'from' in assignment ? (params[assignment.from] ?? null) : assignment.to;
  if (value === null) return emptyOf(field);
  // The parameter may be wider than the field that it is written to.
  if (!isValueOf(field, value)) throw apiError(ApiCode.invalid, 'notAllowedValue', { field: field.title });
  return value;
}

/** Columns know no null: an empty text is the empty text. Attributes may be missing. */
const EMPTY_COLUMNS: Readonly<Partial<Record<FieldKind, unknown>>> = {
  text: '',
  mobile: '',
  reference: '',
  tags: [],
};

function emptyOf({ kind, from, title }: ResolvedField): unknown {
  if (from === 'attribute') return null;
  const empty = EMPTY_COLUMNS[kind];
  if (empty === undefined) throw apiError(ApiCode.invalid, 'missingField', { field: title });
  return empty;
}
