import type { FilterValue } from '../../../contract/api/page/list';
import { readPlaceChoice } from '../../../contract/resources/choice/room-value';
import type { FieldKind, ResolvedField } from '../../../contract/resources/field';
import type { Condition } from './list-condition';

type ToCondition = (field: string, value: FilterValue, rooms: string | null) => Condition | null;

/** What a filter of each kind means (contract: FilterValue); the request schema has checked the shapes. */
const TO_CONDITION: Readonly<Record<FieldKind, ToCondition>> = {
  text: equals,
  mobile: equals,
  boolean: equals,
  enum: anyOf,
  tags: anyOf,
  reference: inPlace,
  number: between,
  money: between,
  time: between,
  duration: between,
  percent: between,
  level: between,
  images: refuse,
  rows: refuse,
};

/** The condition that a filter stands for; null when it leaves everything open. */
export function toCondition(field: ResolvedField, value: FilterValue): Condition | null {
  return TO_CONDITION[field.kind](field.field, value, field.rooms);
}

function equals(field: string, value: FilterValue): Condition | null {
  if (typeof value === 'object') return refuse(field);
  return value === '' ? null : { op: 'equals', field, value };
}

function anyOf(field: string, value: FilterValue): Condition | null {
  if (typeof value !== 'object') return refuse(field);
  const values = value.filter((each) => each !== null);
  return values.length === 0 ? null : { op: 'anyOf', field, values };
}

/** Rooms beside their stores; stores alone are any of them. */
function inPlace(field: string, value: FilterValue, roomField: string | null): Condition | null {
  const condition = anyOf(field, value);
  if (condition === null || condition.op !== 'anyOf' || roomField === null) return condition;
  const places = condition.values.map((each) => readPlaceChoice(String(each)));
  const rooms = places.flatMap(({ storeId, room }) => (room === null ? [] : [{ storeId, room }]));
  if (rooms.length === 0) return condition;
  const storeIds = places.flatMap(({ storeId, room }) => (room === null ? [storeId] : []));
  return { op: 'inPlace', field, roomField, storeIds, rooms };
}

function between(field: string, value: FilterValue): Condition | null {
  if (typeof value !== 'object') return refuse(field);
  const [from, to] = value;
  const condition = { op: 'between', field, from: toEnd(from), to: toEnd(to) } as const;
  return condition.from === null && condition.to === null ? null : condition;
}

function toEnd(end: string | number | null | undefined): number | null {
  return typeof end === 'number' ? end : null;
}

function refuse(field: string): never {
  throw new Error(`The filter "${field}" has a shape that its kind does not know.`);
}
