import { Type } from '@sinclair/typebox';
import { STATE_PERIODS } from '../../../domain/evidence/state-day';
import { Id } from '../../parameter';
import { closed, codeOf, nullable, type Shape } from '../../shape';

/** Body of `POST {device page}/states`. */
export const DeviceStatesRequest = closed({ id: Id, days: codeOf(STATE_PERIODS) });
export type DeviceStatesRequest = Shape<typeof DeviceStatesRequest>;

/** Data of `POST {device page}/states`: business days, the newest first. */
export const DeviceStatesAnswer = Type.Object({
  days: Type.Array(
    Type.Object({
      /** Its beginning and its end, or now; epoch ms. */
      from: Type.Integer(),
      to: Type.Integer(),
      /** They follow one another without a gap. */
      pieces: Type.Array(
        Type.Object({
          from: Type.Integer(),
          to: Type.Integer(),
          /** Code of the status that was shown; null where nobody knows. */
          state: nullable(Type.Integer()),
        }),
      ),
    }),
  ),
  /** There were more changes than are told: what lies before them is not known. */
  isCut: Type.Boolean(),
});
export type DeviceStatesAnswer = Shape<typeof DeviceStatesAnswer>;
