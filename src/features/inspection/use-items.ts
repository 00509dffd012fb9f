import { useMemo } from 'react';
import { toInspectionItemsEndpoint } from '../../../contract/api/page/inspection/inspection-endpoints';
import { toItemKey, type ResolvedCheckItem } from '../../../contract/resources/inspection/check-item';
import type { ResolvedEquipment, ResolvedListPage } from '../../../contract/resources/resolved';
import { useRightsSource } from '../../access/rights-source';
import { useEndpointQuery } from '../../providers/use-endpoint';

/** What a part of the page is about. */
export interface PlanPartProps {
  readonly page: ResolvedListPage;
  readonly id: string;
  /** When the plan was last read: what is told beside it is read anew with it. */
  readonly changedAt: number;
}

/** An item with the type it is of. */
export interface DeclaredItem {
  readonly type: ResolvedEquipment;
  readonly item: ResolvedCheckItem;
}

/** What was found of each item of a plan, with the items as they are declared. */
export function usePlanItems({ page, id, changedAt }: PlanPartProps) {
  const { equipment } = useRightsSource().declaration;
  const query = useEndpointQuery(toInspectionItemsEndpoint(page), { body: { id } });
  const declared = useMemo(
    () =>
      new Map(
        equipment.flatMap((type) =>
          type.checklist.map((item): [string, DeclaredItem] => [
            toItemKey(type.deviceType, item),
            { type, item },
          ]),
        ),
      ),
    [equipment],
  );
  return { ...query, declared, changedAt };
}
