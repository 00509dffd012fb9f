import { Alert } from 'antd';
import { useText } from '../../i18n/language';
import { TraceNumber } from '../../layout/trace-number';
import { REFUND_WORDS } from './refund-words';
import styles from './refund.module.css';
import type { LostRequest } from './use-refund-request';

interface LostAlertProps {
  readonly lost: LostRequest | null;
  /** What the button that asks again says. */
  readonly buttonWords: string;
}

/** Said while nobody knows whether a refund was taken. */
export function LostAlert({ lost, buttonWords }: LostAlertProps) {
  const t = useText();
  return lost === null ? null : (
    <Alert
      className={styles['block'] ?? ''}
      type="warning"
      showIcon
      role="alert"
      message={t(REFUND_WORDS.lost, { button: buttonWords })}
      {...(lost.traceId === null ? {} : { action: <TraceNumber traceId={lost.traceId} /> })}
    />
  );
}
