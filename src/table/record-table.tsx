import { Pagination } from 'antd';
import type { ReactNode } from 'react';
import { formatNumber } from '../format/number';
import { useText } from '../i18n/language';
import type { EndpointQuery } from '../providers/use-endpoint';
import { EmptyBlock } from '../layout/empty-block';
import { FailedBanner, UnreadBlock } from '../layout/state-block';
import type { DataColumn } from './data-table/data-column';
import { DataTable } from './data-table/data-table';
import { useDataTable } from './data-table/use-data-table';
import styles from './record-table.module.css';
import { TABLE_WORDS } from './words';

interface RecordTableProps<T extends { readonly id: string }> {
  readonly label: string;
  readonly columns: readonly DataColumn<T>[];
  readonly query: EndpointQuery<{ readonly list: readonly T[]; readonly total: number }>;
  /** Stands in the body where there are no rows. @default 暂无数据 */
  readonly empty?: ReactNode;
  /** Absent where all rows come at once. */
  readonly pager?: {
    readonly page: number;
    readonly pageSize: number;
    readonly onChange: (page: number) => void;
  };
}

const BONE_COUNT = 5;

/** A table of records that are not declared as a list page: its states, its rows and its pages. */
export function RecordTable<T extends { readonly id: string }>(props: RecordTableProps<T>) {
  const { label, columns, query, empty = <EmptyBlock />, pager } = props;
  const t = useText();
  const table = useDataTable({ columns, rows: query.data?.list });
  const { data, error, refresh, updatedAt } = query;
  if (error !== null && data === undefined) return <UnreadBlock error={error} onRetry={refresh} />;
  return (
    <>
      {error !== null && <FailedBanner error={error} onRetry={refresh} updatedAt={updatedAt} />}
      <DataTable
        label={label}
        table={table}
        density="roomy"
        bones={data === undefined ? BONE_COUNT : 0}
        empty={empty}
      />
      {data !== undefined && pager !== undefined && data.total > 0 && (
        <nav className={styles['pager']} aria-label={label}>
          <span className={styles['total']}>{t(TABLE_WORDS.total, { count: formatNumber(data.total) })}</span>
          <Pagination
            current={pager.page}
            pageSize={pager.pageSize}
            total={data.total}
            showSizeChanger={false}
            hideOnSinglePage
            onChange={pager.onChange}
          />
        </nav>
      )}
    </>
  );
}
