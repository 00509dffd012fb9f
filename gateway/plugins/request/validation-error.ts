import type { FastifyError, FastifySchemaValidationError } from 'fastify';
import { ApiCode } from '../../../contract/api/envelope';
import { ApiError, apiError } from '../../../contract/errors/api-error';
import { toTextProblemWords } from '../../../contract/free-text';
import { toFieldWords } from '../../../contract/messages/field-words';
import type { GatewayMessageKey } from '../../../contract/messages/gateway';
import { textProblemIn } from './free-text-keyword';

const NAME_MAX_LENGTH = 64;

/** Message for a broken rule of a schema, by its keyword. */
export const KEYS_BY_RULE: Readonly<Record<string, GatewayMessageKey>> = {
  additionalProperties: 'unknownField',
  required: 'missingField',
  type: 'wrongType',
  minimum: 'outOfRange',
  maximum: 'outOfRange',
  minLength: 'outOfRange',
  maxLength: 'outOfRange',
  minItems: 'outOfRange',
  maxItems: 'outOfRange',
  pattern: 'invalidField',
  enum: 'notAllowedValue',
  const: 'notAllowedValue',
};

/** Says in one sentence which parameter is wrong and how. */
export function toValidationError(error: FastifyError): ApiError {
  const [first] = error.validation ?? [];
  if (first === undefined) return apiError(ApiCode.invalid, 'invalidField', { field: 'body' });
  const name = toFieldName(first, error.validationContext ?? 'body');
  const problem = textProblemIn(first);
  if (problem !== null) return new ApiError(ApiCode.invalid, toTextProblemWords(toFieldWords(name), problem));
  const key = KEYS_BY_RULE[first.keyword] ?? 'invalidField';
  return apiError(ApiCode.invalid, key, { field: name });
}

/** `filters.displayStatus` for `/filters/displayStatus`, with the name that is too much or missing. */
function toFieldName(problem: FastifySchemaValidationError, context: string): string {
  const { additionalProperty, missingProperty } = problem.params;
  const last = additionalProperty ?? missingProperty;
  const parts = problem.instancePath.split('/').filter((part) => part !== '');
  const name = [...parts, ...(typeof last === 'string' ? [last] : [])].join('.');
  // Cut: the name may be the caller's own words.
  return name === '' ? context : name.slice(0, NAME_MAX_LENGTH);
}
