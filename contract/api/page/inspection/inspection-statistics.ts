import { Type } from '@sinclair/typebox';
import { INSPECTION_DAYS } from '../../../domain/inspection/statistics';
import { Id, StoreIds } from '../../parameter';
import { closed, codeOf, nullable, type Shape } from '../../shape';

/** Body of `POST {plan page}/statistics`: the runs that began within so many days, today with them, or one run. */
export const InspectionStatisticsRequest = closed({
  days: codeOf(INSPECTION_DAYS),
  /** None: every store that the reader sees. */
  storeIds: StoreIds,
  /** Null: every run of the days. */
  planId: nullable(Id),
});
export type InspectionStatisticsRequest = Shape<typeof InspectionStatisticsRequest>;

/** Devices of runs, as they stand now. */
export const InspectionSums = Type.Object({
  runs: Type.Integer(),
  /** Devices that were to be inspected, each once a run. */
  due: Type.Integer(),
  /** Somebody was there and said how it is. */
  inspected: Type.Integer(),
  skipped: Type.Integer(),
  /** Of those inspected, found with a fault. */
  abnormal: Type.Integer(),
  /** Inspected before the run's end. */
  onTime: Type.Integer(),
  /** Inspected at all, or past the run's end. */
  decided: Type.Integer(),
  /** Who inspected any of them. */
  people: Type.Integer(),
});
export type InspectionSums = Shape<typeof InspectionSums>;

/** What one person inspected. */
export const InspectorFigures = Type.Object({
  id: Type.String(),
  name: Type.String(),
  inspected: Type.Integer(),
  abnormal: Type.Integer(),
  onTime: Type.Integer(),
  /** Seconds at a device on average; null where no phone measured them. */
  secondsEach: nullable(Type.Integer()),
});
export type InspectorFigures = Shape<typeof InspectorFigures>;

/** The same fault of the same device, found more than once. */
export const RepeatedFault = Type.Object({
  deviceId: Type.String(),
  deviceNumber: Type.String(),
  equipment: Type.String(),
  storeName: nullable(Type.String()),
  /** Its key among the items of every type. */
  item: Type.String(),
  times: Type.Integer(),
  /** Epoch ms. */
  lastAt: Type.Integer(),
});
export type RepeatedFault = Shape<typeof RepeatedFault>;

/** How much of a store was inspected. */
export const StoreCoverage = Type.Object({
  storeId: Type.String(),
  storeName: Type.String(),
  /** Devices of types that have a checklist. */
  devices: Type.Integer(),
  /** Of them, inspected at least once. */
  inspected: Type.Integer(),
  abnormal: Type.Integer(),
});
export type StoreCoverage = Shape<typeof StoreCoverage>;

/** Figures of inspections: people by how much they did, faults by how often, stores by how little was inspected. */
export const InspectionStatisticsAnswer = Type.Object({
  sums: InspectionSums,
  people: Type.Array(InspectorFigures),
  repeated: Type.Array(RepeatedFault),
  /** Empty where one run is asked about: it covers what it was planned for. */
  stores: Type.Array(StoreCoverage),
});
export type InspectionStatisticsAnswer = Shape<typeof InspectionStatisticsAnswer>;
