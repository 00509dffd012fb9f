import { Type } from '@sinclair/typebox';
import { CommandStatus } from '../../../domain/command';
import { codeOf, nullable, type Shape } from '../../shape';

/** Devices that one answer names at most. */
export const START_DEVICES_MAX = 50;

/** Data of `POST {order page}/{action}/state`: where an order may be started, and what came of its last start. */
export const StartState = Type.Object({
  /** Devices of its kind in the same store that are free now, its own first. */
  devices: Type.Array(
    Type.Object({
      deviceId: Type.String(),
      deviceNumber: Type.String(),
      deviceName: Type.String(),
      roomName: Type.String(),
      isOwn: Type.Boolean(),
    }),
  ),
  /** The start that a person asked for last; null before anybody did. */
  last: nullable(
    Type.Object({
      commandId: Type.String(),
      deviceNumber: Type.String(),
      status: codeOf(Object.values(CommandStatus)),
      failCode: nullable(Type.String()),
      failReason: nullable(Type.String()),
      createdAt: Type.Integer(),
    }),
  ),
});
export type StartState = Shape<typeof StartState>;
