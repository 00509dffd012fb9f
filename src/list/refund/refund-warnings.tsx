import { Alert } from 'antd';
import type { RefundQuote, RefundWarning } from '../../../contract/api/page/refund/refund';
import { formatMoment } from '../../format/moment';
import { formatPercent } from '../../format/number';
import { formatYuan } from '../../format/yuan';
import { useText } from '../../i18n/language';
import { REFUND_WORDS, WARNING_WORDS } from './refund-words';
import styles from './refund.module.css';

/** What to look at before money goes back; it keeps nobody from it. */
export function RefundWarnings({ quote: { warnings } }: { readonly quote: RefundQuote }) {
  const t = useText();
  if (warnings.length === 0) return null;
  return (
    <Alert
      className={styles['block'] ?? ''}
      type="warning"
      showIcon
      role="note"
      message={t(REFUND_WORDS.checkFirst)}
      description={
        <ul className={styles['warnings']}>
          {warnings.map((warning) => (
            <li key={warning.code}>{describeWarning(warning, t)}</li>
          ))}
        </ul>
      }
    />
  );
}

function describeWarning(warning: RefundWarning, t: ReturnType<typeof useText>): string {
  const { code, at, cents, orderNo = '', orders = 0, refunded = 0, ticketNo = '', days = 0 } = warning;
  return t(WARNING_WORDS[code], {
    ...{ orderNo, orders, refunded, ticketNo, days },
    time: at === undefined ? '' : formatMoment(at),
    amount: cents === undefined ? '' : formatYuan(cents),
    rate: formatPercent(orders === 0 ? 0 : refunded / orders),
  });
}
