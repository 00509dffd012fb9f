import { Type, type Static } from '@sinclair/typebox';
import { QUANTITY_MAX } from '../../limits';
import { MOMENT_BOUNDS } from '../parameter';

const TEXT = (maxLength: number) => Type.String({ maxLength });
/** Clocks of pages tell fractions of a millisecond. */
const TIME = Type.Number(MOMENT_BOUNDS);
const DURATION = Type.Number({ minimum: 0, maximum: QUANTITY_MAX });
const HEX_ID = Type.String({ pattern: '^[0-9a-f]{32}$' });
const SUCCESS = Type.Union([Type.Literal(1), Type.Literal(0), Type.Literal(-1)]);
const PROPERTY = Type.Union([TEXT(2000), Type.Number()]);

const PROPERTIES = Type.Record(TEXT(50), PROPERTY, { maxProperties: 20 });

const RECORD_BASE = {
  session_id: HEX_ID,
  event_id: HEX_ID,
  view: Type.Object({ id: HEX_ID, name: TEXT(1000), params: Type.Optional(PROPERTIES) }),
  timestamp: TIME,
  name: TEXT(1000),
  type: TEXT(100),
  duration: Type.Optional(DURATION),
  times: Type.Optional(Type.Integer({ minimum: 1, maximum: QUANTITY_MAX })),
  properties: Type.Optional(PROPERTIES),
};

const RESOURCE = Type.Object({
  ...RECORD_BASE,
  event_type: Type.Literal('resource'),
  url: TEXT(8182),
  method: TEXT(20),
  status_code: Type.Union([Type.Number(), TEXT(100)]),
  success: SUCCESS,
  timing_data: Type.Optional(TEXT(1000)),
  trace_id: Type.Optional(TEXT(100)),
  message: Type.Optional(TEXT(1000)),
  business_success: Type.Optional(Type.Union([Type.Literal(1), Type.Literal(0)])),
});

const ACTION = Type.Object({
  ...RECORD_BASE,
  event_type: Type.Literal('action'),
  target_name: TEXT(1000),
  snapshots: TEXT(5000),
});

const VIEW = Type.Object({
  ...RECORD_BASE,
  event_type: Type.Literal('view'),
  url: TEXT(8182),
  loading_type: Type.Union([Type.Literal('initial_load'), Type.Literal('route_change')]),
  first_paint: Type.Optional(DURATION),
  first_contentful_paint: Type.Optional(DURATION),
  largest_contentful_paint: Type.Optional(DURATION),
});

const EXCEPTION = Type.Object({
  ...RECORD_BASE,
  event_type: Type.Literal('exception'),
  message: TEXT(1000),
  snapshots: TEXT(5000),
});

/** One report of the usage monitoring (spec §7). */
export const MONITOR_REPORT = Type.Object({
  app: Type.Object({ id: TEXT(100), version: TEXT(100), env: TEXT(100) }),
  visitor_id: Type.String({ pattern: '^uid_[0-9a-z]{16}$' }),
  user_id: TEXT(100),
  dropped: Type.Integer({ minimum: 0 }),
  internal_errors: Type.Integer({ minimum: 0 }),
  events: Type.Array(Type.Union([RESOURCE, ACTION, VIEW, EXCEPTION]), { minItems: 1, maxItems: 100 }),
});
export type MonitorReport = Static<typeof MONITOR_REPORT>;

const COMMON = Type.Object({
  userId: TEXT(100),
  version: TEXT(100),
  country: TEXT(10),
  userAgent: TEXT(1000),
  screenSize: TEXT(50),
});
const PAYLOAD_BASE = { appId: TEXT(100), timestamp: TIME, common: COMMON };

const LOG = Type.Object({ level: TEXT(20), message: TEXT(1000), data: Type.Unknown() });
const EVENT = Type.Object({
  name: TEXT(1000),
  route: TEXT(1000),
  pageId: TEXT(100),
  sessionTimestamp: TIME,
});

/** One entry of the logger (spec §7): exactly one of `log` and `event`. */
export const LOG_PAYLOAD = Type.Union([
  Type.Object({ ...PAYLOAD_BASE, log: LOG, event: Type.Optional(Type.Undefined()) }),
  Type.Object({ ...PAYLOAD_BASE, event: EVENT, log: Type.Optional(Type.Undefined()) }),
]);
export type LogPayload = Static<typeof LOG_PAYLOAD>;

/** The web-tracking form of a cloud log store: all values are texts. */
export const TRACK_BODY = Type.Object({
  __topic__: TEXT(100),
  __source__: TEXT(100),
  __tags__: Type.Record(Type.String(), TEXT(1000)),
  __logs__: Type.Array(Type.Record(Type.String(), Type.String()), { minItems: 1, maxItems: 100 }),
});
