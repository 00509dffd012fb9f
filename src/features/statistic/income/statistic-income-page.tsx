import { useCan } from '@refinedev/core';
import { Segmented } from 'antd';
import { useMemo, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Row } from '../../../../contract/api/page/list';
import { INCOME_DIMENSIONS, type IncomeDimension } from '../../../../contract/domain/report';
import type { ResolvedReportPage } from '../../../../contract/resources/resolved';
import { text, type Text } from '../../../../contract/text';
import { formatDate } from '../../../format/moment';
import { useText } from '../../../i18n/language';
import { ReportPage } from '../report/report-page';
import { toOrderParams } from '../report/report-view';
import { useReportView } from '../report/use-report-view';
import { ChangeNote, useChangeColumns } from './change-columns';
import { rowsBehind } from './rows-behind';

const DIMENSION_WORDS: Readonly<Record<IncomeDimension, Text>> = {
  day: text('日', 'Day'),
  week: text('周', 'Week'),
  month: text('月', 'Month'),
  store: text('店铺', 'Store'),
};
const LEAD_TITLES: Readonly<Record<IncomeDimension, Text>> = {
  day: text('日期', 'Date'),
  week: text('周（起始日）', 'Week from'),
  month: text('月份', 'Month'),
  store: text('店铺', 'Store'),
};
const DIMENSION = text('统计维度', 'Group by');

/** How a row of each dimension is called. */
const ROW_NAMES: Readonly<Record<IncomeDimension, (row: Row) => string>> = {
  day: formatStart,
  week: formatStart,
  month: (row) => formatStart(row).slice(0, 7),
  store: ({ id, storeName }) => (typeof storeName === 'string' ? storeName : id),
};

function formatStart(row: Row): string {
  return typeof row['at'] === 'number' ? formatDate(row['at']) : row.id;
}

const LEAD_WIDTHS_PX: Readonly<Record<IncomeDimension, number>> = {
  day: 130,
  week: 130,
  month: 130,
  store: 180,
};

/** Income by day, week, month or store; every row leads to the orders it is made of. */
export default function StatisticIncomePage({ page }: { readonly page: ResolvedReportPage }) {
  const t = useText();
  const sortable = useMemo(() => page.metrics.map(({ name }) => name), [page.metrics]);
  const state = useReportView(sortable);
  const { view, period, show } = state;
  const { dimension, storeIds } = view;
  const orderPage = `${page.groups[0] ?? ''}/order`;
  const orders = useCan({ resource: orderPage, action: 'list' });

  const toChanges = useChangeColumns(page.metrics);

  function renderName(row: Row): ReactNode {
    const behind = rowsBehind(dimension, row, { period, storeIds });
    const name = ROW_NAMES[dimension](row);
    return behind === null || orders.data?.can !== true ? (
      name
    ) : (
      <Link to={`/${orderPage}?${toOrderParams(behind).toString()}`}>{name}</Link>
    );
  }

  return (
    <ReportPage
      page={page}
      state={state}
      ask={{ dimension }}
      toMore={toChanges}
      toNote={(answer) => <ChangeNote answer={answer} />}
      lead={[
        {
          key: 'name',
          title: t(LEAD_TITLES[dimension]),
          width: LEAD_WIDTHS_PX[dimension],
          render: renderName,
        },
      ]}
    >
      <Segmented<IncomeDimension>
        aria-label={t(DIMENSION)}
        value={dimension}
        options={INCOME_DIMENSIONS.map((value) => ({ value, label: t(DIMENSION_WORDS[value]) }))}
        onChange={(next) => show({ dimension: next })}
      />
    </ReportPage>
  );
}
