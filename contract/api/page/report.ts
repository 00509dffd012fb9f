import { Type, type TSchema } from '@sinclair/typebox';
import {
  COMPARISON_OBSTACLES,
  COMPARISONS,
  DATE_DIMENSIONS,
  DEVICE_VIEWS,
  INCOME_DIMENSIONS,
  NARROWING_DIMENSIONS,
  TIME_BUCKETS,
  type ComparisonObstacle,
} from '../../domain/report';
import type { ResolvedMetric } from '../../resources/metric';
import type { ResolvedReportPage, ResolvedSummaryPage } from '../../resources/resolved';
import { Row } from './list';
import { toSortersSchema } from './list-schema';
import { Id, Line, PageNumber, PageSize, Period } from '../parameter';
import { Share } from './share';
import { closed, wordOf, type Shape } from '../shape';

const STORES_MAX = 100;
const DEVICE_COLUMNS = [
  'deviceNumber',
  'storeName',
  'position',
  'model',
  'lastOrderAt',
  'idleDays',
  'partUse',
] as const;
const INCOME_COLUMNS = ['at', 'storeName', 'deviceNumber', 'itemName', 'payMethod'] as const;

const NAME_MAX = 200;

/** One part of the whole: an item or a method by its id, devices by the number that they bear in their store. */
const NarrowedPart = closed({ by: wordOf(NARROWING_DIMENSIONS), id: Line({ maxLength: NAME_MAX }) });
export type NarrowedPart = Shape<typeof NarrowedPart>;

const Figure = Type.Unsafe<number | null>({ type: ['number', 'null'] });
const Figures = Type.Record(Type.String(), Figure);
const Name = Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'] }));

const Models = Type.Array(Type.String());

/** Which days and stores figures are of. Both days inclusive, epoch ms of any moment in them. */
const FiguresOf = {
  period: Period,
  /** Ids of stores; absent or empty: all the account may see. */
  storeIds: Type.Optional(Type.Array(Id, { maxItems: STORES_MAX })),
  /** Devices of this model alone. @default of any */
  model: Type.Optional(Line({ maxLength: NAME_MAX })),
};
const FiguresRequest = closed(FiguresOf);
export type FiguresRequest = Shape<typeof FiguresRequest>;

/** Body of `POST {group}/statistic/summary/report`. */
export const SummaryRequest = closed({
  ...FiguresOf,
  /** @default 'previous' */
  compareWith: Type.Optional(wordOf(COMPARISONS)),
});
export type SummaryRequest = Shape<typeof SummaryRequest>;

/** Body of `POST {group}/statistic/income/report`: the figures that its charts are drawn from. */
export const IncomeFiguresRequest = closed({
  ...FiguresOf,
  part: Type.Optional(NarrowedPart),
  /** What each point of the trend stands for. @default hours of a day, days of up to 31, months of more */
  granularity: Type.Optional(wordOf(DATE_DIMENSIONS)),
});
export type IncomeFiguresRequest = Shape<typeof IncomeFiguresRequest>;

/**
 * A figure of the period so far, and what a change of it is said by: the part of the period that has passed in whole
 * hours, and the same part of the compared days.
 */
export const ComparedFigure = Type.Object({ value: Figure, elapsed: Figure, previous: Figure });
export type ComparedFigure = Shape<typeof ComparedFigure>;

/** From the first moment to the first one after, epoch ms. */
export const ComparedSpan = Type.Object({ fromMs: Type.Integer(), untilMs: Type.Integer() });
export type ComparedSpan = Shape<typeof ComparedSpan>;

/** What was compared with what. */
export const ComparedPeriods = Type.Object({
  with: wordOf(COMPARISONS),
  /** Whole hours of the period that have passed; empty where none has. */
  elapsed: ComparedSpan,
  /** The same hours of the compared days, which are the same weekdays. */
  base: ComparedSpan,
  /** Null where a change may be said. */
  obstacle: Type.Unsafe<ComparisonObstacle | null>({
    type: ['string', 'null'],
    enum: [...COMPARISON_OBSTACLES, null],
  }),
});
export type ComparedPeriods = Shape<typeof ComparedPeriods>;

/** Figures of an hour, a day, a week or a month: null in what is to come; `previous` are those of the compared one. */
export const TrendPoint = Type.Object({ at: Type.Integer(), values: Figures, previous: Figures });
export type TrendPoint = Shape<typeof TrendPoint>;

/** Data of the summary; each page narrows its figures to the metrics it declares. */
export const SummaryAnswer = Type.Object({
  metrics: Type.Record(Type.String(), ComparedFigure),
  comparison: ComparedPeriods,
  /** The first moment after the period, epoch ms: until then it goes on. */
  untilMs: Type.Integer(),
  /** Points are hours for a period of one day, days otherwise; gaps are filled with zeros up to now. */
  granularity: wordOf(TIME_BUCKETS),
  trend: Type.Array(TrendPoint),
  /**
   * What each hour of the day came to in the period, the first begins at midnight: of the metrics that are drawn by
   * hours. Absent where no chart does.
   */
  hours: Type.Optional(Type.Array(Figures)),
  /** By the name of each share chart that the page declares; absent where it declares none. */
  shares: Type.Optional(Type.Record(Type.String(), Share)),
  /** Models of the devices of these stores: what the figures may be narrowed to. */
  models: Type.Optional(Models),
  /** When the figures were read, epoch ms. */
  updatedAt: Type.Integer(),
});
export type SummaryAnswer = Shape<typeof SummaryAnswer>;

