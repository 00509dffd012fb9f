import { LockOutlined, ReloadOutlined, WarningOutlined } from '@ant-design/icons';
import { Button, Empty } from 'antd';
import type { ReactNode } from 'react';
import { formatClock } from '../format/moment';
import { useText } from '../i18n/language';
import { traceOf } from '../http/gateway-error';
import styles from './state-block.module.css';
import { isPassing, useRetryWhileAway } from '../away/retry-while-away';
import { TraceNumber } from './trace-number';
import { TABLE_WORDS } from '../table/words';

interface BlockProps {
  readonly picture: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
}

/**
 * What stands in a page's or a table's body when there are no rows in it.
 *
 * antd's Empty also carries what was refused or failed: it costs 0.6 kB of the first list, Result 11.1 and
 * Alert 3.2, and a failure to load must not wait for one more file to load.
 */
export function Block({ picture, title, children }: BlockProps) {
  return (
    <Empty
      className={styles['block'] ?? ''}
      classNames={{ image: styles['picture'] ?? '', description: styles['said'] ?? '' }}
      image={picture}
      description={
        <>
          <p className={styles['title']}>{title}</p>
          {children}
        </>
      }
    />
  );
}

interface FailedBannerProps {
  /** In the gateway's words, meant for people. */
  readonly error: { readonly message: string; readonly statusCode: number };
  readonly onRetry: () => void;
  readonly updatedAt: number;
}

const FORBIDDEN_STATUS = 403;
const UNAVAILABLE_STATUS = 503;

interface UnreadProps {
  readonly error: { readonly message: string; readonly statusCode: number };
  readonly onRetry: () => void;
}

/**
 * Nothing could be read: refused with the reason, or failed with the gateway's words and another try. A gateway
 * that is away for a moment is no failure: the block waits for it, as it does where there was no answer at all.
 */
export function UnreadBlock({ error, onRetry }: UnreadProps) {
  const t = useText();
  const isAway = error.statusCode === UNAVAILABLE_STATUS;
  useRetryWhileAway(isPassing(error), onRetry);
  if (isAway) return <AwayBlock error={error} onRetry={onRetry} />;
  const isRefused = error.statusCode === FORBIDDEN_STATUS;
  return (
    <div role="alert">
      <Block
        picture={isRefused ? <LockOutlined aria-hidden /> : <WarningOutlined aria-hidden />}
        title={t(isRefused ? TABLE_WORDS.refused : TABLE_WORDS.failed)}
      >
        <p className={styles['reason']}>{error.message}</p>
        <TraceNumber traceId={traceOf(error)} />
        {!isRefused && (
          <Button type="primary" onClick={onRetry}>
            {t(TABLE_WORDS.retry)}
          </Button>
        )}
      </Block>
    </div>
  );
}

/** Calm, for there is nothing to be done but to wait, which the page does by itself. */
function AwayBlock({ error, onRetry }: UnreadProps) {
  const t = useText();
  return (
    <div role="status">
      <Block picture={<ReloadOutlined aria-hidden />} title={t(TABLE_WORDS.away)}>
        <p className={styles['reason']}>{t(TABLE_WORDS.awayHint)}</p>
        <TraceNumber traceId={traceOf(error)} />
        <Button onClick={onRetry}>{t(TABLE_WORDS.retryNow)}</Button>
      </Block>
    </div>
  );
}

/** A refresh failed while older data is still shown: says so above it, without antd's Alert (see Block). */
export function FailedBanner({ error, onRetry, updatedAt }: FailedBannerProps) {
  const t = useText();
  const isAway = error.statusCode === UNAVAILABLE_STATUS;
  useRetryWhileAway(isPassing(error), onRetry);
  return (
    <div role={isAway ? 'status' : 'alert'} className={styles['banner']}>
      {isAway ? <ReloadOutlined aria-hidden /> : <WarningOutlined aria-hidden />}
      <span>
        {t(TABLE_WORDS.failedKept, { time: formatClock(updatedAt) })} · {error.message}
      </span>
      <TraceNumber traceId={traceOf(error)} />
      <Button size="small" onClick={onRetry}>
        {t(TABLE_WORDS.retry)}
      </Button>
    </div>
  );
}
