import { resolveDeclaration } from '../../contract/resources/resolve';
import type { ResolvedDeclaration } from '../../contract/resources/resolved';
import { resources } from '../../resources.config';

let resolved: ResolvedDeclaration | null = null;

/**
 * The declaration, checked and resolved when first asked for.
 *
 * @throws ConfigError that lists every problem; the portal then refuses to start.
 */
export function getDeclaration(): ResolvedDeclaration {
  resolved ??= resolveDeclaration(resources);
  return resolved;
}
