import { useCan } from '@refinedev/core';
import { useCallback } from 'react';
import type { SummaryAnswer } from '../../../../../contract/api/page/report';
import { PERIOD_MAX_DAYS } from '../../../../../contract/limits';
import type { MixChart } from '../../../../../contract/resources/metric';
import type { ResolvedListPage, ResolvedSummaryPage } from '../../../../../contract/resources/resolved';
import { text } from '../../../../../contract/text';
import { useRightsSource } from '../../../../access/rights-source';
import { MixCard } from '../../../../chart/mix/mix-card';
import { countDays } from '../../../../form/period/business-day';
import { useText } from '../../../../i18n/language';
import { encodeFilter } from '../../../../list/view/filter-codec';
import type { PartPlace } from '../../part-place';
import { toOrderParams } from '../../report/report-view';
import styles from './part.module.css';

const WHEN = text(
  '选择一个分项，查看这样的订单：订单按支付时间列出，图中按启动、结束或预约的时刻计入',
  'Choose a part for such orders: they stand by their payment, the chart counts when a run began, ended or was due',
);

interface MixPartProps extends PartPlace {
  readonly page: ResolvedSummaryPage;
  readonly chart: MixChart;
  /** Undefined while the first figures are on their way. */
  readonly answer: SummaryAnswer | undefined;
  readonly isStale: boolean;
}

/** What parts a period is made of, each with the way to the orders that are like it. */
export function MixPart({ page, chart, answer, isStale, ...place }: MixPartProps) {
  const t = useText();
  const toRows = useCountedOrders(page, place);
  const isLeading = chart.metrics.some((name) => toRows(name) !== null);
  return (
    <MixCard
      {...{ chart, answer, isStale, toRows }}
      metrics={page.metrics}
      foot={isLeading && <p className={styles['note']}>{t(WHEN)}</p>}
    />
  );
}

/** The address of the orders that a metric counts; null where their list cannot show them, or is not to be seen. */
function useCountedOrders(
  { groups, countedOrders }: ResolvedSummaryPage,
  { period, storeIds, model }: PartPlace,
): (metric: string) => string | null {
  const id = `${groups[0] ?? ''}/order`;
  const { pages } = useRightsSource().declaration;
  const canOrders = useCan({ resource: id, action: 'list' }).data?.can === true;
  // Orders know no model, and no list is as long as a report may be.
  const isListed = canOrders && model === null && countDays(period) <= PERIOD_MAX_DAYS;
  return useCallback(
    (metric) => {
      const filters = isListed ? countedOrders[metric] : undefined;
      const list = pages.find((page): page is ResolvedListPage => page.id === id && page.kind === 'order');
      if (filters === undefined || list === undefined) return null;
      const words = list.fields.flatMap((field): readonly (readonly [string, string])[] => {
        const value = field.isFilter ? filters[field.field] : undefined;
        const word = value === undefined ? null : encodeFilter(field, value);
        return word === null ? [] : [[field.field, word]];
      });
      const params = toOrderParams({ period, storeIds, filters: Object.fromEntries(words) });
      return `${list.path}?${params.toString()}`;
    },
    [isListed, countedOrders, pages, id, period, storeIds],
  );
}
