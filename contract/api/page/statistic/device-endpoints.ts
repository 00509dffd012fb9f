import type { Endpoint } from '../../endpoints';
import type {
  DayStatesAnswer,
  DayStatesRequest,
  FaultKindsAnswer,
  FaultKindsRequest,
  IdleAnswer,
  IdleRequest,
  QuadrantAnswer,
  QuadrantRequest,
} from './device-charts';

/** What a call of a page is found by: its id is the resource path. */
type Page = { readonly id: string };

/** Devices by how much they work and what they bring. */
export function toQuadrantEndpoint({ id }: Page): Endpoint<QuadrantRequest, QuadrantAnswer> {
  return { method: 'POST', version: 'v1', path: `${id}/quadrant` };
}

/** What devices were on each day. */
export function toDayStatesEndpoint({ id }: Page): Endpoint<DayStatesRequest, DayStatesAnswer> {
  return { method: 'POST', version: 'v1', path: `${id}/states` };
}

/** Faults by their code. */
export function toFaultKindsEndpoint({ id }: Page): Endpoint<FaultKindsRequest, FaultKindsAnswer> {
  return { method: 'POST', version: 'v1', path: `${id}/faults` };
}

/** Devices that have long been idle. */
export function toIdleEndpoint({ id }: Page): Endpoint<IdleRequest, IdleAnswer> {
  return { method: 'POST', version: 'v1', path: `${id}/idle` };
}
