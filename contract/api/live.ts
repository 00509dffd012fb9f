import { Type, type Static } from '@sinclair/typebox';
import type { Endpoint } from './endpoints';

/** Stream of changes, as server-sent events; see {@link LIVE_EVENT}. */
export const LIVE_ENDPOINT = {
  method: 'GET',
  version: 'v1',
  path: 'live',
} as const satisfies Endpoint;

/** Names of the stream's events. */
export const LIVE_EVENT = {
  /** The stream stands; data is empty. What happened before is not told. */
  ready: 'ready',
  /** Rows changed; data is a {@link LiveChange}. */
  change: 'change',
} as const;

/** Comes in place of ids when there were too many to name. */
export const EVERY_ID = '*';

/** Data of a `change` event: which rows of which page. The rows themselves are read by the list calls. */
export const LIVE_CHANGE = Type.Object({
  /** Id of the page whose rows changed, as the lists are asked for. */
  resource: Type.String(),
  type: Type.Union([Type.Literal('created'), Type.Literal('updated'), Type.Literal('deleted')]),
  ids: Type.Array(Type.String()),
});
/** See {@link LIVE_CHANGE}. */
export type LiveChange = Static<typeof LIVE_CHANGE>;
