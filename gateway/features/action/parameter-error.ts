import type { FastifySchemaValidationError } from 'fastify';
import { ApiCode } from '../../../contract/api/envelope';
import { ApiError, apiError } from '../../../contract/errors/api-error';
import { toBoundsText, type BoundsProblem } from '../../../contract/resources/bounds';
import type { ResolvedField } from '../../../contract/resources/field';
import { KEYS_BY_RULE } from '../../plugins/validation-error';

const BOUNDS_BY_RULE: Readonly<Record<string, BoundsProblem>> = { minimum: 'tooSmall', maximum: 'tooLarge' };

const PARAMETER = /^\/params\/([^/]+)/;

/**
 * Says what is wrong with an entered value, naming the parameter by its title: whoever typed it knows no
 * other name. Problems of the request's frame are left to the common wording.
 */
export function toParameterError(
  params: readonly ResolvedField[],
  problems: readonly FastifySchemaValidationError[],
): Error {
  const [first] = problems;
  const [, name] = PARAMETER.exec(first?.instancePath ?? '') ?? [];
  const field = params.find((candidate) => candidate.field === name);
  // Without a code of ours it is worded like any other broken rule.
  if (first === undefined || field === undefined) return new Error('The request does not fit its schema.');
  const bound = BOUNDS_BY_RULE[first.keyword];
  if (bound !== undefined) return new ApiError(ApiCode.invalid, toBoundsText(field, bound));
  return apiError(ApiCode.invalid, KEYS_BY_RULE[first.keyword] ?? 'invalidField', { field: field.title });
}
