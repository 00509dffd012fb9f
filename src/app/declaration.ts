import { resolveChecked } from '../../contract/resources/resolve-checked';
import type { ResolvedDeclaration } from '../../contract/resources/resolved';
import { product } from '../../resources.config';

let resolved: Promise<ResolvedDeclaration> | null = null;

/**
 * The declaration, resolved when first asked for; the figures of its types come with their pages (decision 124).
 *
 * A declaration with problems is neither built nor served, so that a built page need not look for them again
 * (decision 076); in development it may change under the page.
 *
 * @throws ConfigError in development, which lists every problem; the portal then refuses to start.
 */
export function getDeclaration(): Promise<ResolvedDeclaration> {
  resolved ??= readDeclaration();
  return resolved;
}

async function readDeclaration(): Promise<ResolvedDeclaration> {
  if (import.meta.env.DEV) {
    const { assertDeclaration } = await import('../../contract/resources/check/check');
    const { resources } = await import('../../resources.config');
    assertDeclaration(resources);
  }
  return resolveChecked(product);
}
