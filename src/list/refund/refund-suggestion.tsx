import { BulbOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { RefundQuote } from '../../../contract/api/page/refund/refund';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import { formatYuan } from '../../format/yuan';
import { useText } from '../../i18n/language';
import { describeGrounds } from './refund-grounds';
import { REFUND_WORDS } from './refund-words';
import styles from './refund.module.css';

interface RefundSuggestionProps {
  readonly page: ResolvedListPage;
  readonly quote: RefundQuote;
  readonly onAdopt: (cents: number) => void;
}

/** How much the order itself suggests, and why. */
export function RefundSuggestion({ page, quote, onAdopt }: RefundSuggestionProps) {
  const t = useText();
  const { suggestion } = quote;
  if (suggestion === null) return <p className={styles['hint']}>{t(REFUND_WORDS.noSuggestion)}</p>;
  const { cents, grounds } = suggestion;
  return (
    <div className={styles['suggestion']}>
      <BulbOutlined aria-hidden />
      <div>
        <strong>{t(REFUND_WORDS.suggested, { amount: formatYuan(cents) })}</strong>
        <span>{describeGrounds(grounds, page.fields, t)}</span>
      </div>
      {cents > 0 && (
        <Button size="small" onClick={() => onAdopt(cents)}>
          {t(REFUND_WORDS.adopt)}
        </Button>
      )}
    </div>
  );
}
