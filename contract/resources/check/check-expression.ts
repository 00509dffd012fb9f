import { ROLE_KEYS } from '../../access/catalogue';
import { findExpressionProblem, keysOf } from '../../access/expression';
import type { Declaration, EntryDeclaration } from '../declaration';
import { suggest } from '../problem';
import type { Located } from './located';

/** Checks one permission expression at its place. */
export type ExpressionCheck = (source: string | undefined, where: string) => readonly Located[];

/**
 * Expressions of an entry may use its own keys, the shared ones and the role keys. The key of another
 * entry is refused: whoever reads that entry could not tell whom it lets in here.
 */
export function createExpressionCheck(declaration: Declaration, entry: EntryDeclaration): ExpressionCheck {
  const owners = new Map<string, string>();
  for (const other of declaration.entries) {
    for (const key of keysIn(other)) owners.set(key, other.name);
  }
  const shared = declaration.permissions.flatMap(({ rows }) => Object.keys(rows));
  const known = new Set<string>([...keysIn(entry), ...shared, ...ROLE_KEYS]);
  return (source, where) => {
    if (source === undefined) return [];
    const problem = findExpressionProblem(source);
    if (problem !== null) {
      return [{ id: 'RC005', where, message: `"${source}" ${problem}.`, hint: 'Write "a & b" or "a | b".' }];
    }
    return keysOf(source)
      .filter((key) => !known.has(key))
      .map((key) => refuseKey(key, owners.get(key), where, known));
  };
}

function refuseKey(key: string, owner: string | undefined, where: string, known: Iterable<string>): Located {
  if (owner !== undefined) {
    const hint = 'Use a key of this entry, or move the row to the shared groups.';
    return { id: 'RC035', where, message: `"${key}" belongs to the entry "${owner}".`, hint };
  }
  return {
    id: 'RC003',
    where,
    message: `"${key}" is not in the permission catalogue.`,
    hint: suggest(key, known, 'Add its row to a permission group.'),
  };
}

function keysIn(entry: EntryDeclaration): readonly string[] {
  return entry.kind === 'equipment' ? entry.permissions.flatMap(({ rows }) => Object.keys(rows)) : [];
}