/** Body of `POST {group}/statistic/income/list` and `…/device/list`; each page narrows what it sorts by. */
export const ReportRequest = closed({
  ...FiguresOf,
  page: Type.Optional(PageNumber),
  pageSize: Type.Optional(PageSize),
  sorters: Type.Optional(toSortersSchema([])),
  /** Income only. @default 'day' */
  dimension: Type.Optional(wordOf(INCOME_DIMENSIONS)),
  /** Income by dates and stores only: of one device, item or method alone. @default of all */
  part: Type.Optional(NarrowedPart),
  /** Devices only. @default 'device' */
  view: Type.Optional(wordOf(DEVICE_VIEWS)),
});
export type ReportRequest = Shape<typeof ReportRequest>;

/** What a row's net income had come to by the last full hour, and that of the compared days; null says nothing. */
export const ComparedRow = Type.Object({ elapsed: Figure, previous: Figure });
export type ComparedRow = Shape<typeof ComparedRow>;

/**
 * Data of a report: rows carry `id`, the dimension (`at` for days, weeks, months; `storeName`; `deviceNumber`,
 * `storeId`, `storeName`, `position`, `model`, `lastOrderAt` and `idleDays` for devices, and `removedAt` where the device was
 * let go of; of a device also `part`, its part that is most used up, `partUsed`, the starts of that, and `partUse`, the
 * share of what it is made for, null where there is none; for groups of devices `name`, null where it is not known, and `deviceCount`; `itemName`; `payMethod`) and one
 * value per metric, null where it is kept by no such part.
 */
export const ReportAnswer = Type.Object({
  list: Type.Array(Row),
  total: Type.Integer(),
  isTotalCapped: Type.Boolean(),
  nextCursor: Type.Null(),
  previousCursor: Type.Null(),
  /** Sums over all rows of the period. */
  totals: Figures,
  /** Models of the devices of these stores: what the figures may be narrowed to. */
  models: Type.Optional(Models),
  /** How net income changed: in all, and by the id of each row. Income only. */
  compared: Type.Optional(
    Type.Object({
      periods: ComparedPeriods,
      total: ComparedRow,
      rows: Type.Record(Type.String(), ComparedRow),
    }),
  ),
});
export type ReportAnswer = Shape<typeof ReportAnswer>;

/** What an income or device report is asked for. */
export function toReportParameters({ kind, metrics }: ResolvedReportPage) {
  const columns = kind === 'statistic-income' ? INCOME_COLUMNS : DEVICE_COLUMNS;
  const { dimension, part, view, ...common } = ReportRequest.properties;
  return {
    ...common,
    sorters: Type.Optional(toSortersSchema([...columns, ...metrics.map(({ name }) => name)])),
    ...(kind === 'statistic-income' ? { dimension, part } : { view }),
  };
}

/** Body of an income or device report. */
export function toReportBody(page: ResolvedReportPage) {
  return Type.Unsafe<ReportRequest>(closed(toReportParameters(page)));
}

/** Data of a summary, and of the charts of an income report. */
export function toSummaryData({ metrics }: Pick<ResolvedSummaryPage, 'metrics'>) {
  const figures = Type.Object(forEach(metrics, Figure));
  return Type.Object({
    ...SummaryAnswer.properties,
    metrics: Type.Object(forEach(metrics, ComparedFigure)),
    trend: Type.Array(Type.Object({ at: Type.Integer(), values: figures, previous: figures })),
  });
}

/** Data of an income or device report. */
export function toReportData({ metrics }: ResolvedReportPage) {
  const figures = forEach(metrics, Figure);
  const names = {
    deviceNumber: Name,
    storeName: Name,
    model: Name,
    itemName: Name,
    payMethod: Name,
    storeId: Name,
    position: Name,
    name: Name,
    deviceCount: Type.Optional(Figure),
    lastOrderAt: Type.Optional(Figure),
    idleDays: Type.Optional(Figure),
    part: Name,
    partUsed: Type.Optional(Figure),
    partUse: Type.Optional(Figure),
    removedAt: Type.Optional(Figure),
    at: Type.Optional(Type.Integer()),
  };
  const row = Type.Object({ ...names, ...figures, id: Type.String() });
  return Type.Object({
    ...ReportAnswer.properties,
    list: Type.Array(Type.Unsafe<Shape<typeof Row>>(row)),
    totals: Type.Object(figures),
  });
}

function forEach<T extends TSchema>(metrics: readonly ResolvedMetric[], schema: T): Record<string, T> {
  return Object.fromEntries(metrics.map(({ name }) => [name, schema]));
}
