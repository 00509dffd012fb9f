import type { Endpoint } from '../../endpoints';
import type { OrderCurveAnswer, OrderCurveRequest } from './curve';
import type { DeviceCurvesAnswer, DeviceCurvesRequest } from './device-curves';
import type { OrderTicketsAnswer, OrderTicketsRequest } from './order-tickets';
import type { OrderUserAnswer, OrderUserRequest } from './order-user';
import type { DeviceStatesAnswer, DeviceStatesRequest } from './states';
import type {
  DeviceTimelineAnswer,
  DeviceTimelineRequest,
  OrderTimelineAnswer,
  OrderTimelineRequest,
} from './timeline';

type Page = { readonly id: string };

/** What happened to one order of an order page. */
export function toOrderTimelineEndpoint({ id }: Page): Endpoint<OrderTimelineRequest, OrderTimelineAnswer> {
  return { method: 'POST', version: 'v1', path: `${id}/timeline` };
}

/** What happened to one device of a device page. */
export function toDeviceTimelineEndpoint({
  id,
}: Page): Endpoint<DeviceTimelineRequest, DeviceTimelineAnswer> {
  return { method: 'POST', version: 'v1', path: `${id}/timeline` };
}

/** The user of one order of an order page. */
export function toOrderUserEndpoint({ id }: Page): Endpoint<OrderUserRequest, OrderUserAnswer> {
  return { method: 'POST', version: 'v1', path: `${id}/user` };
}

/** What the device told around one order of an order page. */
export function toOrderCurveEndpoint({ id }: Page): Endpoint<OrderCurveRequest, OrderCurveAnswer> {
  return { method: 'POST', version: 'v1', path: `${id}/curve` };
}

/** The tickets about one order of an order page. */
export function toOrderTicketsEndpoint({ id }: Page): Endpoint<OrderTicketsRequest, OrderTicketsAnswer> {
  return { method: 'POST', version: 'v1', path: `${id}/tickets` };
}

/** The states of one device of a device page, day by day. */
export function toDeviceStatesEndpoint({ id }: Page): Endpoint<DeviceStatesRequest, DeviceStatesAnswer> {
  return { method: 'POST', version: 'v1', path: `${id}/states` };
}

/** What one device of a device page told of its quantities over days. */
export function toDeviceCurvesEndpoint({ id }: Page): Endpoint<DeviceCurvesRequest, DeviceCurvesAnswer> {
  return { method: 'POST', version: 'v1', path: `${id}/curves` };
}
