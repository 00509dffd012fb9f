import type { AlertRuleDeclaration } from '../../alert';
import type { FieldDeclaration } from '../../field';
import { checkAlertCondition } from './check-alert-condition';
import { checkReactions } from './check-reaction';
import { checkText } from '../check-text';
import { checkUnique } from '../check-unique';
import { checkRouteWord } from '../check-words';
import type { Located } from '../located';

/** What rules are held against. */
export interface AlertKnown {
  /** Fields of the type's page of devices. */
  readonly fields: readonly FieldDeclaration[];
  /** How many versions of firmware are declared. */
  readonly versions: number;
}

/** The rules that a type raises alerts by: each name once, over fields that its devices have. */
export function checkAlerts(
  rules: readonly AlertRuleDeclaration[],
  where: string,
  known: AlertKnown,
): readonly Located[] {
  return [
    ...checkUnique('RC013', 'alert rule', rules, where, ({ name }) => name),
    ...rules.flatMap((rule, index) => [
      ...checkRouteWord(rule.name, `${where}[${index}].name`),
      ...checkText(rule.title, `${where}[${index}].title`),
      ...checkAlertCondition(rule.when, `${where}[${index}].when`, known),
      ...checkReactions(rule, `${where}[${index}].then`),
    ]),
  ];
}
