import type { Row } from '../../../../contract/api/page/list';
import type { ComparedRow, ReportAnswer } from '../../../../contract/api/page/report';
import { NET_METRIC } from '../../../../contract/domain/income';
import { COMPARISON_MIN_ORDERS } from '../../../../contract/limits';
import type { TenantTransaction } from '../../../database/tenant';
import { BASE_ORDERS, findObstacle } from '../comparison';
import { toComparedPeriod, type ComparedPeriod } from '../compared-period';
import { isNarrowed } from '../narrowing';
import type { FoldedMetric, HourSpan, NamedRow, RollupRead } from '../rollup-repository';
import { toMetrics } from '../wire-metric';

export interface ComparedRows {
  readonly rows: readonly Row[];
  /** Absent where the report does not show what is compared. */
  readonly compared?: NonNullable<ReportAnswer['compared']>;
}

/** Where the rows of a report come from. */
export interface RowSource {
  /** All figures of all rows; `before` are those that had something in the compared days. */
  readonly toRows: (before: readonly NamedRow[]) => readonly Row[];
  /** Some figures of each row within a span, moved on by so much, each with the `id` of its row. */
  readonly read: (
    metrics: readonly FoldedMetric[],
    part: { readonly span: HourSpan; readonly shiftMs: number },
  ) => Promise<readonly NamedRow[]>;
  /** What has passed by this moment is compared. */
  readonly untilMs: number;
  /** Its sums know no hours. @default those of a part do not */
  readonly isByDay?: boolean;
}

/** The rows of a report, and how the net income of each changed against the same time of the compared days. */
export async function compareRows(
  trx: TenantTransaction,
  read: RollupRead,
  source: RowSource,
): Promise<ComparedRows> {
  const net = read.metrics.find(({ name }) => name === NET_METRIC);
  if (net === undefined) return { rows: source.toRows([]) };
  const period = toComparedPeriod(read.span, { nowMs: source.untilMs, compareWith: 'previous' });
  const { elapsed, base, shiftMs } = period;
  const soFar = toValues(net, await source.read([net], { span: elapsed, shiftMs: 0 }));
  const before = await source.read([net, BASE_ORDERS], { span: base, shiftMs });
  const rows = source.toRows(before);
  const { isByDay = isNarrowed(read) } = source;
  return { rows, compared: await toCompared(trx, read, { period, net, soFar, before, rows, isByDay }) };
}

interface Sides {
  readonly period: ComparedPeriod;
  readonly net: FoldedMetric;
  readonly soFar: ReadonlyMap<string, number>;
  readonly before: readonly NamedRow[];
  readonly rows: readonly Row[];
  readonly isByDay: boolean;
}

async function toCompared(
  trx: TenantTransaction,
  read: RollupRead,
  { period, net, soFar, before, rows, isByDay }: Sides,
): Promise<NonNullable<ReportAnswer['compared']>> {
  const { elapsed, base } = period;
  const previous = toValues(net, before);
  const orders = new Map(before.map((row) => [String(row['id']), Number(row[BASE_ORDERS.name])]));
  const compare = ({ id }: Row): ComparedRow => ({
    elapsed: soFar.get(id) ?? 0,
    previous: (orders.get(id) ?? 0) < COMPARISON_MIN_ORDERS ? null : (previous.get(id) ?? 0),
  });
  const obstacle = await findObstacle(trx, read, { period, orders: addUp(orders), isByDay });
  return {
    periods: { with: 'previous', elapsed, base, obstacle },
    total: { elapsed: addUp(soFar), previous: addUp(previous) },
    rows: Object.fromEntries(rows.map((row) => [row.id, compare(row)])),
  };
}

function toValues(net: FoldedMetric, rows: readonly NamedRow[]): ReadonlyMap<string, number> {
  return new Map(rows.map((row) => [String(row['id']), toMetrics([net], row)[net.name] ?? 0]));
}

function addUp(values: ReadonlyMap<string, number>): number {
  return [...values.values()].reduce((sum, value) => sum + value, 0);
}
