import { toInspectionItemsEndpoint } from '../../../contract/api/page/inspection/inspection-endpoints';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import { useEndpointQuery } from '../../providers/use-endpoint';
import { useDeclaredItems } from './declared-items';

/** What a part of the page is about. */
export interface PlanPartProps {
  readonly page: ResolvedListPage;
  readonly id: string;
  /** When the plan was last read: what is told beside it is read anew with it. */
  readonly changedAt: number;
}

/** What was found of each item of a plan, with the items as they are declared. */
export function usePlanItems({ page, id, changedAt }: PlanPartProps) {
  const query = useEndpointQuery(toInspectionItemsEndpoint(page), { body: { id } });
  const declared = useDeclaredItems();
  return { ...query, declared, changedAt };
}
