import { useMemo } from 'react';
import { cardsOf } from '../../contract/resources/card/card';
import type { ResolvedListPage } from '../../contract/resources/resolved';
import { usePermitted, type Needs } from '../access/access-context';

/** The page with what the account may see and do; the gateway leaves the rest out of its answers. */
export function usePermittedPage(page: ResolvedListPage): ResolvedListPage {
  const isPermitted = usePermitted();
  return useMemo(() => toPermittedPage(page, isPermitted), [page, isPermitted]);
}

/** See {@link usePermittedPage}. */
export function toPermittedPage(
  page: ResolvedListPage,
  isPermitted: (needs: Needs) => boolean,
): ResolvedListPage {
  const fields = page.fields.filter(({ permission }) => isPermitted(permission));
  return {
    ...page,
    fields,
    cards: cardsOf({ cards: page.cards, fields }),
    actions: page.actions.filter(({ permission, isElsewhere }) => !isElsewhere && isPermitted(permission)),
    storeSwitches: page.storeSwitches.filter(({ permission }) => isPermitted(permission)),
    statisticsPermission:
      page.statisticsPermission !== null && isPermitted(page.statisticsPermission)
        ? page.statisticsPermission
        : null,
    exportPermission:
      page.exportPermission !== null && isPermitted(page.exportPermission) ? page.exportPermission : null,
  };
}
