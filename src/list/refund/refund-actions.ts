import type { ResolvedAction } from '../../../contract/resources/action';
import type { AnyEffect, RefundStep } from '../../../contract/resources/effect';
import type { ResolvedListPage } from '../../../contract/resources/resolved';

/** Which decision on a refund an action is; null for any other action. */
export function stepOf({ effect }: { readonly effect: AnyEffect }): RefundStep | null {
  return effect.kind === 'refundStep' ? effect.step : null;
}

/** What the reader may do about money that goes back, of this kind. */
export function findStep(page: ResolvedListPage, step: RefundStep): ResolvedAction | null {
  return page.actions.find((action) => stepOf(action) === step) ?? null;
}

/** Tells whether an action gives money back, or decides on it. */
export function movesMoney({ effect }: { readonly effect: AnyEffect }): boolean {
  return effect.kind === 'refund' || effect.kind === 'refundStep';
}

/** The action that gives money back; undefined where the page has none. */
export function findRefund(actions: readonly ResolvedAction[]): ResolvedAction | undefined {
  return actions.find(({ effect }: { readonly effect: AnyEffect }) => effect.kind === 'refund');
}
