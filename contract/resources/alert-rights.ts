import { keysOf, type Expression } from '../access/expression';
import type { ResolvedListPage } from './resolved';

/**
 * What claiming, handling and silencing the alerts of a device page needs beside reading it: a right to change
 * anything about its devices (decision 084). Whoever may only look, looks at alerts too.
 */
export function toAlertRights({
  reads,
  actions,
}: Pick<ResolvedListPage, 'reads' | 'actions'>): readonly Expression[] {
  const seeing = new Set(reads.flatMap((expression) => (expression.kind === 'open' ? [] : expression.keys)));
  const doing = new Set(actions.flatMap(({ permission }) => keysOf(permission)));
  const keys = [...doing].filter((key) => !seeing.has(key));
  return keys.length === 0 ? [] : [{ kind: 'any', keys }];
}

/**
 * What changing the limits of a store needs beside reading the page: a right to edit its devices, that is any key of an
 * action that writes to their rows what a person enters (decision 091).
 */
export function toLimitRights({
  reads,
  actions,
}: Pick<ResolvedListPage, 'reads' | 'actions'>): readonly Expression[] {
  const editing = actions.filter(
    ({ effect, scope }) =>
      scope === 'row' && effect.kind === 'set' && effect.values.some((value) => 'from' in value),
  );
  return toAlertRights({ reads, actions: editing });
}
