import { createContext, use, useCallback, type ReactNode } from 'react';
import type { SubjectAccess } from '../../contract/access/access';
import { parseExpression, type Expression } from '../../contract/access/expression';
import type { Catalogue } from '../../contract/access/catalogue';

/** The rights of the account that is logged in. */
export interface PortalAccess {
  readonly subject: SubjectAccess;
  readonly catalogue: Catalogue;
}

/** An expression as it stands in the declaration, or parsed ones that must all hold. */
export type Needs = string | readonly Expression[];

const AccessContext = createContext<PortalAccess | null>(null);

/** Hands the account's rights down. */
export function AccessProvider({
  access,
  children,
}: {
  readonly access: PortalAccess;
  readonly children: ReactNode;
}) {
  return <AccessContext value={access}>{children}</AccessContext>;
}

const parsedBySource = new Map<string, readonly Expression[]>();

/** The expressions that have to be met. */
export function toExpressions(needs: Needs): readonly Expression[] {
  if (typeof needs !== 'string') return needs;
  const known = parsedBySource.get(needs);
  if (known !== undefined) return known;
  const parsed = [parseExpression(needs)];
  parsedBySource.set(needs, parsed);
  return parsed;
}

/** A function that tells whether the account may; outside an {@link AccessProvider} nobody may anything. */
export function usePermitted(): (needs: Needs) => boolean {
  const access = use(AccessContext);
  return useCallback((needs) => access?.subject.allows(toExpressions(needs)) ?? false, [access]);
}

/** The account's rights; null outside an {@link AccessProvider}. */
export function usePortalAccess(): PortalAccess | null {
  return use(AccessContext);
}

/** Draws its children for those who may; for others the element is not there (spec §6). */
export function Permitted({ needs, children }: { readonly needs: Needs; readonly children: ReactNode }) {
  const isPermitted = usePermitted();
  return isPermitted(needs) ? children : null;
}
