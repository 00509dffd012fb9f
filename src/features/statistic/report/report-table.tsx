import { useMemo, type ReactNode } from 'react';
import type { ListSorter, Row } from '../../../../contract/api/page/list';
import type { ReportAnswer } from '../../../../contract/api/page/report';
import type { MetricKind, ResolvedMetric } from '../../../../contract/resources/metric';
import { NO_VALUE } from '../../../format/number';
import { useLanguage, useText } from '../../../i18n/language';
import { formatQuantity } from '../../../format/quantity';
import type { DataColumn } from '../../../table/data-table/data-column';
import { DataTable } from '../../../table/data-table/data-table';
import { useDataTable } from '../../../table/data-table/use-data-table';

/** A column that says what a row stands for. */
export interface LeadColumn {
  readonly key: string;
  readonly title: string;
  readonly width: number;
  readonly render: (row: Row) => ReactNode;
}

/** A column that is made of more than a row's figures. */
export interface MoreColumn extends LeadColumn {
  readonly hint: string;
  readonly total: ReactNode;
}

const NO_MORE: readonly MoreColumn[] = [];

interface ReportTableProps {
  readonly label: string;
  /** The first is fixed. */
  readonly lead: readonly LeadColumn[];
  readonly metrics: readonly ResolvedMetric[];
  /** What stands after the name of a row, with a cell for the total row. @default nothing */
  readonly more?: readonly MoreColumn[];
  /** Undefined while the first rows are on their way. */
  readonly answer: ReportAnswer | undefined;
  readonly isStale: boolean;
  /** Null while the rows stand in the gateway's own order. */
  readonly sorter: ListSorter | null;
  readonly onSort: (sorter: ListSorter | null) => void;
  readonly empty: ReactNode;
}

/** Widths that suit the totals of a kind, px. */
const METRIC_WIDTHS_PX: Readonly<Record<MetricKind, number>> = {
  number: 118,
  money: 122,
  percent: 126,
  duration: 160,
};
const BONES = 8;

/** A table of metrics with a total row that stays in sight; every metric can be sorted by. */
export function ReportTable(props: ReportTableProps) {
  const { label, metrics, more = NO_MORE, answer, isStale, sorter, onSort, empty } = props;
  const columns = useReportColumns(props);
  const table = useDataTable({ columns, rows: answer?.list, sorter, onSort });
  return (
    <DataTable
      label={label}
      table={table}
      bones={answer === undefined ? BONES : 0}
      isStale={isStale}
      totals={
        answer === undefined
          ? undefined
          : {
              ...toTotals(metrics, answer.totals),
              ...Object.fromEntries(more.map(({ key, total }) => [key, total])),
            }
      }
      empty={empty}
    />
  );
}

function useReportColumns({ lead, metrics, more = NO_MORE }: ReportTableProps): readonly DataColumn<Row>[] {
  const t = useText();
  return useMemo(
    () => [
      ...lead.map((column, index) => ({
        ...column,
        isCut: true,
        ...(index === 0 ? { fixed: 'left' as const } : {}),
      })),
      ...more.map(({ total: _total, ...column }) => ({ ...column, align: 'right' as const })),
      ...metrics.map((metric) => ({
        key: metric.name,
        title: t(metric.title),
        hint: t(metric.formula),
        width: METRIC_WIDTHS_PX[metric.kind],
        align: 'right' as const,
        // Good news first: who sorts by a figure looks for its largest values.
        sortsFirst: 'desc' as const,
        render: (row: Row) => <MetricValue metric={metric} value={row[metric.name]} />,
      })),
    ],
    [lead, metrics, more, t],
  );
}

function toTotals(metrics: readonly ResolvedMetric[], totals: ReportAnswer['totals']) {
  return Object.fromEntries(
    metrics.map((metric) => [
      metric.name,
      <MetricValue key={metric.name} metric={metric} value={totals[metric.name]} />,
    ]),
  );
}

function MetricValue({ metric, value }: { readonly metric: ResolvedMetric; readonly value: unknown }) {
  const t = useText();
  const language = useLanguage();
  return typeof value === 'number' ? (
    <>
      {formatQuantity(metric.kind, value, language)}
      {metric.unit !== null && ` ${t(metric.unit)}`}
    </>
  ) : (
    NO_VALUE
  );
}
