import { formatMoney, type Cents } from '../../contract/money';

/**
 * Formats an amount with the currency sign: `123450` is `¥1,234.50`, a refund `-¥5.00`.
 *
 * @throws RangeError when the amount is not whole cents.
 */
export function formatYuan(amountCents: Cents): string {
  const amount = formatMoney(amountCents);
  return amount.startsWith('-') ? `-¥${amount.slice(1)}` : `¥${amount}`;
}
