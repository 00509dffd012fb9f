import type { StatisticQuery } from '../../../../contract/api/page/export/statistic-export';
import {
  chartsOf,
  type HeatAnswer,
  type RankedStore,
  type RankingAnswer,
  type RingAnswer,
} from '../../../../contract/api/page/statistic/beside';
import { fillText } from '../../../../contract/fill-text';
import {
  HEAT_WORDS,
  RANKING_WORDS,
  WEEKDAY_WORDS,
} from '../../../../contract/messages/statistic/beside-words';
import type { ResolvedField } from '../../../../contract/resources/field';
import type {
  HeatChart,
  RankingChart,
  ResolvedMetric,
  RingChart,
} from '../../../../contract/resources/metric';
import type { ResolvedListPage, ResolvedSummaryPage } from '../../../../contract/resources/resolved';
import { text, type Language } from '../../../../contract/text';
import type { Reader } from '../../../caller/reader';
import { toHead, type ExportCell } from '../../export/export-cell';
import type { MoreSheet } from '../../export/table-file';
import type { BesideService } from '../summary/beside-service';
import { toFigureCell, toShareCell } from './figure-cell';

const TOTAL = text('合计', 'Total');
const DEVICES = text('设备数', 'Devices');

interface Summary {
  readonly page: ResolvedSummaryPage;
  readonly devices: ResolvedListPage | undefined;
  readonly beside: BesideService;
}

/** What a summary shows beside its figures, each part as a sheet of its own: read as the screen reads it. */
export async function readSummarySheets(
  { page, devices, beside }: Summary,
  reader: Reader,
  { query, language }: { readonly query: StatisticQuery; readonly language: Language },
): Promise<readonly MoreSheet[]> {
  const { period, storeIds, model, compareWith } = query;
  const stores = storeIds === undefined ? {} : { storeIds };
  const place = model === undefined ? stores : { ...stores, model };
  const sheets: MoreSheet[] = [];
  for (const chart of chartsOf(page, 'ring')) {
    const field = devices?.fields.find((each) => each.field === chart.field);
    const ring = await beside.ring(reader, { chart: chart.name, ...place });
    if (field !== undefined) sheets.push(toRingSheet(chart, ring, { field, language }));
  }
  // Sums of one model are kept by day: of them the screen shows no hours either.
  for (const chart of model === undefined ? chartsOf(page, 'heat') : []) {
    const metrics = chart.metrics.flatMap(
      (name) => page.metrics.find((metric) => metric.name === name) ?? [],
    );
    const heats: HeatAnswer[] = [];
    for (const { name: metric } of metrics) {
      heats.push(await beside.heat(reader, { chart: chart.name, metric, period, ...stores }));
    }
    sheets.push(toHeatSheet(chart, heats, { metrics, language }));
  }
  for (const chart of chartsOf(page, 'ranking')) {
    const compared = compareWith === undefined ? {} : { compareWith };
    const ranking = await beside.ranking(reader, { chart: chart.name, period, ...place, ...compared });
    const metric = page.metrics.find(({ name }) => name === chart.metric);
    if (metric !== undefined) sheets.push(toRankingSheet(chart, ranking, { metric, language }));
  }
  return sheets;
}

/** Devices by a choice of theirs, as they are when the file is made. */
export function toRingSheet(
  { title }: RingChart,
  { parts, total }: RingAnswer,
  { field, language }: { readonly field: ResolvedField; readonly language: Language },
): MoreSheet {
  const nameOf = (value: string | number) =>
    field.options.find((option) => option.value === value)?.title[language] ?? String(value);
  const toLine = (name: string, count: number): readonly ExportCell[] => [
    name,
    { number: count, style: 'plain' },
  ];
  return {
    title: title[language],
    heads: [field.title[language], DEVICES[language]],
    rows: [...parts.map(({ value, count }) => toLine(nameOf(value), count)), toLine(TOTAL[language], total)],
  };
}

/** Each hour of each weekday that has begun, with every figure that the picture can be switched to. */
export function toHeatSheet(
  { title }: HeatChart,
  heats: readonly HeatAnswer[],
  { metrics, language }: { readonly metrics: readonly ResolvedMetric[]; readonly language: Language },
): MoreSheet {
  const places = heats[0]?.cells ?? [];
  const values = heats.map(({ cells }) => new Map(cells.map((cell) => [toPlace(cell), cell.value])));
  return {
    title: title[language],
    heads: [
      HEAT_WORDS.weekday[language],
      HEAT_WORDS.hour[language],
      ...metrics.map((each) => toHead(each, language)),
    ],
    rows: [
      ...places.map((cell) => [
        WEEKDAY_WORDS[cell.weekday]?.[language] ?? null,
        `${cell.hour}:00–${cell.hour + 1}:00`,
        ...metrics.map((metric, at) => toFigureCell(metric, values[at]?.get(toPlace(cell)), language)),
      ]),
      [
        TOTAL[language],
        null,
        ...metrics.map((metric, at) => toFigureCell(metric, heats[at]?.total, language)),
      ],
    ],
  };
}

const toPlace = ({ weekday, hour }: HeatAnswer['cells'][number]) => `${weekday} ${hour}`;

type Line = Pick<RankedStore, 'value' | 'elapsed' | 'previous' | 'isComparable'>;

/** The first and the last stores, those between them together, and all. */
export function toRankingSheet(
  { title }: RankingChart,
  { top, bottom, rest, total, comparison }: RankingAnswer,
  { metric, language }: { readonly metric: ResolvedMetric; readonly language: Language },
): MoreSheet {
  const isCompared = comparison.obstacle === null;
  const toFigures = ({ value, elapsed, previous, isComparable }: Line): readonly ExportCell[] => {
    const part = elapsed - previous;
    const hasShare = isCompared && isComparable && previous > 0;
    return [
      toFigureCell(metric, value, language),
      hasShare ? toShareCell(part / previous) : null,
      isCompared ? toFigureCell(metric, part, language) : null,
    ];
  };
  const toStore = (store: RankedStore, rank: number): readonly ExportCell[] => [
    { number: rank, style: 'plain' },
    store.name,
    ...toFigures(store),
  ];
  const toSum = (name: string, sum: Omit<Line, 'isComparable'>): readonly ExportCell[] => [
    null,
    name,
    ...toFigures({ ...sum, isComparable: true }),
  ];
  const after = top.length + rest.count;
  const between = fillText(RANKING_WORDS.rest[language], { count: rest.count });
  return {
    title: title[language],
    heads: [
      RANKING_WORDS.rank[language],
      RANKING_WORDS.store[language],
      toHead(metric, language),
      RANKING_WORDS.change[language],
      `${RANKING_WORDS.contribution[language]}${toHead(metric, language).slice(metric.title[language].length)}`,
    ],
    rows: [
      ...top.map((store, at) => toStore(store, at + 1)),
      ...(rest.count > 0 ? [toSum(between, rest)] : []),
      ...bottom.map((store, at) => toStore(store, after + at + 1)),
      toSum(RANKING_WORDS.total[language], total),
    ],
  };
}
