import type { StatisticQuery } from '../../../contract/api/page/export/statistic-export';
import {
  chartsOf,
  type HeatAnswer,
  type RankedStore,
  type RankingAnswer,
  type RingAnswer,
} from '../../../contract/api/page/statistic/beside';
import type { ResolvedPage, ResolvedSummaryPage } from '../../../contract/resources/resolved';

type Cell = string | number | null;
type Sheet = readonly [title: string, rows: readonly (readonly Cell[])[]];

interface Asking {
  readonly call: <T>(path: string, body: object) => Promise<T>;
  readonly query: StatisticQuery;
  readonly pages: readonly ResolvedPage[];
}

const WEEKDAYS = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'];
const round = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits;

/** What the calls of the charts answer, as sheets of words and figures; worked out without the gateway's own words. */
export async function readBeside(page: ResolvedSummaryPage, asking: Asking): Promise<readonly Sheet[]> {
  return [
    ...(await readRings(page, asking)),
    ...(await readHeats(page, asking)),
    ...(await readRankings(page, asking)),
  ];
}

function metricOf({ metrics }: ResolvedSummaryPage, name: string) {
  const metric = metrics.find((each) => each.name === name);
  if (metric === undefined) throw new Error(`There is no ${name}.`);
  const unit = metric.kind === 'money' ? '元' : metric.unit?.zh;
  return { ...metric, head: `${metric.title.zh}${unit === undefined ? '' : `（${unit}）`}` };
}

const figureOf = (kind: string, value: number | null): Cell =>
  value === null ? null : kind === 'money' ? value / 100 : round(value, kind === 'percent' ? 3 : 2);

async function readRings(page: ResolvedSummaryPage, { call, query, pages }: Asking) {
  const sheets: Sheet[] = [];
  for (const { name, title, field } of chartsOf(page, 'ring')) {
    const { storeIds, model } = query;
    const { parts, total } = await call<RingAnswer>('ring', { chart: name, storeIds, model });
    const devices = pages.find((each) => each.kind === 'device' && each.source.equipment === page.equipment);
    const known = devices !== undefined && 'fields' in devices ? devices.fields : [];
    const choice = known.find((each) => each.field === field);
    const rows = parts.map(({ value, count }): Cell[] => [
      choice?.options.find((option) => option.value === value)?.title.zh ?? String(value),
      count,
    ]);
    sheets.push([title.zh, [[choice?.title.zh ?? '', '设备数'], ...rows, ['合计', total]]]);
  }
  return sheets;
}

async function readHeats(page: ResolvedSummaryPage, { call, query }: Asking) {
  const sheets: Sheet[] = [];
  // Sums of a model know no hours.
  if (query.model !== undefined) return sheets;
  for (const { name, title, metrics } of chartsOf(page, 'heat')) {
    const { period, storeIds } = query;
    const columns = metrics.map((metric) => metricOf(page, metric));
    const heats: HeatAnswer[] = [];
    for (const metric of metrics) {
      heats.push(await call<HeatAnswer>('heat', { chart: name, metric, period, storeIds }));
    }
    const valueOf = (at: number, weekday: number, hour: number) =>
      heats[at]?.cells.find((cell) => cell.weekday === weekday && cell.hour === hour)?.value ?? null;
    const rows = (heats[0]?.cells ?? []).map(({ weekday, hour }): Cell[] => [
      WEEKDAYS[weekday] ?? '',
      `${hour}:00–${hour + 1}:00`,
      ...columns.map(({ kind }, at) => figureOf(kind, valueOf(at, weekday, hour))),
    ]);
    const whole = columns.map(({ kind }, at) => figureOf(kind, heats[at]?.total ?? null));
    const heads = ['星期', '时段', ...columns.map(({ head }) => head)];
    sheets.push([title.zh, [heads, ...rows, ['合计', null, ...whole]]]);
  }
  return sheets;
}

async function readRankings(page: ResolvedSummaryPage, { call, query }: Asking) {
  const sheets: Sheet[] = [];
  for (const { name, title, metric } of chartsOf(page, 'ranking')) {
    const answer = await call<RankingAnswer>('ranking', { chart: name, ...query });
    const { top, bottom, rest, total, comparison } = answer;
    const { kind, head, title: words } = metricOf(page, metric);
    const isCompared = comparison.obstacle === null;
    const figures = ({ value, elapsed, previous }: Omit<RankedStore, 'id' | 'name'>, isShared: boolean) => [
      figureOf(kind, value),
      isCompared && isShared && previous > 0 ? round((elapsed - previous) / previous, 3) : null,
      isCompared ? figureOf(kind, elapsed - previous) : null,
    ];
    const toStore = (store: RankedStore, rank: number): Cell[] => [
      ...[rank, store.name],
      ...figures(store, store.isComparable),
    ];
    const toSum = (label: string, sum: typeof total): Cell[] => [
      ...[null, label],
      ...figures({ ...sum, isComparable: true }, true),
    ];
    const after = top.length + rest.count;
    const heads = ['名次', '店铺', head, '变化', head.replace(words.zh, '对变化的贡献')];
    sheets.push([
      title.zh,
      [
        heads,
        ...top.map((store, at) => toStore(store, at + 1)),
        ...(rest.count > 0 ? [toSum(`其间 ${rest.count} 家店铺`, rest)] : []),
        ...bottom.map((store, at) => toStore(store, after + at + 1)),
        toSum('全部店铺', total),
      ],
    ]);
  }
  return sheets;
}
