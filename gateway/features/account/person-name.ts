import { ApiCode } from '../../../contract/api/envelope';
import { apiError } from '../../../contract/errors/api-error';

// Control, formatting (which includes direction overrides), private and unpaired characters (controls I14).
const UNWANTED = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]/u;

/**
 * A name or remark as it is stored: composed characters, no space at the ends.
 *
 * @throws ApiError `invalid` when nothing is left or a character hides in it.
 */
export function toCleanText(text: string, field: string): string {
  const clean = text.normalize('NFC').trim();
  if (clean === '' || UNWANTED.test(clean)) throw apiError(ApiCode.invalid, 'nameInvalid', { field });
  return clean;
}
