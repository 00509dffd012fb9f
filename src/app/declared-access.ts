import { createAccess, type Access } from '../../contract/access/access';
import { createEnforcer } from '../../contract/access/enforcer';
import type { ResolvedDeclaration } from '../../contract/resources/resolved';
import policyText from '../../access-policy.conf?raw';
import { getDeclaration } from './declaration';

/** What the inner portal is drawn from. */
export interface DeclaredAccess {
  readonly declaration: ResolvedDeclaration;
  readonly access: Access;
}

let parts: Promise<DeclaredAccess> | null = null;

/**
 * Resolves the declaration and builds the enforcer, once per page.
 *
 * @throws ConfigError with every problem of the declaration, in development; Error when the access policy is wrong.
 */
export function getDeclaredAccess(): Promise<DeclaredAccess> {
  parts ??= buildDeclaredAccess();
  return parts;
}

async function buildDeclaredAccess(): Promise<DeclaredAccess> {
  const declaration = await getDeclaration();
  const enforcer = await createEnforcer(policyText, declaration.catalogue);
  return { declaration, access: createAccess(enforcer, declaration.catalogue) };
}
