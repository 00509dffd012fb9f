import { assertDeclaration } from './check/check';
import type { Declaration } from './declaration';
import { resolveChecked } from './resolve-checked';
import type { ResolvedDeclaration } from './resolved';

/** Plain data that nobody changes: whoever asks again is told what was found out. */
const resolved = new WeakMap<Declaration, ResolvedDeclaration>();

/**
 * Checks a declaration and resolves it (see {@link resolveChecked}), once: it takes half of a second on a slow machine.
 *
 * @throws ConfigError that lists all problems of the declaration.
 */
export function resolveDeclaration(declaration: Declaration): ResolvedDeclaration {
  const known = resolved.get(declaration);
  if (known !== undefined) return known;
  assertDeclaration(declaration);
  return trustDeclaration(declaration);
}

/** Resolves a declaration that was checked when what runs was built; whoever resolves it later is told the same. */
export function trustDeclaration(declaration: Declaration): ResolvedDeclaration {
  const found = resolved.get(declaration) ?? resolveChecked(declaration);
  resolved.set(declaration, found);
  return found;
}
