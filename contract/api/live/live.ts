import { Type, type Static } from '@sinclair/typebox';

/** Data of a `change` event: which rows of which page. The rows themselves are read by the list calls. */
export const LIVE_CHANGE = Type.Object({
  /** Id of the page whose rows changed, as the lists are asked for. */
  resource: Type.String(),
  type: Type.Union([Type.Literal('created'), Type.Literal('updated'), Type.Literal('deleted')]),
  ids: Type.Array(Type.String()),
});
/** See {@link LIVE_CHANGE}. */
export type LiveChange = Static<typeof LIVE_CHANGE>;
