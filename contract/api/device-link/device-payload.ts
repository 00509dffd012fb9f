import { Type } from '@sinclair/typebox';
import { MOMENT_MAX_MS } from '../../day';
import { WORK_STATES } from '../../domain/device';
import { nullable, type Shape } from '../shape';

/** Largest message between gateway and device, in bytes. */
export const DEVICE_PAYLOAD_MAX_BYTES = 8192;
/** Names of values that one message may hold. */
export const DEVICE_VALUES_MAX = 64;
/** Runs that one device may tell of. */
export const DEVICE_RUNS_MAX = 64;
/** How deep values may be nested: a list of entries with fields, and one level to spare. */
export const DEVICE_VALUE_DEPTH_MAX = 5;

const Moment = Type.Integer({ minimum: 0, maximum: MOMENT_MAX_MS });
const Sequence = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const Code = Type.String({ minLength: 1, maxLength: 64 });
const Words = Type.String({ maxLength: 200 });
/** By the names of declared fields. */
const Values = Type.Record(Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_]{0,63}$' }), Type.Unknown(), {
  maxProperties: DEVICE_VALUES_MAX,
  additionalProperties: false,
});

/** `…/command`, to the device. */
export const CommandPayload = Type.Object({
  commandId: Code,
  verb: Code,
  params: Values,
  orderNo: Type.Optional(Code),
  sentAt: Moment,
  expiresAt: Moment,
});
export type CommandPayload = Shape<typeof CommandPayload>;

/** `…/state`, retained: how the device is. */
export const StatePayload = Type.Object({
  seq: Sequence,
  at: Moment,
  workStatus: Type.Union(WORK_STATES.map((status) => Type.Literal(status))),
  faultCode: nullable(Code),
  faultText: Type.Optional(Words),
  firmwareVersion: Code,
  signal: Type.Integer({ minimum: 0, maximum: 31 }),
  runs: Type.Optional(Type.Array(Code, { maxItems: DEVICE_RUNS_MAX })),
  measures: Type.Optional(Values),
});
export type StatePayload = Shape<typeof StatePayload>;

export const RUN_EVENTS = ['progress', 'finished', 'aborted'] as const;

/** `…/run`: what becomes of a run for an order. */
export const RunPayload = Type.Object({
  seq: Sequence,
  at: Moment,
  orderNo: Code,
  event: Type.Union(RUN_EVENTS.map((event) => Type.Literal(event))),
  usage: Values,
  reason: Type.Optional(Words),
});
export type RunPayload = Shape<typeof RunPayload>;

/** `…/answer`: a command was taken, or this came of it. */
export const AnswerPayload = Type.Union([
  Type.Object({ kind: Type.Literal('acknowledged'), commandId: Code, at: Moment }),
  Type.Object({
    kind: Type.Literal('result'),
    commandId: Code,
    at: Moment,
    isDone: Type.Boolean(),
    failCode: Type.Optional(Code),
    failReason: Type.Optional(Words),
    values: Type.Optional(Values),
  }),
]);
export type AnswerPayload = Shape<typeof AnswerPayload>;

/** `…/gone`, the last will: the connection broke. When it did is the broker's to know. */
export const GonePayload = Type.Object({});
