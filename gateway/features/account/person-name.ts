import { ApiCode } from '../../../contract/api/envelope';
import { apiError } from '../../../contract/errors/api-error';

/**
 * A name that must be given. The schema of its request has cleaned it and holds it to the rule of free texts.
 *
 * @throws ApiError `invalid` when nothing is left of it.
 */
export function toGivenText(text: string, field: string): string {
  if (text === '') throw apiError(ApiCode.invalid, 'nameInvalid', { field });
  return text;
}
