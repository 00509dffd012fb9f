import type { ActionValue } from '../../../contract/api/page/action';
import { ApiCode } from '../../../contract/api/envelope';
import { ApiError, apiError } from '../../../contract/errors/api-error';
import { boundsProblemOf, toBoundsText } from '../../../contract/resources/bounds';
import type { ResolvedField } from '../../../contract/resources/field';
import { isValueOf } from '../../../contract/resources/field-value';
import type { EnteredValues } from './effect-handler';

/**
 * What was entered for the parameters of an action, after their bounds are held.
 *
 * @throws ApiError `invalid` that names the field by its title.
 */
export function toEntered(params: readonly ResolvedField[], sent: EnteredValues): EnteredValues {
  // A text of nothing is nothing entered: what that becomes is the affair of the field's kind.
  const entered = Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [name, value === '' ? null : value]),
  );
  for (const field of params) assertEntered(field, entered[field.field] ?? null);
  return entered;
}

function assertEntered(field: ResolvedField, value: ActionValue): void {
  const isEmpty = value === null || (Array.isArray(value) && value.length === 0);
  if (field.isRequired && isEmpty) throw apiError(ApiCode.invalid, 'missingField', { field: field.title });
  // The schema holds the ends; steps have none that JSON Schema could count from.
  const problem = typeof value === 'number' ? boundsProblemOf(field, value) : null;
  if (problem !== null) throw new ApiError(ApiCode.invalid, toBoundsText(field, problem));
  // A table that is entered is held to its columns, of which each has bounds of its own.
  if (field.kind === 'rows' && !isEmpty && !isValueOf(field, value)) {
    throw apiError(ApiCode.invalid, 'invalidField', { field: field.title });
  }
}
