import { describe, expect, it } from 'vitest';
import type { ComparedPeriods, TrendPoint } from '../../contract/api/page/report';
import type { Text } from '../../contract/text';
import { COMMON_FIGURES } from '../../test/support/portal/common-figures';
import { fillText, type TextValues } from '../i18n/fill-text';
import { PALETTES } from '../theme/palette';
import { toSparkPoints } from './sparkline';
import { toTrendOption } from './trend-option';
import { toTrendData } from './trend-series';

const { metrics } = COMMON_FIGURES;
const chart = COMMON_FIGURES.charts.find(({ kind }) => kind === 'trend');
if (chart?.kind !== 'trend') throw new Error('The preset declares no chart.');

const AT = Date.parse('2026-11-20T09:00:00+08:00');
const trend: readonly TrendPoint[] = [
  { at: AT, values: { netAmount: 123_450, paidOrderCount: 3 }, previous: { netAmount: 100_000 } },
  { at: AT + 3_600_000, values: { netAmount: null }, previous: { netAmount: 90_000 } },
];
const WEEK_MS = 604_800_000;
const comparison: ComparedPeriods = {
  with: 'previous',
  elapsed: { fromMs: AT, untilMs: AT },
  base: { fromMs: AT - WEEK_MS, untilMs: AT - WEEK_MS },
  obstacle: null,
};
/** Half an hour into the first point. */
const updatedAt = AT + 1_800_000;
const common = { trend, comparison, updatedAt, untilMs: AT + 86_400_000 };

describe('the numbers of a trend', () => {
  it.each([
    ['hour', ['09:00', '10:00']],
    ['day', ['11-20', '11-20']],
  ] as const)('are labelled by %s in business time', (granularity, labels) => {
    expect(toTrendData(chart, metrics, { ...common, granularity }).labels).toEqual(labels);
  });

  it('stand in the declared order, with gaps where a figure is missing', () => {
    const { series } = toTrendData(chart, metrics, { ...common, granularity: 'hour' });
    expect(series.map(({ metric, values }) => [metric.name, values])).toEqual([
      ['netAmount', [123_450, null]],
      ['paidOrderCount', [3, null]],
    ]);
  });

  it('leave out a metric that the page does not declare', () => {
    const data = toTrendData({ ...chart, metrics: ['gone', 'netAmount'] }, metrics, {
      ...common,
      granularity: 'day',
    });
    expect(data.series.map(({ metric }) => metric.name)).toEqual(['netAmount']);
  });

  it('stand beside what the first metric is compared with, unless nothing is', () => {
    const shown = { ...common, granularity: 'hour' } as const;
    expect(toTrendData(chart, metrics, shown).base?.values).toEqual([100_000, 90_000]);
    const without = { ...comparison, obstacle: 'fewOrders' } as const;
    expect(toTrendData(chart, metrics, { ...shown, comparison: without }).base).toBeNull();
  });

  it.each([
    { granularity: 'hour', now: AT, index: 0 },
    { granularity: 'hour', now: AT + 3_600_000, index: 1 },
    { granularity: 'hour', now: AT + 7_200_000, index: null },
    { granularity: 'day', now: AT + 7_200_000, index: 0 },
    { granularity: 'day', now: AT - 1, index: null },
  ] as const)('know which $granularity is not over: $index', ({ granularity, now, index }) => {
    const data = toTrendData(chart, metrics, { ...common, granularity, updatedAt: now });
    expect(data.unfinished?.index ?? null).toBe(index);
  });

  it('say of a period that is over that nothing of it goes on, though its last day does', () => {
    const shown = { ...common, granularity: 'day', untilMs: updatedAt } as const;
    expect(toTrendData(chart, metrics, shown).unfinished).toBeNull();
  });
});

describe('the picture of a trend', () => {
  const data = toTrendData(chart, metrics, { ...common, granularity: 'hour' });
  const t = ({ en }: Text, values?: TextValues) => fillText(en, values);
  const look = { palette: PALETTES.dark, language: 'en', t } as const;
  const option = JSON.parse(JSON.stringify(toTrendOption(data, look)));

  it('draws the first metric as bars and the others as lines, an axis per kind', () => {
    expect(option).toMatchObject({
      yAxis: [{ type: 'value' }, { type: 'value' }],
      series: [
        { type: 'bar', name: 'Net income', yAxisIndex: 0 },
        { type: 'line', name: 'Paid orders', yAxisIndex: 1 },
        { type: 'line', name: 'Net income, compared', yAxisIndex: 0, data: [100_000, 90_000] },
      ],
    });
  });

  it('draws its tooltip on the canvas: markup would need inline styles, which the policy forbids', () => {
    expect(option).toMatchObject({ tooltip: { renderMode: 'richText' } });
  });

  it('hatches what is not over yet, and says until when it is known', () => {
    const [first, second] = option.series[0].data;
    expect(first).toMatchObject({
      value: 123_450,
      itemStyle: { decal: { color: PALETTES.dark.surface } },
      label: { show: true, formatter: 'until 09:30' },
    });
    expect(second).toBeNull();
  });

  it.each([
    { count: 3, align: 'center' },
    { count: 30, align: 'right' },
  ])('has room for those words at the last of $count bars', ({ count, align }) => {
    const [net] = metrics;
    if (net === undefined) throw new Error('The preset declares no metric.');
    const values = Array.from({ length: count }, () => 60_000);
    const labels = values.map((_, at) => `${at}`);
    const unfinished = { index: count - 1, untilMs: AT };
    const series = [{ metric: net, values }];
    const drawn = toTrendOption({ labels, starts: [], series, base: null, unfinished }, look);
    const [bars] = drawn['series'] as readonly { readonly data: readonly unknown[] }[];
    expect(bars?.data.at(-1)).toMatchObject({ label: { show: true, align } });
  });

  it('puts parts of a whole upon one another, each told apart without colour, with room for their sum', () => {
    const [net] = metrics;
    if (net === undefined) throw new Error('The preset declares no metric.');
    const series = [60_000, 70_000].map((value) => ({ metric: net, values: [value] }));
    const parts = { labels: ['06:00'], starts: [], series, base: null, unfinished: null, isStacked: true };
    const option = toTrendOption(parts, look);
    const drawn = option['series'] as readonly Record<string, unknown>[];
    expect(drawn.map(({ type, stack }) => [type, stack])).toEqual([
      ['bar', 'parts'],
      ['bar', 'parts'],
    ]);
    const styles = drawn.map(({ itemStyle }) => itemStyle as { opacity: number; decal?: object });
    expect(styles[0]?.opacity).toBeGreaterThan(styles[1]?.opacity ?? 1);
    expect(styles.map(({ decal }) => decal !== undefined)).toEqual([false, true]);
    const [axis] = option['yAxis'] as readonly { max: number }[];
    expect(axis?.max).toBeGreaterThanOrEqual(130_000);
  });

  it('takes its colours from the theme', () => {
    expect(option).toMatchObject({ series: [{ itemStyle: { color: PALETTES.dark.accent } }, {}, {}] });
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
