import { fillText } from '../fill-text';
import { formatMoney } from '../money';
import { text, type Text } from '../text';

/** What the user of a ticket was given, in cents. */
export type RemedyGift =
  | { readonly kind: 'refund'; readonly cents: number }
  | {
      readonly kind: 'coupon';
      /** Of one of them. */
      readonly faceCents: number;
      readonly thresholdCents: number;
      readonly count: number;
      readonly validDays: number;
    };

/** What users read in their conversation when something was given to them for a problem (pages 9). */
export const REMEDY_NOTICES = {
  refund: text(
    '已为您发起退款 ¥{amount}，款项将按原支付方式退回，到账时间以支付渠道为准。',
    'A refund of ¥{amount} is on its way to you, the way you paid; when it arrives is up to the payment service.',
  ),
  coupon: text(
    '已为您补偿 {count} 张优惠券，每张 ¥{face}（满 ¥{threshold} 可用），{days} 天内有效。',
    'You were given {count} {count|coupon|coupons} of ¥{face} each, good for orders from ¥{threshold} on, for {days} days.',
  ),
} as const satisfies Readonly<Record<RemedyGift['kind'], Text>>;

/** Words for the user about a gift, in both languages. */
export function toRemedyNotice(gift: RemedyGift): Text {
  const words: Text = REMEDY_NOTICES[gift.kind];
  const parts = partsOf(gift);
  return { zh: fillText(words.zh, parts), en: fillText(words.en, parts) };
}

/** What a gift comes to, in cents. */
export function centsOf(gift: RemedyGift): number {
  return gift.kind === 'refund' ? gift.cents : gift.faceCents * gift.count;
}

function partsOf(gift: RemedyGift): Readonly<Record<string, string>> {
  if (gift.kind === 'refund') return { amount: formatMoney(gift.cents) };
  const { faceCents, thresholdCents, count, validDays } = gift;
  return {
    ...{ face: formatMoney(faceCents), threshold: formatMoney(thresholdCents) },
    ...{ count: String(count), days: String(validDays) },
  };
}
