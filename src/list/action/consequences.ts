import type { Row } from '../../../contract/api/page/list';
import { DisplayStatus } from '../../../contract/domain/device';
import {
  meetsConditions,
  type FieldCondition,
  type ResolvedAction,
} from '../../../contract/resources/action';
import { isKeptFrom, type ArchiveQuestion } from '../../../contract/resources/archive/archive';
import type { ResolvedField } from '../../../contract/resources/field';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import { statusFieldOf } from '../status-field';
import { asksDevice, findEscalated } from './action-danger';

/** Rows that have one value of a field in common. */
export interface RowGroup {
  readonly field: ResolvedField;
  readonly value: unknown;
  readonly count: number;
}

/** What an action would do to rows, told before it is confirmed. */
export interface Consequences {
  /** Rows in the right state, by status. */
  readonly allowed: readonly RowGroup[];
  /** Rows that would be left alone, by what keeps the action from them. */
  readonly refused: readonly RowGroup[];
  /** Rows that would be left alone as well, because they are archived. */
  readonly archivedCount: number;
  /** Rows for which more is asked, by what the question is about. */
  readonly escalated: readonly RowGroup[];
  /** Devices that are not there to answer; their commands end unless they come back in time. */
  readonly offlineCount: number;
}

/** The shown status says as much, in words that people know. */
const TOLD_BY_STATUS: readonly string[] = ['online', 'enabled'];

/** Foresees what becomes of the rows as they are now; the gateway looks again when it is asked. */
export function foresee(
  page: ResolvedListPage,
  action: ResolvedAction,
  { rows, ...now }: { readonly rows: readonly Row[] } & Omit<ArchiveQuestion, 'row'>,
): Consequences {
  const reachable = rows.filter((row) => !isKeptFrom(page, action, { row, ...now }));
  const allowed = reachable.filter((row) => meetsConditions(row, action.when));
  const refused = reachable.filter((row) => !allowed.includes(row));
  const status = statusFieldOf(page.fields);
  const fieldOf = (condition: FieldCondition | undefined) =>
    condition === undefined || TOLD_BY_STATUS.includes(condition.field)
      ? status
      : (page.fields.find(({ field }) => field === condition.field) ?? status);
  return {
    allowed: groupBy(allowed, () => status),
    archivedCount: rows.length - reachable.length,
    refused: groupBy(refused, (row) => fieldOf(findUnmet(action.when, row))),
    escalated: groupBy(findEscalated(action, allowed), () => fieldOf(action.escalate?.when[0])),
    offlineCount: asksDevice(action) ? allowed.filter(isOffline).length : 0,
  };
}

/** How many rows the groups hold. */
export function countRows(groups: readonly RowGroup[]): number {
  return groups.reduce((sum, { count }) => sum + count, 0);
}

function findUnmet(conditions: readonly FieldCondition[], row: Row): FieldCondition | undefined {
  return conditions.find((condition) => !meetsConditions(row, [condition]));
}

function isOffline(row: Row): boolean {
  return row['displayStatus'] === DisplayStatus.offline || row['online'] === false;
}

/** The largest group first; a row of a page without status belongs to none. */
function groupBy(
  rows: readonly Row[],
  toField: (row: Row) => ResolvedField | undefined,
): readonly RowGroup[] {
  const groups = new Map<string, RowGroup>();
  for (const row of rows) {
    const field = toField(row);
    if (field === undefined) continue;
    const value = row[field.field];
    const key = JSON.stringify([field.field, value ?? null]);
    groups.set(key, { field, value, count: (groups.get(key)?.count ?? 0) + 1 });
  }
  return [...groups.values()].sort((one, other) => other.count - one.count);
}
