import { Alert } from 'antd';
import type { RefundQuote } from '../../../contract/api/page/refund/refund';
import { formatYuan } from '../../format/yuan';
import { useText } from '../../i18n/language';
import { REFUND_WORDS } from './refund-words';
import styles from './refund.module.css';

/** What was paid, what went back, and what still may; where nothing may, why. */
export function RefundAmounts({ quote }: { readonly quote: RefundQuote }) {
  const t = useText();
  const { paidCents, refundedCents, refundableCents } = quote;
  const figures = [
    { key: 'paid', title: REFUND_WORDS.paid, cents: paidCents },
    { key: 'refunded', title: REFUND_WORDS.refunded, cents: refundedCents },
    { key: 'refundable', title: REFUND_WORDS.refundable, cents: refundableCents },
  ];
  return (
    <>
      <dl className={styles['amounts']}>
        {figures.map(({ key, title, cents }) => (
          <div key={key} data-figure={key}>
            <dt>{t(title)}</dt>
            <dd>{formatYuan(cents)}</dd>
          </div>
        ))}
      </dl>
      {refundableCents <= 0 && <Alert type="info" showIcon role="status" message={t(whyNothing(quote))} />}
    </>
  );
}

function whyNothing({ paidCents, refundedCents }: RefundQuote) {
  if (paidCents <= 0) return REFUND_WORDS.nothingPaid;
  return refundedCents >= paidCents ? REFUND_WORDS.nothingLeft : REFUND_WORDS.openRefund;
}
