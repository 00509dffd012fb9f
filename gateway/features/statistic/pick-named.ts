import { ApiCode } from '../../../contract/api/envelope';
import { apiError } from '../../../contract/errors/api-error';

/** What bears a name. @throws ApiError for a name that nothing bears. */
export function pickNamed<T extends { readonly name: string }>(
  known: readonly T[],
  name: string,
  field: string,
): T {
  const found = known.find((each) => each.name === name);
  if (found === undefined) throw apiError(ApiCode.invalid, 'notAllowedValue', { field });
  return found;
}
