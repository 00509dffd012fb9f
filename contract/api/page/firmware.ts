import { Type } from '@sinclair/typebox';
import { Id } from '../parameter';
import { closed, nullable, type Shape } from '../shape';
import { CommandRow } from './command';

/** One upgrade of a device: a command, with the version that it was for and the one that proved it. */
export const FirmwareUpgrade = Type.Object({
  ...CommandRow.properties,
  /** Null for one that asked for no version. */
  targetVersion: nullable(Type.String()),
  /** What the device reported when it was back; null unless it succeeded by that. */
  provenVersion: nullable(Type.String()),
});
export type FirmwareUpgrade = Shape<typeof FirmwareUpgrade>;

/** Body of `POST {device page}/firmware/list`: the upgrades of one device, newest first. */
export const FirmwareRequest = closed({
  deviceId: Id,
  /** Continues after this upgrade. */
  after: Type.Optional(Id),
});
export type FirmwareRequest = Shape<typeof FirmwareRequest>;

/** Its data: what the device runs, and how it came to that. */
export const FirmwareAnswer = Type.Object({
  /** As the device last said itself; null before it said any. */
  version: nullable(Type.String()),
  /** When it last told its state. */
  reportedAt: nullable(Type.Integer()),
  /** When an upgrade to that version was proven; null when the last that succeeded led elsewhere, or none did. */
  since: nullable(Type.Integer()),
  list: Type.Array(FirmwareUpgrade),
  hasMore: Type.Boolean(),
});
export type FirmwareAnswer = Shape<typeof FirmwareAnswer>;
