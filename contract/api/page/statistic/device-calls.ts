import type { ResolvedReportPage } from '../../../resources/resolved';
import type { DeviceChartDeclaration } from '../../../resources/statistic/device-chart';
import type { Call } from '../../calls';
import type { Place } from '../../endpoints';
import {
  DayStatesAnswer,
  DayStatesRequest,
  deviceChartsOf,
  FaultKindsAnswer,
  FaultKindsRequest,
  IdleAnswer,
  QuadrantAnswer,
  toIdleBody,
  toQuadrantBody,
} from './device-charts';
import {
  toDayStatesEndpoint,
  toFaultKindsEndpoint,
  toIdleEndpoint,
  toQuadrantEndpoint,
} from './device-endpoints';

export function toQuadrantCall(page: ResolvedReportPage) {
  return { body: toQuadrantBody(page), answer: QuadrantAnswer };
}

export function toIdleCall(page: ResolvedReportPage) {
  return { body: toIdleBody(page), answer: IdleAnswer };
}

export const DAY_STATES_CALL = { body: DayStatesRequest, answer: DayStatesAnswer };
export const FAULT_KINDS_CALL = { body: FaultKindsRequest, answer: FaultKindsAnswer };

/** The calls of a table of devices beside its rows: those of the charts that it has. */
export function toDeviceChartCalls(page: ResolvedReportPage): readonly (readonly [Place, Call])[] {
  const calls: readonly (readonly [kinds: readonly DeviceChartDeclaration['kind'][], Place, Call])[] = [
    [['quadrant'], toQuadrantEndpoint(page), toQuadrantCall(page)],
    [['downtime', 'states'], toDayStatesEndpoint(page), DAY_STATES_CALL],
    [['faults'], toFaultKindsEndpoint(page), FAULT_KINDS_CALL],
    [['idle'], toIdleEndpoint(page), toIdleCall(page)],
  ];
  return calls.flatMap(([kinds, place, call]) =>
    kinds.some((kind) => deviceChartsOf(page, kind).length > 0) ? [[place, call] as const] : [],
  );
}
