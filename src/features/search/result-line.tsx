import { useEffect, useRef } from 'react';
import { useText } from '../../i18n/language';
import { StatusTag } from '../../table/status-tag';
import type { SearchOption } from './search-option';
import styles from './search.module.css';
import { SEARCH_WORDS } from './search-words';
import type { ResultLine } from './use-result-choice';

interface ResultLineProps {
  readonly listId: string;
  readonly line: ResultLine;
  readonly isActive: boolean;
  readonly onPoint: () => void;
  readonly onPick: () => void;
}

/** Id of the element that stands for a line; keys may hold blanks, ids may not. */
export function toLineId(listId: string, { key }: Pick<ResultLine, 'key'>): string {
  return `${listId}-${encodeURIComponent(key)}`;
}

/** One line of the results; the one that Enter would open is kept in sight. */
export function ResultLineItem({ listId, line, isActive, onPoint, onPick }: ResultLineProps) {
  const t = useText();
  const item = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) item.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <div
      ref={item}
      id={toLineId(listId, line)}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={styles['line']}
      // Not on entering: a list that moves under a pointer at rest would take the choice from the keyboard.
      onMouseMove={onPoint}
      // The field keeps the keyboard.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPick}
    >
      {line.kind === 'rest' ? (
        <span className={styles['way']}>{t(SEARCH_WORDS.rest, { count: line.count })}</span>
      ) : (
        <Found option={line.option} />
      )}
    </div>
  );
}

function Found({ option: { title, type, facts, status } }: { readonly option: SearchOption }) {
  const t = useText();
  const isWay = type === null && facts.length === 0 && status === null;
  if (isWay) return <span className={styles['way']}>{title}</span>;
  return (
    <>
      <span className={styles['title']}>
        <strong>{title}</strong>
        {type !== null && <span className={styles['type']}>{type}</span>}
      </span>
      {status !== null && <StatusTag tone={status.tone ?? 'neutral'}>{t(status.title)}</StatusTag>}
      {facts.length > 0 && <span className={styles['facts']}>{facts.join(' · ')}</span>}
    </>
  );
}
