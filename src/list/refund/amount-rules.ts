import { formatYuan } from '../../format/yuan';
import { given, unless, type Rules, type ToWords } from '../../form/rules/rules';
import { REFUND_WORDS } from './refund-words';

/** What an amount to give back is held to: money, more than nothing, at most what is left. */
export function amountRules(maxCents: number, t: ToWords): Rules {
  return [...given(t(REFUND_WORDS.amountMissing)), ...unless((value) => amountProblemOf(value, maxCents, t))];
}

/** What is wrong with an amount in cents, in words; null when it is right, or there is none. */
export function amountProblemOf(value: unknown, maxCents: number, t: ToWords): string | null {
  if (typeof value !== 'number') return null;
  if (Number.isNaN(value)) return t(REFUND_WORDS.amountMalformed);
  if (value <= 0) return t(REFUND_WORDS.amountLow);
  return value > maxCents ? t(REFUND_WORDS.amountHigh, { amount: formatYuan(maxCents) }) : null;
}
