import { ROLE_KEYS } from '../../access/catalogue';
import { findExpressionProblem, keysOf } from '../../access/expression';
import type { Declaration } from '../declaration';
import { suggest, type ConfigProblem } from '../problem';

/** Checks one permission expression at its place. */
export type ExpressionCheck = (source: string | undefined, path: string) => readonly ConfigProblem[];

/** Expressions may use any key of the catalogue and the role keys. */
export function createExpressionCheck(declaration: Declaration): ExpressionCheck {
  const owned = declaration.entries.flatMap((entry) => (entry.kind === 'equipment' ? entry.permissions : []));
  const known = new Set<string>(ROLE_KEYS);
  for (const group of [...declaration.permissions, ...owned]) {
    for (const key of Object.keys(group.rows)) known.add(key);
  }
  return (source, path) => {
    if (source === undefined) return [];
    const problem = findExpressionProblem(source);
    if (problem !== null) {
      return [{ id: 'RC005', path, message: `"${source}" ${problem}.`, hint: 'Write "a & b" or "a | b".' }];
    }
    return keysOf(source)
      .filter((key) => !known.has(key))
      .map((key) => ({
        id: 'RC003',
        path,
        message: `"${key}" is not in the permission catalogue.`,
        hint: suggest(key, known, 'Add its row to a permission group.'),
      }));
  };
}
