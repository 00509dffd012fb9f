import { Type } from '@sinclair/typebox';
import {
  DEVICE_QUADRANTS,
  FAULT_KINDS_MAX,
  IDLE_DEVICES_MAX,
  QUADRANT_DOTS_MAX,
  type DeviceQuadrant,
} from '../../../domain/statistic/device-quadrant';
import type { ResolvedReportPage } from '../../../resources/resolved';
import type { DeviceChartDeclaration } from '../../../resources/statistic/device-chart';
import { Id, Line, Period } from '../../parameter';
import { closed, wordOf, type Shape } from '../../shape';

const STORES_MAX = 100;
const NAME_MAX = 200;

const Figure = Type.Unsafe<number | null>({ type: ['number', 'null'] });
const Word = Type.Unsafe<string | null>({ type: ['string', 'null'] });
const Chart = { chart: wordOf<string>([]) };
/** The devices of these stores, and of this model. @default all of them */
const Devices = {
  storeIds: Type.Optional(Type.Array(Id, { maxItems: STORES_MAX })),
  model: Type.Optional(Line({ maxLength: NAME_MAX })),
};

/** Body of `POST {group}/statistic/device/quadrant`. */
export const QuadrantRequest = closed({ ...Chart, period: Period, ...Devices });
export type QuadrantRequest = Shape<typeof QuadrantRequest>;

/** A device by its two figures; `storeId` and `deviceNumber` lead to its orders. */
export const QuadrantDot = Type.Object({
  id: Type.String(),
  deviceNumber: Type.String(),
  storeId: Type.String(),
  storeName: Word,
  x: Type.Number(),
  y: Type.Number(),
  quadrant: wordOf(DEVICE_QUADRANTS),
});
export type QuadrantDot = Shape<typeof QuadrantDot>;

/** How many devices stand in each field, of all; which of them are drawn is left to no figure. */
export const QuadrantAnswer = Type.Object({
  dots: Type.Array(QuadrantDot, { maxItems: QUADRANT_DOTS_MAX }),
  /** Medians of all devices that have both figures; null where none has. */
  lines: Type.Object({ x: Figure, y: Figure }),
  counts: Type.Unsafe<Readonly<Record<DeviceQuadrant, number>>>(
    Type.Object(Object.fromEntries(DEVICE_QUADRANTS.map((name) => [name, Type.Integer()]))),
  ),
  /** Devices without one of the figures: nothing of them was open in the period. */
  unplaced: Type.Integer(),
  updatedAt: Type.Integer(),
});
export type QuadrantAnswer = Shape<typeof QuadrantAnswer>;

/** Body of `POST {group}/statistic/device/states`, which both charts by days are drawn from. */
export const DayStatesRequest = closed({ period: Period, ...Devices });
export type DayStatesRequest = Shape<typeof DayStatesRequest>;

/** Seconds within opening hours: the three are all of them, the latter two the downtime of the table. */
const STATE_SECONDS = {
  readySeconds: Type.Integer(),
  faultySeconds: Type.Integer(),
  offlineSeconds: Type.Integer(),
};

/** A day that has begun. */
export const DayStates = Type.Object({
  /** Its first millisecond, epoch ms. */
  at: Type.Integer(),
  ...STATE_SECONDS,
  /** Faults that began. */
  faults: Type.Integer(),
});
export type DayStates = Shape<typeof DayStates>;

export const DayStatesAnswer = Type.Object({
  days: Type.Array(DayStates),
  total: Type.Object({ ...STATE_SECONDS, faults: Type.Integer() }),
  updatedAt: Type.Integer(),
});
export type DayStatesAnswer = Shape<typeof DayStatesAnswer>;

/** Body of `POST {group}/statistic/device/faults`. */
export const FaultKindsRequest = DayStatesRequest;
export type FaultKindsRequest = Shape<typeof FaultKindsRequest>;

/** Faults of one code. */
export const FaultKind = Type.Object({
  /** Null where nobody kept it. */
  code: Word,
  /** What the device last said of it. */
  text: Word,
  count: Type.Integer(),
  /** Devices that had any of them. */
  devices: Type.Integer(),
});
export type FaultKind = Shape<typeof FaultKind>;

/** The most frequent first; `rest` are those that stand together. */
export const FaultKindsAnswer = Type.Object({
  kinds: Type.Array(FaultKind, { maxItems: FAULT_KINDS_MAX }),
  rest: Type.Object({ kinds: Type.Integer(), count: Type.Integer() }),
  /** The faults of the table. */
  total: Type.Integer(),
  updatedAt: Type.Integer(),
});
export type FaultKindsAnswer = Shape<typeof FaultKindsAnswer>;

/** Body of `POST {group}/statistic/device/idle`. */
export const IdleRequest = closed({ ...Chart, ...Devices });
export type IdleRequest = Shape<typeof IdleRequest>;

/** A device that waits for an order. */
export const IdleDevice = Type.Object({
  id: Type.String(),
  deviceNumber: Type.String(),
  storeName: Word,
  position: Word,
  displayStatus: Type.Integer(),
  /** Null where there never was one: the days are counted from the binding. */
  lastOrderAt: Figure,
  idleDays: Type.Integer(),
});
export type IdleDevice = Shape<typeof IdleDevice>;

/** The longest idle first. */
export const IdleAnswer = Type.Object({
  devices: Type.Array(IdleDevice, { maxItems: IDLE_DEVICES_MAX }),
  total: Type.Integer(),
  updatedAt: Type.Integer(),
});
export type IdleAnswer = Shape<typeof IdleAnswer>;

/** The charts of a kind above a table of devices; none where the page is of something else. */
export function deviceChartsOf<K extends DeviceChartDeclaration['kind']>(
  { devices }: Pick<ResolvedReportPage, 'devices'>,
  kind: K,
): readonly Extract<DeviceChartDeclaration, { readonly kind: K }>[] {
  return (devices?.charts ?? []).filter(
    (chart): chart is Extract<DeviceChartDeclaration, { readonly kind: K }> => chart.kind === kind,
  );
}

const toChart = (charts: readonly { readonly name: string }[]) => wordOf(charts.map(({ name }) => name));

/** Body of a quadrant of one page. */
export function toQuadrantBody(page: ResolvedReportPage) {
  return closed({ ...QuadrantRequest.properties, chart: toChart(deviceChartsOf(page, 'quadrant')) });
}

/** Body of a list of idle devices of one page. */
export function toIdleBody(page: ResolvedReportPage) {
  return closed({ ...IdleRequest.properties, chart: toChart(deviceChartsOf(page, 'idle')) });
}
