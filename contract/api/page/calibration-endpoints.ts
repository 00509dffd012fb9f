import type { Endpoint } from '../endpoints';
import type { OneId } from '../parameter';
import type { Shape } from '../shape';
import type { CalibrationAnswer, CalibrationRequest } from './calibration';

type Named = { readonly name: string };
type Page = { readonly id: string };

/** Hands the factor that was measured to the device. */
export function toCalibrationEndpoint(
  { id }: Page,
  { name }: Named,
): Endpoint<CalibrationRequest, CalibrationAnswer> {
  return { method: 'POST', version: 'v1', path: `${id}/${name}/apply` };
}

/** Hands it the factor of before the last calibration. */
export function toCalibrationRestoreEndpoint(
  { id }: Page,
  { name }: Named,
): Endpoint<Shape<typeof OneId>, CalibrationAnswer> {
  return { method: 'POST', version: 'v1', path: `${id}/${name}/restore` };
}
