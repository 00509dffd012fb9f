import { describe, expect, it } from 'vitest';
import type { TrendPoint } from '../../contract/api/page/report';
import { COMMON_FIGURES } from '../../test/support/portal/common-figures';
import { PALETTES } from '../theme/palette';
import { toSparkPoints } from './sparkline';
import { toTrendOption } from './trend-option';
import { toTrendData } from './trend-series';

const { metrics } = COMMON_FIGURES;
const [chart] = COMMON_FIGURES.charts;
if (chart?.kind !== 'trend') throw new Error('The preset declares no chart.');

const AT = Date.parse('2026-11-20T09:00:00+08:00');
const trend: readonly TrendPoint[] = [
  { at: AT, values: { netAmount: 123_450, paidOrderCount: 3 } },
  { at: AT + 3_600_000, values: { netAmount: null } },
];

describe('the numbers of a trend', () => {
  it.each([
    ['hour', ['09:00', '10:00']],
    ['day', ['11-20', '11-20']],
  ] as const)('are labelled by %s in business time', (granularity, labels) => {
    expect(toTrendData(chart, metrics, { granularity, trend }).labels).toEqual(labels);
  });

  it('stand in the declared order, with gaps where a figure is missing', () => {
    const { series } = toTrendData(chart, metrics, { granularity: 'hour', trend });
    expect(series.map(({ metric, values }) => [metric.name, values])).toEqual([
      ['netAmount', [123_450, null]],
      ['paidOrderCount', [3, null]],
    ]);
  });

  it('leave out a metric that the page does not declare', () => {
    const data = toTrendData({ ...chart, metrics: ['gone', 'netAmount'] }, metrics, {
      granularity: 'day',
      trend,
    });
    expect(data.series.map(({ metric }) => metric.name)).toEqual(['netAmount']);
  });
});

describe('the picture of a trend', () => {
  const data = toTrendData(chart, metrics, { granularity: 'hour', trend });
  const look = { palette: PALETTES.dark, language: 'en', t: ({ en }: { en: string }) => en } as const;
  const option = JSON.parse(JSON.stringify(toTrendOption(data, look)));

  it('draws the first metric as bars and the others as lines, an axis per kind', () => {
    expect(option).toMatchObject({
      yAxis: [{ type: 'value' }, { type: 'value' }],
      series: [
        { type: 'bar', name: 'Net income', yAxisIndex: 0 },
        { type: 'line', name: 'Paid orders', yAxisIndex: 1 },
      ],
    });
  });

  it('draws its tooltip on the canvas: markup would need inline styles, which the policy forbids', () => {
    expect(option).toMatchObject({ tooltip: { renderMode: 'richText' } });
  });

  it('takes its colours from the theme', () => {
    expect(option).toMatchObject({ series: [{ itemStyle: { color: PALETTES.dark.accent } }, {}] });
  });
});

describe('a sparkline', () => {
  it.each([
    { values: [], points: '', because: 'nothing to draw' },
    { values: [5], points: '', because: 'one point is no line' },
    { values: [0, 10], points: '0,30 120,2', because: 'from the lowest to the highest' },
    { values: [0, null, 10], points: '0,30 120,2', because: 'a gap is passed over' },
    { values: [3, 3], points: '0,30 120,30', because: 'a level course' },
  ])('of $values is "$points" ($because)', ({ values, points }) => {
    expect(toSparkPoints(values)).toBe(points);
  });
});
