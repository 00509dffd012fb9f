import type { Row } from '../../../contract/api/page/list';
import type { ComparedRow, ReportAnswer } from '../../../contract/api/page/report';
import { NET_METRIC } from '../../../contract/domain/income';
import { COMPARISON_MIN_ORDERS } from '../../../contract/limits';
import type { TenantTransaction } from '../../database/tenant';
import { BASE_ORDERS, findObstacle, toNothing } from './comparison';
import { toComparedPeriod } from './compared-period';
import { readStores, type FoldedMetric, type NamedRow, type RollupRead } from './rollup-repository';
import { toMetrics } from './wire-metric';

export interface ComparedStores {
  /** Every store that has sums now or had some in the compared days. */
  readonly rows: readonly Row[];
  readonly compared?: NonNullable<ReportAnswer['compared']>;
}

/** The stores of a report with their figures, and how the net income of each changed. */
export async function readComparedStores(trx: TenantTransaction, read: RollupRead): Promise<ComparedStores> {
  const net = read.metrics.find(({ name }) => name === NET_METRIC);
  const current = await readStores(trx, read);
  if (net === undefined) return { rows: current.map((row) => toStoreRow(read.metrics, row)) };
  const period = toComparedPeriod(read.span, { nowMs: read.nowMs, compareWith: 'previous' });
  const { elapsed, base } = period;
  const only = { ...read, metrics: [net] };
  const soFar = toValues(net, await readStores(trx, { ...only, span: elapsed }));
  const before = await readStores(trx, { ...read, span: base, metrics: [net, BASE_ORDERS] });
  const previous = toValues(net, before);
  const orders = new Map(before.map((row) => [String(row['id']), Number(row[BASE_ORDERS.name])]));
  const total = [...orders.values()].reduce((sum, count) => sum + count, 0);
  const known = new Set(current.map(({ id }) => id));
  const gone = before.filter(({ id }) => !known.has(id));
  const rows = [...current, ...gone.map((row) => ({ ...row, ...toNothing(read.metrics) }))].map((row) =>
    toStoreRow(read.metrics, row),
  );
  const compare = ({ id }: Row): ComparedRow => ({
    elapsed: soFar.get(id) ?? 0,
    previous: (orders.get(id) ?? 0) < COMPARISON_MIN_ORDERS ? null : (previous.get(id) ?? 0),
  });
  return {
    rows,
    compared: {
      periods: {
        ...{ with: 'previous', elapsed, base },
        obstacle: await findObstacle(trx, read, { period, orders: total }),
      },
      total: { elapsed: addUp(soFar), previous: addUp(previous) },
      rows: Object.fromEntries(rows.map((row) => [row.id, compare(row)])),
    },
  };
}

function toValues(net: FoldedMetric, rows: readonly NamedRow[]): ReadonlyMap<string, number> {
  return new Map(rows.map((row) => [String(row['id']), toMetrics([net], row)[net.name] ?? 0]));
}

function addUp(values: ReadonlyMap<string, number>): number {
  return [...values.values()].reduce((sum, value) => sum + value, 0);
}

function toStoreRow(metrics: readonly FoldedMetric[], row: NamedRow): Row {
  return { storeName: row['storeName'] ?? null, ...toMetrics(metrics, row), id: String(row['id']) };
}
