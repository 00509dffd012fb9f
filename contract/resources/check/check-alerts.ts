import type { AlertCondition, AlertRuleDeclaration } from '../alert';
import { NUMBER_KINDS, type FieldDeclaration, type FieldKind } from '../field';
import { checkConditions, mustBeField } from './check-condition';
import { findOutOfBounds, mustBeWhole } from './check-range';
import { checkText } from './check-text';
import { checkUnique } from './check-unique';
import { checkRouteWord } from './check-words';
import type { Located } from './located';

/** Kinds whose values have more and less. */
const MEASURED: readonly FieldKind[] = [...NUMBER_KINDS, 'level'];

interface Known {
  /** Fields of the type's page of devices. */
  readonly fields: readonly FieldDeclaration[];
  /** How many versions of firmware are declared. */
  readonly versions: number;
}

/** The rules that a type raises alerts by: each name once, over fields that its devices have. */
export function checkAlerts(
  rules: readonly AlertRuleDeclaration[],
  where: string,
  known: Known,
): readonly Located[] {
  return [
    ...checkUnique('RC013', 'alert rule', rules, where, ({ name }) => name),
    ...rules.flatMap(({ name, title, when }, index) => [
      ...checkRouteWord(name, `${where}[${index}].name`),
      ...checkText(title, `${where}[${index}].title`),
      ...checkWhen(when, `${where}[${index}].when`, known),
    ]),
  ];
}

const YEAR_DAYS = 366;
const WEEK_MINUTES = 10_080;
const DAY_SECONDS = 86_400;

function checkWhen(when: AlertCondition, where: string, { fields, versions }: Known): readonly Located[] {
  switch (when.kind) {
    case 'offline':
      return mustBeWhole(when.minutes, `${where}.minutes`, { least: 1, most: WEEK_MINUTES });
    case 'failedStarts':
      return mustBeWhole(when.count, `${where}.count`, { least: 1, most: 100 });
    case 'idleDays':
    case 'simEnds':
      return mustBeWhole(when.days, `${where}.days`, { least: 1, most: YEAR_DAYS });
    case 'firmwareBehind':
      return mustBeWhole(when.versions, `${where}.versions`, { least: 1, most: Math.max(1, versions - 1) });
    case 'measure':
      return [
        ...mustBeField(when.field, `${where}.field`, fields),
        ...checkLimit(when, where, fields),
        ...checkConditions(when.while ?? [], `${where}.while`, fields),
        ...mustBeWhole(when.forSeconds, `${where}.forSeconds`, { least: 0, most: DAY_SECONDS }),
      ];
    case 'state':
      return [
        ...(when.while.length > 0 ? [] : [holdsAlways(`${where}.while`)]),
        ...checkConditions(when.while, `${where}.while`, fields),
        ...mustBeWhole(when.forSeconds, `${where}.forSeconds`, { least: 0, most: DAY_SECONDS }),
      ];
    case 'fault':
    case 'severeTimeout':
      return [];
  }
}

function checkLimit(
  { field: name, limit }: Extract<AlertCondition, { readonly kind: 'measure' }>,
  where: string,
  fields: readonly FieldDeclaration[],
): readonly Located[] {
  const field = fields.find((each) => each.field === name);
  if (field === undefined) return [];
  if (!MEASURED.includes(field.kind)) {
    const message = `"${name}" holds no quantity, for it is of kind "${field.kind}".`;
    return [{ id: 'RC034', where: `${where}.field`, message, hint: 'Say kind "state" with conditions.' }];
  }
  const value = 'below' in limit ? limit.below : limit.above;
  const reason = findOutOfBounds(value, field);
  if (reason === null) return [];
  const message = `${value} is no value of "${name}", ${reason.what}.`;
  return [{ id: 'RC037', where: `${where}.limit`, message, hint: reason.hint }];
}

function holdsAlways(where: string): Located {
  const message = 'the rule names no condition and would hold always.';
  return { id: 'RC037', where, message, hint: 'Say in which state it holds.' };
}
