import { lazy, Suspense, useState } from 'react';
import { useText } from '../../i18n/language';
import { LogSkeleton, type ObjectLogProps } from './object-log-parts';
import { OBJECT_LOG_WORDS } from './object-log-words';
import styles from './object-log.module.css';

/** Loaded when the section is first opened. */
const ObjectLog = lazy(async () => ({ default: (await import('./object-log')).ObjectLog }));

/** What was done to the row; nothing is asked for until somebody wants to know. */
export function ObjectLogSection({ page, id, changedAt, timeStyle, siblingPath }: ObjectLogProps) {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={styles['section']} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{t(OBJECT_LOG_WORDS.title)}</summary>
      {isOpen && (
        <Suspense fallback={<LogSkeleton />}>
          <ObjectLog key={changedAt} {...{ page, id, changedAt, timeStyle, siblingPath }} />
        </Suspense>
      )}
    </details>
  );
}
