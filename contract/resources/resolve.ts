import { assertDeclaration } from './check/check';
import type { Declaration } from './declaration';
import { resolveChecked } from './resolve-checked';
import type { ResolvedDeclaration } from './resolved';

/**
 * Checks a declaration and resolves it (see {@link resolveChecked}).
 *
 * @throws ConfigError that lists all problems of the declaration.
 */
export function resolveDeclaration(declaration: Declaration): ResolvedDeclaration {
  assertDeclaration(declaration);
  return resolveChecked(declaration);
}
