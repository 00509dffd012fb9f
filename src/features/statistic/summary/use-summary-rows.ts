import { useCan } from '@refinedev/core';
import { useCallback } from 'react';
import type { Row } from '../../../../contract/api/page/list';
import type { IncomeDimension, TimeBucket } from '../../../../contract/domain/report';
import { NET_METRIC } from '../../../../contract/domain/income';
import type { ResolvedSummaryPage } from '../../../../contract/resources/resolved';
import { drillDown, rowsBehind } from '../income/rows-behind';
import { toOrderParams, toReportParams } from '../report/report-view';
import type { PartPlace } from '../part-place';

/**
 * The address of the orders behind a point or a part of a chart; of the income by device where they are of a model, for
 * orders know none. Null where neither is to be seen.
 */
export function useSummaryRows(
  { groups, reportOf }: ResolvedSummaryPage,
  { period, storeIds, model }: PartPlace,
): (dimension: IncomeDimension | TimeBucket, row: Row) => string | null {
  const orderId = `${groups[0] ?? ''}/order`;
  const incomeId = reportOf[NET_METRIC] ?? '';
  const canOrders = useCan({ resource: orderId, action: 'list' }).data?.can === true;
  const canIncome = useCan({ resource: incomeId, action: 'list' }).data?.can === true;
  return useCallback(
    (dimension, row) => {
      const place = { period: [period[0], period[1]] as const, storeIds, model };
      const behind = rowsBehind(dimension, row, place);
      if (behind !== null) return canOrders ? `/${orderId}?${toOrderParams(behind).toString()}` : null;
      const closer = canIncome ? drillDown(dimension, row, place) : null;
      if (closer === null) return null;
      const { dimension: by, ...narrowed } = closer;
      return `/${incomeId}?${toReportParams({ ...place, ...narrowed }, by).toString()}`;
    },
    [period, storeIds, model, orderId, incomeId, canOrders, canIncome],
  );
}
