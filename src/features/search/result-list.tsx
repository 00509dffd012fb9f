import { useId } from 'react';
import { SEARCH_ORDER_DAYS } from '../../../contract/limits';
import { useText } from '../../i18n/language';
import { ResultLineItem } from './result-line';
import styles from './search.module.css';
import { SEARCH_WORDS } from './search-words';
import type { ResultLine, ShownGroup, useResultChoice } from './use-result-choice';

interface ResultListProps {
  readonly id: string;
  readonly choice: Pick<ReturnType<typeof useResultChoice>, 'shown' | 'active' | 'choose'>;
  readonly onPick: (line: ResultLine) => void;
}

/** What was found, by kind; the field above it has the keyboard, the pointer chooses here. */
export function ResultList({ id, choice, onPick }: ResultListProps) {
  const t = useText();
  return (
    <div id={id} role="listbox" aria-label={t(SEARCH_WORDS.results)} className={styles['list']}>
      {choice.shown.map((each) => (
        <Group key={each.group.name} id={id} shown={each} {...{ choice, onPick }} />
      ))}
    </div>
  );
}

function Group({
  id,
  shown: { group, lines },
  choice,
  onPick,
}: ResultListProps & { readonly shown: ShownGroup }) {
  const t = useText();
  const headId = useId();
  return (
    <div role="group" aria-labelledby={headId}>
      <p id={headId} className={styles['head']}>
        {t(SEARCH_WORDS[group.name])}
        {group.isOfPeriod && <span> · {t(SEARCH_WORDS.period, { days: SEARCH_ORDER_DAYS })}</span>}
      </p>
      {lines.map((line) => (
        <ResultLineItem
          key={line.key}
          listId={id}
          line={line}
          isActive={line === choice.active || line.key === choice.active?.key}
          onPoint={() => choice.choose(line.key)}
          onPick={() => onPick(line)}
        />
      ))}
    </div>
  );
}
