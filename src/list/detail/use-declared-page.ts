import type { ResolvedListPage } from '../../../contract/resources/resolved';
import { useRightsSource } from '../../access/rights-source';

/** The whole page as it is declared: what was done may be what the reader could not do; null for no list page. */
export function useDeclaredPage({ id }: { readonly id: string }): ResolvedListPage | null {
  const { declaration } = useRightsSource();
  const declared = declaration.pages.find(
    (page): page is ResolvedListPage => page.id === id && 'actions' in page,
  );
  return declared ?? null;
}
