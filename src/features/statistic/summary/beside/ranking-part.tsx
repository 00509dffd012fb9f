import { useCan } from '@refinedev/core';
import { Link } from 'react-router';
import type { ComparisonKind } from '../../../../../contract/domain/report';
import { toRankingEndpoint } from '../../../../../contract/api/page/statistic/statistic-endpoints';
import { toComparisonWords } from '../../../../../contract/messages/statistic/comparison-words';
import type { RankingChart } from '../../../../../contract/resources/metric';
import type { ResolvedSummaryPage } from '../../../../../contract/resources/resolved';
import { text } from '../../../../../contract/text';
import { RankingTable } from '../../../../chart/ranking/ranking-table';
import { useLanguage, useText } from '../../../../i18n/language';
import { useEndpointQuery } from '../../../../providers/use-endpoint';
import { toOrderParams, toReportParams } from '../../report/report-view';
import { PartCard } from './part-card';
import styles from './part.module.css';
import { toAsked, type PartPlace } from '../../part-place';

const EMPTY = text('没有店铺', 'No stores');

interface RankingPartProps extends PartPlace {
  readonly page: ResolvedSummaryPage;
  readonly chart: RankingChart;
  readonly compareWith: ComparisonKind;
}

/** The first and the last stores; each leads to its income, or to its orders for whoever may see those alone. */
export function RankingPart({ page, chart, period, storeIds, model, compareWith }: RankingPartProps) {
  const t = useText();
  const language = useLanguage();
  const query = useEndpointQuery(toRankingEndpoint(page), {
    body: {
      ...{ chart: chart.name, period },
      ...toAsked({ storeIds, model }),
      ...(compareWith === 'previous' ? {} : { compareWith }),
    },
  });
  const toPath = useStorePath(page, chart, { period, model });
  const metric = page.metrics.find(({ name }) => name === chart.metric);
  const title = t(chart.title);
  if (metric === undefined) return null;
  return (
    <PartCard title={title} query={query}>
      {(answer) =>
        answer.top.length === 0 ? (
          <p className={styles['empty']}>{t(EMPTY)}</p>
        ) : (
          <>
            <RankingTable
              label={title}
              metric={metric}
              answer={answer}
              toName={({ id, name }) => {
                const path = toPath(id);
                return path === null ? name : <Link to={path}>{name}</Link>;
              }}
            />
            <p className={styles['note']}>{toComparisonWords(answer.comparison, { t, language })}</p>
          </>
        )
      }
    </PartCard>
  );
}

function useStorePath(
  { groups, reportOf }: ResolvedSummaryPage,
  { metric }: RankingChart,
  { period, model }: Pick<PartPlace, 'period' | 'model'>,
): (storeId: string) => string | null {
  const reportId = reportOf[metric] ?? '';
  const orderId = `${groups[0] ?? ''}/order`;
  const report = useCan({ resource: reportId, action: 'list' });
  const orders = useCan({ resource: orderId, action: 'list' });
  return (storeId) => {
    const place = { period: [...period] as [number, number], storeIds: [storeId], model };
    if (report.data?.can === true) return `/${reportId}?${toReportParams(place).toString()}`;
    return orders.data?.can === true && model === null
      ? `/${orderId}?${toOrderParams(place).toString()}`
      : null;
  };
}
