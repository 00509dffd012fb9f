import { Type } from '@sinclair/typebox';
import { ACTION_ROWS_MAX } from '../../domain/action';
import { COMMAND_SOURCES, CommandStatus } from '../../domain/command';
import { closed, wordOf, type Shape } from '../shape';
import { Id } from '../parameter';

const Moment = Type.Union([Type.Integer(), Type.Null()]);
const Words = Type.Union([Type.String(), Type.Null()]);

/** One command as pages show it (pages 0.1). */
export const CommandRow = Type.Object({
  commandId: Type.String(),
  deviceId: Type.String(),
  deviceNumber: Type.String(),
  /** Name of the declared action; its title is the page's affair. */
  action: Type.String(),
  params: Type.Record(Type.String(), Type.Unknown()),
  reason: Words,
  operatorName: Type.String(),
  onBehalfOf: Words,
  source: wordOf(COMMAND_SOURCES),
  batchId: Words,
  status: Type.Union(Object.values(CommandStatus).map((status) => Type.Literal(status))),
  createdAt: Type.Integer(),
  sentAt: Moment,
  ackAt: Moment,
  doneAt: Moment,
  failCode: Words,
  failReason: Words,
  isLate: Type.Boolean(),
});
export type CommandRow = Shape<typeof CommandRow>;

/** Body of `POST {device page}/command/list`: the commands of one device, newest first, or those named. */
export const CommandListRequest = closed({
  deviceId: Type.Optional(Id),
  /** What became of commands just given. */
  commandIds: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: ACTION_ROWS_MAX })),
  /** Continues after this command. */
  after: Type.Optional(Id),
});
export type CommandListRequest = Shape<typeof CommandListRequest>;

/** Its data; `hasMore` when there are older ones. */
export const CommandListAnswer = Type.Object({
  list: Type.Array(CommandRow),
  hasMore: Type.Boolean(),
});
export type CommandListAnswer = Shape<typeof CommandListAnswer>;

/** Body of `POST {device page}/command/cancel`: takes back commands that were not sent yet. */
export const CommandCancelRequest = closed({
  commandIds: Type.Array(Id, { minItems: 1, maxItems: ACTION_ROWS_MAX }),
});
export type CommandCancelRequest = Shape<typeof CommandCancelRequest>;
