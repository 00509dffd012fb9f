import { createAccess, type Access } from '../../contract/access/access';
import { createEnforcer } from '../../contract/access/enforcer';
import type { Declaration } from '../../contract/resources/declaration';
import { resolveDeclaration } from '../../contract/resources/resolve';
import type { ResolvedDeclaration } from '../../contract/resources/resolved';
import { resources } from '../../resources.config';
import { readPolicy } from './permission-fixture';

/** The declaration, resolved, with the decisions of the shipped policy over it. */
export async function createProductAccess(
  declaration: Declaration = resources,
): Promise<{ readonly declaration: ResolvedDeclaration; readonly access: Access }> {
  const resolved = resolveDeclaration(declaration);
  const enforcer = await createEnforcer(readPolicy(), resolved.catalogue);
  return { declaration: resolved, access: createAccess(enforcer, resolved.catalogue) };
}
