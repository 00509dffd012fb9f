import type { SubjectAccess } from '../../../../contract/access/access';
import { parseExpression } from '../../../../contract/access/expression';
import type { ResolvedListPage, ResolvedPage } from '../../../../contract/resources/resolved';

/** Whether somebody may give money of the orders of a type back: by its refunds, or by settling what is overdue. */
export type MayRefundRuns = (access: SubjectAccess, equipment: string | null) => boolean;

/** Reads from the pages who may (decision 105). */
export function createRunRights(pages: readonly ResolvedPage[]): MayRefundRuns {
  const orders = pages.filter((page): page is ResolvedListPage => page.kind === 'order');
  return (access, equipment) =>
    orders.some(
      (page) =>
        page.source.equipment === equipment &&
        page.actions.some(
          ({ effect, permission }) =>
            (effect.kind === 'refund' || effect.kind === 'settle') &&
            access.allows([...page.reads, parseExpression(permission)]),
        ),
    );
}
