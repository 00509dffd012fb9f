import { NUMBER_KINDS, type FieldDeclaration } from '../../field';
import type { SuggestRule } from '../../refund/suggest';
import { checkConditions, mustBeField } from '../check-condition';
import type { Located } from '../located';

type Fields = readonly FieldDeclaration[];

/** Suggested refunds go by quantities that orders of the type really have. */
export function checkSuggest(
  rules: readonly SuggestRule[],
  where: string,
  fields: Fields,
): readonly Located[] {
  return rules.flatMap((rule, index) => checkRule(rule, `${where}[${index}]`, fields));
}

function checkRule(rule: SuggestRule, where: string, fields: Fields): readonly Located[] {
  switch (rule.kind) {
    case 'neverStarted':
    case 'metered':
      return [];
    case 'none':
      return mustBeQuantity(rule.field, `${where}.field`, fields);
    case 'below':
      return [
        ...mustBeQuantity(rule.field, `${where}.field`, fields),
        ...(Number.isFinite(rule.limit) && rule.limit > 0 ? [] : [neverBelow(rule.limit, `${where}.limit`)]),
      ];
    case 'state':
      return checkConditions([rule], where, fields).map((problem) => ({
        ...problem,
        // A rule is its own condition, not one of a list.
        where: problem.where.replace(`${where}[0]`, where),
      }));
    case 'unused':
      return [
        ...mustBeQuantity(rule.used, `${where}.used`, fields),
        ...mustBeQuantity(rule.planned, `${where}.planned`, fields),
        ...(rule.used === rule.planned ? [sameField(rule.used, `${where}.planned`)] : []),
      ];
  }
}

function mustBeQuantity(name: string, where: string, fields: Fields): readonly Located[] {
  const field = fields.find((each) => each.field === name);
  if (field === undefined) return mustBeField(name, where, fields);
  const kinds: readonly string[] = NUMBER_KINDS;
  if (kinds.includes(field.kind) && field.from === 'attribute') return [];
  const message = `"${name}" is no quantity that orders of the type report.`;
  return [{ id: 'RC043', where, message, hint: 'Name an attribute that holds a number.' }];
}

function neverBelow(limit: number, where: string): Located {
  const message = `nothing can be told by the limit ${limit}.`;
  return { id: 'RC036', where, message, hint: 'Use a number above 0.' };
}

function sameField(name: string, where: string): Located {
  const message = `"${name}" is compared with itself.`;
  return { id: 'RC043', where, message, hint: 'Name the field that holds what was planned.' };
}
