import { createContext, use, type ReactNode } from 'react';
import type { Access } from '../../contract/access/access';
import type { ResolvedDeclaration } from '../../contract/resources/resolved';
import type { FindMenuPages } from './visible-portal';

/** What the rights of other accounts are decided from: the same as the reader's own. */
export interface RightsSource {
  readonly access: Access;
  readonly declaration: ResolvedDeclaration;
  readonly findMenuPages: FindMenuPages;
}

const RightsSourceContext = createContext<RightsSource | null>(null);

/** Hands down what rights are decided from. */
export function RightsSourceProvider({
  source,
  children,
}: {
  readonly source: RightsSource;
  readonly children: ReactNode;
}) {
  return <RightsSourceContext value={source}>{children}</RightsSourceContext>;
}

/** What rights are decided from. */
export function useRightsSource(): RightsSource {
  const source = use(RightsSourceContext);
  if (source === null) throw new Error('Rights are shown outside a RightsSourceProvider.');
  return source;
}
