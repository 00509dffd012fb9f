import type { Cents } from '../../money';

/** Whose money the ledger keeps: the users', the merchant's, what the platform bears of discounts, and its fees. */
export const LEDGER_ACCOUNTS = ['payer', 'merchant', 'platform', 'fee'] as const;
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number];

/**
 * What moves money: an order is paid, costs less in the end (自动结算退回), is refunded through its channel, or by hand
 * past it.
 */
export const LEDGER_KINDS = ['payment', 'settlement', 'refund', 'offlineRefund'] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];

/** What the platform keeps of a payment, per mille, unless the installation says otherwise. */
export const SERVICE_FEE_PER_MILLE = 6;
/** No installation keeps more. */
export const SERVICE_FEE_MAX_PER_MILLE = 100;

/**
 * The service fee (平台服务费) of what stays with the merchant of a payment, rounded half up to whole cents. It follows
 * from what was paid and not given back, so that settlements and refunds give their part of it back.
 *
 * @param perMille - As it was when the order was paid.
 * @param cents - Paid minus refunded.
 */
export function serviceFeeCents(perMille: number, cents: Cents): Cents {
  return Math.floor((perMille * cents + 500) / 1_000);
}
