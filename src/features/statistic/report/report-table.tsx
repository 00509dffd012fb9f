import { Table, type TableColumnsType } from 'antd';
import type { ReactNode } from 'react';
import type { ListSorter, Row } from '../../../../contract/api/list';
import type { ReportAnswer } from '../../../../contract/api/report';
import type { MetricKind, ResolvedMetric } from '../../../../contract/resources/metric';
import { NO_VALUE } from '../../../format/number';
import { useLanguage, useText } from '../../../i18n/language';
import { Hint } from '../../../layout/hint';
import { formatQuantity } from '../../../format/quantity';
import { STICKY_HEAD } from '../../../table/sticky-head';
import styles from '../../../table/table.module.css';
import { TABLE_WORDS } from '../../../table/words';

/** A column that says what a row stands for. */
export interface LeadColumn {
  readonly key: string;
  readonly title: string;
  readonly width: number;
  readonly render: (row: Row) => ReactNode;
}

interface ReportTableProps {
  readonly label: string;
  /** The first is fixed. */
  readonly lead: readonly LeadColumn[];
  readonly metrics: readonly ResolvedMetric[];
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
const BONES: readonly Row[] = Array.from({ length: 8 }, (_, index) => ({ id: `bone-${index}` }));

/** A table of metrics with a total row that stays in sight; every metric can be sorted by. */
export function ReportTable(props: ReportTableProps) {
  const { label, lead, metrics, answer, isStale, onSort, empty } = props;
  const widths = [
    ...lead.map((column) => column.width),
    ...metrics.map(({ kind }) => METRIC_WIDTHS_PX[kind]),
  ];
  return (
    <Table<Row>
      className={styles['table']}
      data-stale={isStale}
      aria-label={label}
      aria-busy={answer === undefined || isStale}
      rowKey="id"
      size="small"
      columns={useReportColumns(props)}
      dataSource={answer === undefined ? BONES : answer.list}
      pagination={false}
      sticky={STICKY_HEAD}
      scroll={{ x: widths.reduce((sum, width) => sum + width, 0) }}
      locale={{ emptyText: empty }}
      showSorterTooltip={false}
      // What scrolls can be reached by keyboard, also where no row leads anywhere.
      onRow={(_row, index) => (index === 0 ? { tabIndex: 0 } : {})}
      onChange={(_pagination, _filters, sorted) => {
        const [sort] = Array.isArray(sorted) ? sorted : [sorted];
        const order = sort?.order === 'ascend' ? 'asc' : sort?.order === 'descend' ? 'desc' : null;
        onSort(order === null ? null : { field: String(sort?.columnKey), order });
      }}
      summary={() =>
        answer === undefined ? null : (
          <Table.Summary fixed="top">
            <TotalRow lead={lead} metrics={metrics} totals={answer.totals} />
          </Table.Summary>
        )
      }
    />
  );
}

function useReportColumns({ lead, metrics, answer, sorter }: ReportTableProps): TableColumnsType<Row> {
  const t = useText();
  const bone = <span className={styles['bone']} />;
  const leadColumns = lead.map(({ key, title, width, render }, index) => ({
    key,
    title,
    width,
    ellipsis: { showTitle: false },
    ...(index === 0 ? { fixed: 'left' as const } : {}),
    render: (_value: unknown, row: Row) => (answer === undefined ? bone : render(row)),
  }));
  const metricColumns = metrics.map((metric) => ({
    key: metric.name,
    width: METRIC_WIDTHS_PX[metric.kind],
    align: 'right' as const,
    sorter: true,
    // Good news first: who sorts by a figure looks for its largest values.
    sortDirections: ['descend' as const, 'ascend' as const],
    sortOrder: sorter?.field === metric.name ? (`${sorter.order}end` as const) : null,
    title: (
      <span className={styles['title']}>
        {t(metric.title)}
        <Hint words={t(metric.formula)} />
      </span>
    ),
    render: (_value: unknown, row: Row) =>
      answer === undefined ? bone : <MetricValue metric={metric} value={row[metric.name]} />,
  }));
  return [...leadColumns, ...metricColumns];
}

interface TotalRowProps extends Pick<ReportTableProps, 'lead' | 'metrics'> {
  readonly totals: Readonly<Record<string, number | null>>;
}

function TotalRow({ lead, metrics, totals }: TotalRowProps) {
  const t = useText();
  return (
    <Table.Summary.Row className={styles['total']}>
      {lead.map(({ key }, index) => (
        <Table.Summary.Cell key={key} index={index}>
          {index === 0 && t(TABLE_WORDS.sum)}
        </Table.Summary.Cell>
      ))}
      {metrics.map((metric, index) => (
        <Table.Summary.Cell key={metric.name} index={lead.length + index} align="right">
          <MetricValue metric={metric} value={totals[metric.name]} />
        </Table.Summary.Cell>
      ))}
    </Table.Summary.Row>
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
