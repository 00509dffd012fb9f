import type { ReactNode } from 'react';
import type { ListSorter } from '../../../../contract/api/page/list';
import type { ReportAnswer } from '../../../../contract/api/page/report';
import type { ResolvedMetric } from '../../../../contract/resources/metric';
import { DataTable } from '../../../table/data-table/data-table';
import { useDataTable } from '../../../table/data-table/use-data-table';
import { MetricValue } from './metric-value';
import type { MoreColumn, ReportColumns } from './report-columns';

interface ReportTableProps {
  readonly label: string;
  readonly shown: ReportColumns;
  readonly metrics: readonly ResolvedMetric[];
  /** Columns that have a cell of their own in the total row. @default none */
  readonly more?: readonly MoreColumn[] | undefined;
  /** Undefined while the first rows are on their way. */
  readonly answer: ReportAnswer | undefined;
  readonly isStale: boolean;
  /** Null while the rows stand in the gateway's own order. */
  readonly sorter: ListSorter | null;
  readonly onSort: (sorter: ListSorter | null) => void;
  readonly empty: ReactNode;
}

const BONES = 8;

/** A table of metrics with a total row that stays in sight; every metric can be sorted by. */
export function ReportTable(props: ReportTableProps) {
  const { label, shown, metrics, more = [], answer, isStale, sorter, onSort, empty } = props;
  const { columns, look } = shown;
  const table = useDataTable({ columns, rows: answer?.list, sorter, onSort, look });
  return (
    <DataTable
      label={label}
      table={table}
      bones={answer === undefined ? BONES : 0}
      isStale={isStale}
      density={look.density}
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

function toTotals(metrics: readonly ResolvedMetric[], totals: ReportAnswer['totals']) {
  return Object.fromEntries(
    metrics.map((metric) => [
      metric.name,
      <MetricValue key={metric.name} metric={metric} value={totals[metric.name]} />,
    ]),
  );
}
