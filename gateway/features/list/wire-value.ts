import { maskMobile } from '../../../contract/mobile';
import type { FieldKind, ResolvedField } from '../../../contract/resources/field';

type ToWire = (value: unknown, field: ResolvedField) => unknown;

/** What each kind looks like on the wire; whatever does not fit is null rather than wrong. */
const TO_WIRE: Readonly<Record<FieldKind, ToWire>> = {
  text: toText,
  reference: toText,
  mobile: (value) => (typeof value === 'string' ? maskMobile(value) : null),
  number: toNumber,
  percent: toNumber,
  level: toNumber,
  money: toInteger,
  time: toInteger,
  duration: toInteger,
  boolean: (value) => (typeof value === 'boolean' ? value : null),
  enum: (value) => (isOptionValue(value) ? value : null),
  tags: (value) => (Array.isArray(value) ? value.filter(isOptionValue) : []),
  images: (value) => (Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []),
  rows: (value, { columns }) => (Array.isArray(value) ? value.map((each) => toWireRow(each, columns)) : []),
};

/** Turns a value of the database into what the field's kind says (contract: field kinds). */
export function toWireValue(field: ResolvedField, value: unknown): unknown {
  return TO_WIRE[field.kind](value, field);
}

function toWireRow(row: unknown, columns: readonly ResolvedField[]): Readonly<Record<string, unknown>> {
  const values: Record<string, unknown> = typeof row === 'object' && row !== null ? { ...row } : {};
  return Object.fromEntries(
    columns.map((column) => [column.field, toWireValue(column, values[column.field])]),
  );
}

function toText(value: unknown): string | null {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : null;
}

function toNumber(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

function toInteger(value: unknown): number | null {
  const number = toNumber(value);
  return number === null ? null : Math.round(number);
}

function isOptionValue(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}
