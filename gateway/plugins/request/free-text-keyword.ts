import type { FastifyServerOptions } from 'fastify';
import { FREE_TEXT_KEYWORD } from '../../../contract/api/parameter';
import { textProblemOf, toCleanText, type TextProblem, type TextRule } from '../../../contract/free-text';

type AjvOptions = NonNullable<NonNullable<FastifyServerOptions['ajv']>['customOptions']>;
type Keyword = Exclude<NonNullable<AjvOptions['keywords']>[number], string>;
type Validate = NonNullable<Extract<Keyword, { readonly validate?: unknown }>['validate']>;

/**
 * Holds every text of a request to the rule that its schema names, and hands it on as it is to be stored. Checked
 * here, no service can forget it.
 */
const validate: Validate = Object.assign(check, { errors: [] as object[] });

function check(rule: unknown, value: unknown, _schema: unknown, place?: Place): boolean {
  if (typeof value !== 'string' || !isTextRule(rule)) return true;
  const problem = textProblemOf(value, rule);
  if (problem !== null) {
    validate.errors = [
      { keyword: FREE_TEXT_KEYWORD, message: 'breaks the rule of texts', params: { problem } },
    ];
    return false;
  }
  if (place !== undefined) Reflect.set(place.parentData, place.parentDataProperty, toCleanText(value, rule));
  return true;
}

interface Place {
  readonly parentData: object;
  readonly parentDataProperty: string | number;
}

/** Texts that are taken exactly as they are sent have no rule. */
function isTextRule(rule: unknown): rule is TextRule {
  return rule === 'line' || rule === 'lines';
}

/** The keyword as the validator takes it. */
export const FREE_TEXT: Keyword = {
  keyword: FREE_TEXT_KEYWORD,
  type: 'string',
  schemaType: 'string',
  modifying: true,
  errors: true,
  validate,
};

/** What a broken rule of texts says is wrong; null for any other rule. */
export function textProblemIn(problem: {
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}): TextProblem | null {
  if (problem.keyword !== FREE_TEXT_KEYWORD) return null;
  return problem.params['problem'] === 'lineBreak' ? 'lineBreak' : 'hidden';
}
