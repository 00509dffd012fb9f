import type { Endpoint } from '../../endpoints';
import type { OrderUserAnswer, OrderUserRequest } from './order-user';
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
