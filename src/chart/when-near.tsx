import { startTransition, useEffect, useRef, useState, type ReactNode } from 'react';
import { ONE_SECOND_MS } from '../../contract/limits';
import { useText } from '../i18n/language';
import { usePaper } from '../theme/paper';
import { CHART_WORDS } from './chart-words';
import styles from './chart.module.css';

/** Somebody who scrolls there finds it drawn. */
const NEAR = '300px 0px';
/** What is in sight comes first: its figures, and what is fetched after them. */
const REST_MS = 4 * ONE_SECOND_MS;
/** One chart is drawn before the next is begun, and whoever presses something meanwhile is heard. */
const APART_MS = ONE_SECOND_MS / 2;

interface WhenNearProps {
  readonly title: string;
  /** How many others are drawn before it where nobody comes near. */
  readonly order: number;
  readonly children: ReactNode;
}

/**
 * Draws a chart that is out of sight when somebody comes near it, for paper, or when its page has been open for a while, so
 * that it is found and printed with the rest. A page of ten charts shows two of them at first.
 */
export function WhenNear({ title, order, children }: WhenNearProps) {
  const isOnPaper = usePaper() !== null;
  const [isNear, setIsNear] = useState(false);
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isNear || place.current === null) return undefined;
    return whenNear(place.current, order, () => startTransition(() => setIsNear(true)));
  }, [isNear, order]);
  return isNear || isOnPaper ? children : <FarCard title={title} place={place} />;
}

/** The card as it stands there before its chart. */
function FarCard({ title, place }: { readonly title: string; readonly place: React.Ref<HTMLElement> }) {
  const t = useText();
  return (
    <section ref={place} className={styles['card']} aria-label={title}>
      <header className={styles['cardHead']}>
        <h2>{title}</h2>
      </header>
      <div className={styles['canvas']} data-waiting role="status" aria-label={t(CHART_WORDS.loading)} />
    </section>
  );
}

/** Calls once; the answer takes it back. */
function whenNear(place: Element, order: number, task: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) task();
    },
    { rootMargin: NEAR },
  );
  observer.observe(place);
  const timer = setTimeout(task, REST_MS + order * APART_MS);
  return () => {
    observer.disconnect();
    clearTimeout(timer);
  };
}
