import { Suspense, useState, type ReactNode } from 'react';
import { lazyPart } from '../../../away/lazy-part';
import { useText } from '../../../i18n/language';
import type { DetailPartProps } from '../../detail/detail-parts';
import { LogSkeleton } from '../../detail/object-log-parts';
import { CONTEXT_WORDS } from './context-words';
import styles from './context.module.css';

const OrderTimeline = lazyPart(async () => (await import('../../evidence/order-timeline')).OrderTimeline);
const LiveFacts = lazyPart(async () => (await import('../../detail/live/live-part')).LiveFacts);

/** What shows what happened: the course of an order, or what a device says of itself now; read when it is unfolded. */
export function Evidence(props: DetailPartProps) {
  const { kind, sections } = props.page;
  const t = useText();
  if (kind === 'order') {
    return (
      <Fold title={t(CONTEXT_WORDS.timeline)}>
        <OrderTimeline {...props} />
      </Fold>
    );
  }
  return sections.some(({ part }) => part === 'live') ? (
    <Fold title={t(CONTEXT_WORDS.live)}>
      <LiveFacts {...props} />
    </Fold>
  ) : null;
}

function Fold({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={styles['fold']} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && <Suspense fallback={<LogSkeleton />}>{children}</Suspense>}
    </details>
  );
}
