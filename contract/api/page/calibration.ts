import { Type } from '@sinclair/typebox';
import type { ResolvedAction } from '../../resources/action';
import { closed, type Shape } from '../shape';
import { Id, OneId } from '../parameter';
import { toParametersSchema } from './field-schema';

/**
 * Body of `POST {resource}/{action}/apply`: what was measured of what a command dispensed. The call carries an
 * `idempotency-key`, as that of the action does.
 */
export interface CalibrationRequest {
  readonly id: string;
  /** The command that dispensed. */
  readonly commandId: string;
  /** The amount that was measured, under the name of its parameter. */
  readonly params: Readonly<Record<string, unknown>>;
  /** A large change is meant. */
  readonly isSure: boolean;
}

/** Body of the calibration of one declared action. */
export function toCalibrationBody({ effect, params }: ResolvedAction) {
  const measured = params.filter(({ field }) => effect.kind === 'calibrate' && field === effect.measured);
  return Type.Unsafe<CalibrationRequest>(
    closed({ id: Id, commandId: Id, params: toParametersSchema(measured), isSure: Type.Boolean() }),
  );
}

/** Body of `POST {resource}/{action}/restore`: back to what was before the last calibration. */
export const CalibrationRestoreRequest = OneId;

/** Data of both: the command that hands the factor to the device. */
export const CalibrationAnswer = Type.Object({
  commandId: Type.String(),
  before: Type.Number(),
  after: Type.Number(),
});
export type CalibrationAnswer = Shape<typeof CalibrationAnswer>;
