import type { EquipmentDeclaration } from '../../declaration';
import { suggest } from '../../problem';
import type { WatchedDeclaration } from '../../statistic/watched';
import { checkConditions, mustBeField } from '../check-condition';
import { checkUnique } from '../check-unique';
import type { Located } from '../located';
import { mustBeSumName } from './sum-name';

/** Watched devices are told by their own fields, and their rule is one of the type. */
export function checkWatched(
  { watched = [], alerts = [], device }: Pick<EquipmentDeclaration, 'watched' | 'alerts' | 'device'>,
  where: string,
): readonly Located[] {
  const rules = alerts.map(({ name }) => name);
  const own = device.fields.filter(({ from }) => from === 'attribute');
  return [
    ...checkUnique('RC013', 'watched', watched, where, ({ name }) => name),
    ...watched.flatMap(({ name, rule, where: conditions = [], knows = [] }: WatchedDeclaration, index) => {
      const place = `${where}[${index}]`;
      return [
        ...mustBeSumName(name, `${place}.name`, 'RC052'),
        ...(rules.includes(rule) ? [] : [noSuchRule(rule, `${place}.rule`, rules)]),
        ...checkConditions(conditions, `${place}.where`, own),
        ...knows.flatMap((field, at) => mustBeField(field, `${place}.knows[${at}]`, own)),
      ];
    }),
  ];
}

function noSuchRule(rule: string, where: string, rules: readonly string[]): Located {
  const message = `the type raises no alerts by a rule "${rule}".`;
  return { id: 'RC052', where, message, hint: suggest(rule, rules, 'Declare the rule.') };
}
