import type { GroupPageDeclaration } from '../../contract/resources/declaration';
import type { PageBody } from '../vocabulary/inspection/page-body';
import { planBody } from '../vocabulary/inspection/plan-body';
import { taskBody } from '../vocabulary/inspection/task-body';
import { cashOutBody } from '../vocabulary/receipt/cash-out-body';
import { purchaseBody } from '../vocabulary/receipt/purchase-body';

/** A page of a group with what it shows, where that comes with the page. */
export function withBody(page: GroupPageDeclaration): GroupPageDeclaration {
  if (page.kind !== 'list') return page;
  if (page.table === 'inspection') {
    const { params, ...shown } = planBody;
    return { ...page, ...shown, actions: asking(page.actions, params) };
  }
  if (page.table === 'purchase') {
    const { params, ...shown } = purchaseBody;
    return { ...page, ...shown, actions: asking(page.actions, params) };
  }
  if (page.table === 'cashOut') {
    const { params, ...shown } = cashOutBody;
    return { ...page, ...shown, actions: asking(page.actions, params) };
  }
  if (page.table !== 'inspectionTask') return page;
  const { params, ...shown } = taskBody;
  return { ...page, ...shown, actions: asking(page.actions, params) };
}

function asking<A extends { readonly name: string }>(
  actions: readonly A[] = [],
  params: PageBody<never>['params'],
) {
  return actions.map((act) => ({ ...act, params: params[act.name] ?? [] }));
}
