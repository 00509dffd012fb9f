import { useMemo, type ReactNode } from 'react';
import type { Row } from '../../../../contract/api/page/list';
import type { MetricKind, ResolvedMetric } from '../../../../contract/resources/metric';
import type { Text } from '../../../../contract/text';
import { useText } from '../../../i18n/language';
import { useListLook, type ListLook } from '../../../list/use-list-look';
import type { DataColumn } from '../../../table/data-table/data-column';
import { MetricValue } from './metric-value';

/** A column that says what a row stands for. */
export interface LeadColumn {
  readonly key: string;
  readonly title: Text;
  readonly width: number;
  /** Explains the title. @default nothing */
  readonly hint?: string;
  /** @default 'left' */
  readonly align?: 'left' | 'right';
  /** Order that the first choice of the column asks for. @default rows cannot be sorted by it */
  readonly sortsFirst?: 'asc' | 'desc';
  readonly render: (row: Row) => ReactNode;
}

/** A column that is made of more than a row's figures. */
export interface MoreColumn extends LeadColumn {
  readonly hint: string;
  readonly total: ReactNode;
}

interface ReportColumnsOptions {
  /** Address of the page, by which the choice of columns is kept. */
  readonly id: string;
  /** The first is fixed. */
  readonly lead: readonly LeadColumn[];
  readonly metrics: readonly ResolvedMetric[];
  /** What stands after the name of a row, with a cell for the total row. @default nothing */
  readonly more?: readonly MoreColumn[] | undefined;
  /** What else is known of a row, after its figures. @default nothing */
  readonly tail?: readonly LeadColumn[] | undefined;
}

/** The columns of a report, and how the reader wants to look at them. */
export interface ReportColumns {
  readonly columns: readonly DataColumn<Row>[];
  readonly look: ListLook;
}

const NO_MORE: readonly MoreColumn[] = [];
const NO_TAIL: readonly LeadColumn[] = [];

/** Widths that suit the totals of a kind, px. */
const METRIC_WIDTHS_PX: Readonly<Record<MetricKind, number>> = {
  number: 118,
  money: 122,
  percent: 126,
  duration: 160,
};

/** Names of rows, what is made of the whole answer, figures, what else is known: chosen among as those of a list are. */
export function useReportColumns(options: ReportColumnsOptions): ReportColumns {
  const { id, lead, metrics, more = NO_MORE, tail = NO_TAIL } = options;
  const t = useText();
  const all = useMemo(
    () => [
      ...lead.map((column, index) => ({
        ...column,
        isCut: true,
        ...(index === 0 ? { fixed: 'left' as const } : {}),
      })),
      ...more.map(({ total: _total, ...column }) => ({ ...column, align: 'right' as const })),
      ...metrics.map((metric) => ({
        key: metric.name,
        title: metric.title,
        hint: t(metric.formula),
        width: METRIC_WIDTHS_PX[metric.kind],
        align: 'right' as const,
        // Good news first: who sorts by a figure looks for its largest values.
        sortsFirst: 'desc' as const,
        render: (row: Row) => <MetricValue metric={metric} value={row[metric.name]} />,
      })),
      ...tail,
    ],
    [lead, metrics, more, tail, t],
  );
  const columns = useMemo(
    () => all.map(({ title, ...column }) => ({ ...column, title: t(title) })),
    [all, t],
  );
  const fields = useMemo(
    () => all.map(({ key, title }) => ({ field: key, title, list: 'shown' as const })),
    [all],
  );
  // Rows that something else is told of are another table: devices have columns that their groups have not.
  return { columns, look: useListLook({ id: `${id}/${lead[0]?.key ?? ''}`, fields }) };
}
