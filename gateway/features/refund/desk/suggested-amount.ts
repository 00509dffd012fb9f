import type { RefundGrounds } from '../../../../contract/api/page/refund/refund';
import { OrderStatus } from '../../../../contract/domain/order';
import type { SuggestRule } from '../../../../contract/resources/refund/suggest';
import type { ResolvedDeclaration } from '../../../../contract/resources/resolved';
import type { OrderRow } from '../../order/order-row';
import { refundableOf } from '../refund-change';

/** How much is suggested to go back, and why. */
export interface Suggestion {
  /** Whole cents, at most what may still be given back. */
  readonly cents: number;
  readonly grounds: RefundGrounds;
}

/** What of an order a suggestion goes by. */
export type SuggestedOrder = Pick<
  OrderRow,
  | 'order_status'
  | 'paid_at'
  | 'started_at'
  | 'ended_at'
  | 'expected_end_at'
  | 'pay_cents'
  | 'refunded_cents'
  | 'refunding_cents'
  | 'settled_cents'
  | 'meter'
  | 'usage'
>;

/** The rules of each type, by its word on the wire; none for rows of no one type. */
export type SuggestRulesOf = (equipment: string | null) => readonly SuggestRule[];

/** Reads the rules that types declare. */
export function toSuggestRules({ equipment }: Pick<ResolvedDeclaration, 'equipment'>): SuggestRulesOf {
  const rules = new Map(equipment.map(({ deviceType, suggest }) => [deviceType, suggest]));
  return (word) => (word === null ? [] : (rules.get(word) ?? []));
}

/** How much should have gone back in all, before what has gone back is taken off. */
interface Due {
  readonly cents: number;
  readonly numbers: Omit<RefundGrounds, 'rule' | 'paidCents'>;
}

/**
 * The amount that the declared rules suggest (pages 4.7): that of the first rule which holds. Null where none does, or
 * nothing was paid. What a run used counts once it is over, or should be: before that it says nothing.
 */
export function suggestAmount(
  rules: readonly SuggestRule[],
  order: SuggestedOrder,
  nowMs: number,
): Suggestion | null {
  if (order.paid_at === null || order.pay_cents === 0) return null;
  for (const rule of rules) {
    const due = findDue(rule, order, nowMs);
    if (due === null) continue;
    const rest = Math.round(due.cents) - order.refunded_cents;
    return {
      cents: Math.max(0, Math.min(rest, refundableOf(order))),
      grounds: { rule: rule.kind, ...due.numbers, paidCents: order.pay_cents },
    };
  }
  return null;
}

function findDue(rule: SuggestRule, order: SuggestedOrder, nowMs: number): Due | null {
  const whole = order.pay_cents;
  if (rule.kind === 'neverStarted') return neverRan(order) ? { cents: whole, numbers: {} } : null;
  if (!isOver(order, nowMs)) return null;
  switch (rule.kind) {
    case 'none':
      return order.usage[rule.field] === 0 ? { cents: whole, numbers: { field: rule.field, used: 0 } } : null;
    case 'state':
      return findState(rule, order);
    case 'below': {
      const used = numberOf(order.usage[rule.field]);
      if (used === null || used >= rule.limit) return null;
      return { cents: whole, numbers: { field: rule.field, used, limit: rule.limit } };
    }
    case 'unused':
      return findUnused(order.usage, rule, whole);
    case 'metered':
      return findMetered(order);
  }
}

/** A start that is under way may still come to something. */
function neverRan({ order_status, started_at }: SuggestedOrder): boolean {
  return started_at === null && order_status !== OrderStatus.starting;
}

function isOver({ started_at, ended_at, expected_end_at }: SuggestedOrder, nowMs: number): boolean {
  if (started_at === null) return false;
  return ended_at !== null || (expected_end_at !== null && nowMs >= expected_end_at);
}

function findState(
  { field, in: values }: Extract<SuggestRule, { readonly kind: 'state' }>,
  { usage, pay_cents }: SuggestedOrder,
): Due | null {
  const used = values.find((value) => value === usage[field]);
  return used === undefined ? null : { cents: pay_cents, numbers: { field, used } };
}

function findUnused(
  usage: SuggestedOrder['usage'],
  { used: field, planned: plan }: Extract<SuggestRule, { readonly kind: 'unused' }>,
  paidCents: number,
): Due | null {
  const [used, planned] = [numberOf(usage[field]), numberOf(usage[plan])];
  if (used === null || planned === null || planned <= 0) return null;
  return { cents: paidCents * unusedShare(used, planned), numbers: { field, used, planned } };
}

/** By what was paid at first: an order that was settled by use has given back the rest already. */
function findMetered({ meter, usage, pay_cents, settled_cents }: SuggestedOrder): Due | null {
  const used = meter === null ? null : numberOf(usage[meter.field]);
  if (meter === null || used === null || !(meter.amount > 0)) return null;
  const unusedCents = (pay_cents + settled_cents) * unusedShare(used, meter.amount);
  return {
    cents: unusedCents - settled_cents,
    numbers: { field: meter.field, used, planned: meter.amount },
  };
}

function unusedShare(used: number, planned: number): number {
  return 1 - Math.min(1, Math.max(0, used / planned));
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
