import type { FastifySchemaValidationError } from 'fastify';
import { ApiCode } from '../../../contract/api/envelope';
import { ApiError, apiError } from '../../../contract/errors/api-error';
import { toTextProblemWords } from '../../../contract/free-text';
import { numberBoundsOf, toBoundsText, type BoundsProblem } from '../../../contract/resources/bounds';
import type { ResolvedField } from '../../../contract/resources/field';
import { textProblemIn } from './free-text-keyword';
import { KEYS_BY_RULE } from './validation-error';

/** Where declared fields stand in requests: what is entered for an action, and what a list is narrowed by. */
const FIELD = /^\/(params|filters)\/([^/]+)(?:\/\d+\/([^/]+))?/;

/**
 * Says what is wrong with the value of a declared field, by its title: whoever typed it knows no other name.
 * Problems of the request's frame are left to the common wording.
 */
export function toFieldError(
  fields: readonly ResolvedField[],
  problems: readonly FastifySchemaValidationError[],
): Error {
  const [first] = problems;
  const [, group, name, column] = FIELD.exec(first === undefined ? '' : toPlace(first)) ?? [];
  const whole = fields.find((candidate) => candidate.field === name);
  // Of a table that is entered, the column says what is wrong.
  const field = whole?.columns.find((candidate) => candidate.field === column) ?? whole;
  // Without a code of ours it is worded like any other broken rule.
  if (first === undefined || field === undefined) return new Error('The request does not fit its schema.');
  const textProblem = textProblemIn(first);
  if (textProblem !== null) {
    return new ApiError(ApiCode.invalid, toTextProblemWords(field.title, textProblem));
  }
  const missed = group === 'params' ? toMissedBound(field, first.keyword) : null;
  if (missed !== null) return new ApiError(ApiCode.invalid, toBoundsText(field, missed));
  return apiError(ApiCode.invalid, KEYS_BY_RULE[first.keyword] ?? 'invalidField', { field: field.title });
}

/** Where a problem is; a field that was left out is where it would be. */
function toPlace({ instancePath, params }: FastifySchemaValidationError): string {
  const { missingProperty } = params;
  return typeof missingProperty === 'string' ? `${instancePath}/${missingProperty}` : instancePath;
}

/** The bound that a field has, by its declaration or its nature; what is looked for may lie outside of it. */
function toMissedBound(field: ResolvedField, rule: string): BoundsProblem | null {
  const { min = null, max = null } = numberBoundsOf(field) ?? {};
  if (rule === 'minimum' && min !== null) return 'tooSmall';
  return rule === 'maximum' && max !== null ? 'tooLarge' : null;
}
