import type { ReactNode } from 'react';
import { text } from '../../../../../contract/text';
import { useText } from '../../../../i18n/language';
import { FailedBanner, UnreadBlock } from '../../../../layout/state-block';
import type { EndpointQuery } from '../../../../providers/use-endpoint';
import styles from './part.module.css';

const LOADING = text('加载中', 'Loading');

interface PartCardProps<T> {
  readonly title: string;
  readonly query: EndpointQuery<T>;
  /** Stands beside the title. */
  readonly head?: ReactNode;
  readonly isWide?: boolean;
  readonly children: (answer: T) => ReactNode;
}

/** A part of a page with a call of its own: it waits, fails and is read again by itself. */
export function PartCard<T>({ title, query, head, isWide = false, children }: PartCardProps<T>) {
  const t = useText();
  const { data, error, isStale, refresh, updatedAt } = query;
  return (
    <section className={styles['card']} data-stale={isStale} data-wide={isWide} aria-label={title}>
      <header className={styles['head']}>
        <h2>{title}</h2>
        {head}
      </header>
      {data !== undefined && error !== null && (
        <FailedBanner error={error} onRetry={refresh} updatedAt={updatedAt} />
      )}
      {data !== undefined ? (
        children(data)
      ) : error !== null ? (
        <UnreadBlock error={error} onRetry={refresh} />
      ) : (
        <div className={styles['waiting']} role="status" aria-label={t(LOADING)} />
      )}
    </section>
  );
}
