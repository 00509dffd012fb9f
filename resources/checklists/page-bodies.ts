import type { GroupPageDeclaration } from '../../contract/resources/declaration';
import { planBody } from '../vocabulary/inspection/plan-body';
import { taskBody } from '../vocabulary/inspection/task-body';
import type { PageBody } from '../vocabulary/page-body';
import { cashOutBody } from '../vocabulary/receipt/cash-out-body';
import { purchaseBody } from '../vocabulary/receipt/purchase-body';
import { ticketBody } from '../vocabulary/ticket/ticket-body';

/** A page of a group with what it shows, where that comes with the page; one that says so itself keeps it. */
export function withBody(page: GroupPageDeclaration): GroupPageDeclaration {
  if (page.kind !== 'list' || page.fields.length > 0) return page;
  switch (page.table) {
    case 'inspection':
      return { ...page, ...shownBy(planBody), actions: asking(page.actions, planBody) };
    case 'inspectionTask':
      return { ...page, ...shownBy(taskBody), actions: asking(page.actions, taskBody) };
    case 'purchase':
      return { ...page, ...shownBy(purchaseBody), actions: asking(page.actions, purchaseBody) };
    case 'cashOut':
      return { ...page, ...shownBy(cashOutBody), actions: asking(page.actions, cashOutBody) };
    case 'ticket':
      return { ...page, ...shownBy(ticketBody), actions: asking(page.actions, ticketBody) };
    default:
      return page;
  }
}

function shownBy<B extends { readonly params: unknown }>({ params: _, ...shown }: B): Omit<B, 'params'> {
  return shown;
}

function asking<A extends { readonly name: string }>(
  actions: readonly A[] = [],
  { params }: { readonly params: PageBody<never>['params'] },
) {
  return actions.map((act) => ({ ...act, params: params[act.name] ?? [] }));
}
