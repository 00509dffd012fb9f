import { isMoment } from '../day';
import { IMAGES_MAX, isAttachmentId } from '../domain/proof/attachment';
import { boundsProblemOf } from './bounds';
import type { FieldKind, ResolvedField } from './field';

type IsValue = (value: unknown, field: ResolvedField) => boolean;

const isText: IsValue = (value) => typeof value === 'string';
const isQuantity: IsValue = (value, field) =>
  typeof value === 'number' && Number.isFinite(value) && boundsProblemOf(field, value) === null;
const isOption: IsValue = (value, { options }) => options.some((option) => option.value === value);
const isPictures: IsValue = (value) =>
  Array.isArray(value) && value.length <= IMAGES_MAX && value.every(isAttachmentId);

/** Every column is there and holds a value of its own, or none where none is needed. */
const isEntry: (entry: unknown, columns: readonly ResolvedField[]) => boolean = (entry, columns) => {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return false;
  const values = new Map<string, unknown>(Object.entries(entry));
  return (
    values.size === columns.length &&
    columns.every((column) => {
      const value = values.get(column.field);
      return value === null ? !column.isRequired : isValueOf(column, value);
    })
  );
};

/** What a field of each kind holds. */
const IS_VALUE: Readonly<Record<FieldKind, IsValue>> = {
  text: isText,
  mobile: isText,
  reference: isText,
  number: isQuantity,
  money: isQuantity,
  percent: isQuantity,
  duration: isQuantity,
  level: isQuantity,
  time: isMoment,
  boolean: (value) => typeof value === 'boolean',
  enum: isOption,
  // Tags without declared options are free words.
  tags: (value, field) =>
    Array.isArray(value) &&
    value.every((item) => (field.options.length === 0 ? isText(item, field) : isOption(item, field))),
  images: isPictures,
  rows: (value, { columns }) => Array.isArray(value) && value.every((entry) => isEntry(entry, columns)),
};

/** Tells whether a value may stand in a field: of its kind, among its options, within its bounds. */
export function isValueOf(field: ResolvedField, value: unknown): boolean {
  return IS_VALUE[field.kind](value, field);
}
