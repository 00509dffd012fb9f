import { useCan } from '@refinedev/core';
import { Segmented } from 'antd';
import { Suspense, useCallback, useMemo, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Row } from '../../../../contract/api/page/list';
import {
  INCOME_DIMENSIONS,
  isDateDimension,
  type DateDimension,
  type IncomeDimension,
  type TimeBucket,
} from '../../../../contract/domain/report';
import { INCOME_PERIOD_MAX_DAYS, PERIOD_MAX_DAYS } from '../../../../contract/limits';
import {
  DIMENSION_TITLE,
  DIMENSION_WORDS,
  INCOME_NAMES,
  NOTHING_SAID,
} from '../../../../contract/messages/statistic/report-words';
import type { ResolvedReportPage } from '../../../../contract/resources/resolved';
import { text } from '../../../../contract/text';
import { lazyPart } from '../../../away/lazy-part';
import { countDays, type DaySpan } from '../../../form/period/business-day';
import { formatDate } from '../../../format/moment';
import { useText } from '../../../i18n/language';
import { ReportPage } from '../report/report-page';
import { toOrderParams, toReportParams, writeReportView, type ReportView } from '../report/report-view';
import { useReportView, type ReportViewState } from '../report/use-report-view';
import { ChangeNote, useChangeColumns } from './change-columns';
import styles from './income.module.css';
import { NarrowedTag } from './narrowed-tag';
import { drillDown, rowsBehind, type FiguresPlace } from './rows-behind';
import { isTold, toToldChange } from './told-view';
import { usePayMethods } from './use-pay-methods';

const IncomeCharts = lazyPart(async () => (await import('./income-charts')).IncomeCharts);

function formatStart(row: Row): string {
  return typeof row['at'] === 'number' ? formatDate(row['at']) : row.id;
}

const DEVICES = text('查看设备统计', 'Figures by device');
const DAY_WIDTH_PX = 130;
const NAME_WIDTH_PX = 180;

/** Income by day, week, month, store, device, item or method; every row leads to the orders it is made of. */
export default function StatisticIncomePage({ page }: { readonly page: ResolvedReportPage }) {
  const t = useText();
  const sortable = useMemo(() => page.metrics.map(({ name }) => name), [page.metrics]);
  const state = useToldView(useReportView(sortable));
  const { view, period, show } = state;
  const { dimension, storeIds, model, part } = view;
  const place = useMemo(() => ({ period, storeIds, model, part }), [period, storeIds, model, part]);
  const toRows = useRowsBehind(page, view, place);
  const nameOf = useRowName(page, dimension);
  const toChanges = useChangeColumns(page.metrics);
  const told = INCOME_DIMENSIONS.filter((each) => isTold(each, view));

  function renderName(row: Row): ReactNode {
    const address = toRows(dimension, row);
    const name = nameOf(row);
    return address === null ? name : <Link to={address}>{name}</Link>;
  }

  return (
    <ReportPage
      page={page}
      state={state}
      ask={{ dimension, ...(part === null ? {} : { part }) }}
      maxDays={INCOME_PERIOD_MAX_DAYS}
      toMore={toChanges}
      toNote={(answer) => <ChangeNote answer={answer} />}
      {...(page.charts.length === 0
        ? {}
        : {
            charts: (
              <Suspense fallback={<p className={styles['waiting']} aria-hidden />}>
                <IncomeCharts
                  page={page}
                  place={place}
                  granularity={isDateDimension(dimension) ? toGranularity(dimension, period) : undefined}
                  toRows={toRows}
                />
              </Suspense>
            ),
          })}
      lead={[
        {
          key: 'name',
          title: INCOME_NAMES[dimension].title,
          width: isDateDimension(dimension) ? DAY_WIDTH_PX : NAME_WIDTH_PX,
          render: renderName,
        },
      ]}
    >
      <Segmented<IncomeDimension>
        aria-label={t(DIMENSION_TITLE)}
        value={dimension}
        options={INCOME_DIMENSIONS.map((value) => ({
          value,
          label: t(DIMENSION_WORDS[value]),
          disabled: !told.includes(value),
        }))}
        onChange={(next) => show({ dimension: next })}
      />
      {part !== null && <NarrowedTag page={page} part={part} onClose={() => show({ part: null })} />}
      <DevicesLink page={page} place={place} />
    </ReportPage>
  );
}

/** Hours of one day are drawn, whatever its table is by. */
function toGranularity(dimension: DateDimension, period: DaySpan): DateDimension | undefined {
  return dimension === 'day' && countDays(period) === 1 ? undefined : dimension;
}

/** Shows nothing that sums do not tell. */
function useToldView(state: ReportViewState): ReportViewState {
  const { view, show } = state;
  return { ...state, show: (change) => show(toToldChange(view, change)) };
}

/** What a row of the table is called. */
function useRowName(page: ResolvedReportPage, dimension: IncomeDimension): (row: Row) => string {
  const t = useText();
  const methods = usePayMethods(page);
  return (row) => {
    if (dimension === 'month') return formatStart(row).slice(0, 'YYYY-MM'.length);
    if (isDateDimension(dimension)) return formatStart(row);
    if (row.id === '') return t(NOTHING_SAID);
    if (dimension === 'method') return methods.get(row.id) ?? row.id;
    const name = row[INCOME_NAMES[dimension].name];
    return typeof name === 'string' ? name : row.id;
  };
}

/** The address of the orders behind a row, or of the same report closer by; null where there is neither. */
function useRowsBehind(page: ResolvedReportPage, view: ReportView, place: FiguresPlace) {
  const orderPage = `${page.groups[0] ?? ''}/order`;
  const canSee = useCan({ resource: orderPage, action: 'list' }).data?.can === true;
  return useCallback(
    (dimension: IncomeDimension | TimeBucket, row: Row): string | null => {
      const behind = rowsBehind(dimension, row, place);
      if (behind !== null) return canSee ? `/${orderPage}?${toOrderParams(behind).toString()}` : null;
      const closer = drillDown(dimension, row, place);
      if (closer === null) return null;
      return `${page.path}?${writeReportView({ ...view, sorter: null, page: 1, ...closer }).toString()}`;
    },
    [canSee, orderPage, page.path, view, place],
  );
}

/** The way to what the devices did of the same days, stores and model; none for longer than they are told by. */
function DevicesLink({ page, place }: { readonly page: ResolvedReportPage; readonly place: FiguresPlace }) {
  const t = useText();
  const id = `${page.groups[0] ?? ''}/statistic/device`;
  const canSee = useCan({ resource: id, action: 'list' }).data?.can === true;
  if (!canSee || countDays(place.period) > PERIOD_MAX_DAYS) return null;
  return <Link to={`/${id}?${toReportParams(place).toString()}`}>{t(DEVICES)}</Link>;
}
