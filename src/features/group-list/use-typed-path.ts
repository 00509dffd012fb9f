import { useCallback } from 'react';
import type { Row } from '../../../contract/api/page/list';
import { EQUIPMENT_FIELD } from '../../../contract/resources/source';
import { usePermitted } from '../../access/access-context';
import { useRightsSource } from '../../access/rights-source';

/** A function that tells where a row's own type has its page of a kind; null where the reader may not go. */
export function useTypedPath(): (target: string, row: Row) => string | null {
  const { declaration } = useRightsSource();
  const isPermitted = usePermitted();
  return useCallback(
    (target, row) => {
      const page = declaration.pages.find(
        (each) => 'source' in each && each.kind === target && each.source.equipment === row[EQUIPMENT_FIELD],
      );
      return page !== undefined && isPermitted(page.reads) ? page.path : null;
    },
    [declaration, isPermitted],
  );
}
