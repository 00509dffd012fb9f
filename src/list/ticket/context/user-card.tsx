import { Suspense } from 'react';
import { lazyPart } from '../../../away/lazy-part';
import { useText } from '../../../i18n/language';
import type { DetailPartProps } from '../../detail/detail-parts';
import { LogSkeleton } from '../../detail/object-log-parts';
import { CONTEXT_WORDS } from './context-words';
import styles from './context.module.css';

const OrderUserFigures = lazyPart(async () => (await import('../../evidence/order-user')).OrderUserFigures);

/** The user of the order that a ticket is about, over the last 30 days. */
export function UserCard(props: Pick<DetailPartProps, 'page' | 'row'>) {
  const t = useText();
  return (
    <section className={styles['subject']} aria-label={t(CONTEXT_WORDS.user)}>
      <header className={styles['head']}>
        <h2>{t(CONTEXT_WORDS.user)}</h2>
      </header>
      <Suspense fallback={<LogSkeleton />}>
        <OrderUserFigures {...props} />
      </Suspense>
    </section>
  );
}
