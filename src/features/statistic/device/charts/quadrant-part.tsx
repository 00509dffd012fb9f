import { useMemo } from 'react';
import { useCan } from '@refinedev/core';
import type { QuadrantAnswer } from '../../../../../contract/api/page/statistic/device-charts';
import { toQuadrantEndpoint } from '../../../../../contract/api/page/statistic/device-endpoints';
import type { ResolvedMetric } from '../../../../../contract/resources/metric';
import type { ResolvedReportPage } from '../../../../../contract/resources/resolved';
import type { QuadrantChart } from '../../../../../contract/resources/statistic/device-chart';
import { text } from '../../../../../contract/text';
import { lazyPart } from '../../../../away/lazy-part';
import type { QuadrantData } from '../../../../chart/quadrant/quadrant-data';
import { QuadrantLegend } from '../../../../chart/quadrant/quadrant-legend';
import { QuadrantTable } from '../../../../chart/quadrant/quadrant-table';
import { formatNumber } from '../../../../format/number';
import { formatQuantity } from '../../../../format/quantity';
import { useLanguage, useText } from '../../../../i18n/language';
import { useEndpointQuery } from '../../../../providers/use-endpoint';
import { toAsked, type PartPlace } from '../../part-place';
import { toOrdersBehind } from '../orders-behind';
import { ChartPart } from './chart-part';

/** Loaded when a chart is first looked at: the library weighs more than a page. */
const QuadrantCanvas = lazyPart(
  async () => (await import('../../../../chart/quadrant/quadrant-canvas')).QuadrantCanvas,
);

const WORDS = {
  lines: text(
    '虚线为中位数：{x}，{y}；不低于中位数且大于零为高。点击圆点查看该设备的订单',
    'Dashed lines are medians: {x}, {y}; high is what is above zero and not below them. A dot leads to the orders of its device',
  ),
  some: text(
    '图中为 {drawn} / {total} 台，各象限台数按全部计',
    '{drawn} of {total} devices are drawn, all are counted',
  ),
  unplaced: text('另有 {count} 台期间无营业时长，不参与', '{count} more had no opening hours in it'),
  mark: text('；', '; '),
};

interface QuadrantPartProps extends PartPlace {
  readonly page: ResolvedReportPage;
  readonly chart: QuadrantChart;
}

/** The devices by how much they work and what they bring; each leads to its orders. */
export function QuadrantPart({ page, chart, period, storeIds, model }: QuadrantPartProps) {
  const t = useText();
  const orderPage = `${page.groups[0] ?? ''}/order`;
  const canSee = useCan({ resource: orderPage, action: 'list' }).data?.can === true;
  const query = useEndpointQuery(toQuadrantEndpoint(page), {
    body: {
      ...{ chart: chart.name, period: [...period] as [number, number] },
      ...toAsked({ storeIds, model }),
    },
  });
  const title = t(chart.title);
  const [x, y] = [chart.x, chart.y].map((name) => page.metrics.find((metric) => metric.name === name));
  const answer = query.data;
  const data = useMemo<QuadrantData | null>(() => {
    if (answer === undefined || x === undefined || y === undefined) return null;
    const rows = answer.dots.map(({ id, deviceNumber, storeId }) => {
      const row = { id, deviceNumber, storeId };
      const behind = canSee ? toOrdersBehind('device', row, { period, model }) : null;
      return behind === null ? null : `/${orderPage}?${behind.toString()}`;
    });
    return { x, y, answer, rows };
  }, [answer, x, y, canSee, orderPage, period, model]);
  const toNote = useNote(x, y);
  return (
    <ChartPart
      title={title}
      query={query}
      isEmpty={({ dots }) => dots.length === 0}
      toLegend={({ counts }) => <QuadrantLegend counts={counts} />}
      toPicture={() => data && <QuadrantCanvas data={data} label={title} />}
      toTable={() => data && <QuadrantTable data={data} label={title} />}
      toNote={toNote}
    />
  );
}

function useNote(x: ResolvedMetric | undefined, y: ResolvedMetric | undefined) {
  const t = useText();
  const language = useLanguage();
  return ({ dots, counts, lines, unplaced }: QuadrantAnswer): string => {
    const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
    const worded = (metric: ResolvedMetric | undefined, value: number | null) =>
      metric === undefined || value === null
        ? ''
        : `${t(metric.title)} ${formatQuantity(metric.kind, value, language)}`;
    return [
      t(WORDS.lines, { x: worded(x, lines.x), y: worded(y, lines.y) }),
      ...(dots.length < total
        ? [t(WORDS.some, { drawn: formatNumber(dots.length, 0), total: formatNumber(total, 0) })]
        : []),
      ...(unplaced === 0 ? [] : [t(WORDS.unplaced, { count: formatNumber(unplaced, 0) })]),
    ].join(t(WORDS.mark));
  };
}
