import { sql, type QueryExecutorProvider } from 'kysely';
import { endOfDay, startOfDay } from '../../../contract/day';
import type { Question } from '../../database/read/question';
import { TALLY_COUNTS } from '../order/order-deltas';
import type { FieldColumn } from './column-builder';
import { fieldsOf, toSql, type Condition } from './list-condition';
import type { CappedCount } from './list-repository';
import { toScopeCondition, type ListScope } from './list-source';

const PERIOD_FIELD = 'createdAt';

function column(reference: string, type: FieldColumn['type']): FieldColumn {
  const value = sql.ref(reference);
  return { select: value, value, type, isNullable: false };
}

/** What orders are tallied by, by field name; `createdAt` by whole days. */
const TALLY_COLUMNS: ReadonlyMap<string, FieldColumn> = new Map([
  [PERIOD_FIELD, column('t.day_at', 'bigint')],
  ['storeId', column('t.store_id', 'text')],
  ['orderStatus', column('t.order_status', 'bigint')],
  ['refundStatus', column('t.refund_status', 'bigint')],
  ['attention', column('t.attention', 'boolean')],
]);

/** Whether the tally can count orders under these conditions exactly. */
export function isTallied(conditions: readonly Condition[]): boolean {
  return conditions.every(
    (condition) =>
      condition.op !== 'search' &&
      fieldsOf(condition).every((field) => TALLY_COLUMNS.has(field)) &&
      (condition.op !== 'between' || isWholeDays(condition)),
  );
}

function isWholeDays(condition: Extract<Condition, { op: 'between' }>): boolean {
  const { field, from, to } = condition;
  if (field !== PERIOD_FIELD || from === null || to === null) return false;
  return from === startOfDay(from) && to === endOfDay(to) - 1;
}

/**
 * Counts orders from the tally: exact, and as quick for a hundred million as for ten.
 *
 * @param groups - One at least.
 */
export function toTallyQuestion(
  db: QueryExecutorProvider,
  { scope, conditions }: { readonly scope: ListScope; readonly conditions: readonly Condition[] },
  groups: readonly (readonly Condition[])[],
): Question<readonly CappedCount[]> {
  const counts = groups.map(
    (group, index) =>
      sql`coalesce(sum(t.order_count) FILTER (WHERE TRUE ${toSql(group, columnOf)}), 0)::bigint AS ${sql.id(`c${index}`)}`,
  );
  const select = sql<Record<string, unknown>>`
    SELECT ${sql.join(counts)} FROM ${TALLY_COUNTS} t
    WHERE ${toScopeCondition('t', scope)} ${toSql([...conditions, ...toDays(groups)], columnOf)}`;
  return {
    query: select.compile(db),
    read: ([row]) => groups.map((_, index) => ({ count: Number(row?.[`c${index}`] ?? 0), isCapped: false })),
  };
}

/** The days of all groups together: each counts its own of them, and no others need be read, however long the past. */
function toDays(groups: readonly (readonly Condition[])[]): readonly Condition[] {
  const days = groups.map((group) => group.find(isOfDays));
  const starts = days.map((each) => each?.from ?? null).filter((from) => from !== null);
  const ends = days.map((each) => each?.to ?? null).filter((to) => to !== null);
  if (starts.length < groups.length || ends.length < groups.length) return [];
  return [{ op: 'between', field: PERIOD_FIELD, from: Math.min(...starts), to: Math.max(...ends) }];
}

function isOfDays(condition: Condition): condition is Extract<Condition, { op: 'between' }> {
  return condition.op === 'between' && condition.field === PERIOD_FIELD;
}

function columnOf(field: string): FieldColumn {
  const found = TALLY_COLUMNS.get(field);
  if (found === undefined) throw new Error(`Orders are not tallied by "${field}".`);
  return found;
}
