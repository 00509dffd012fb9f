import { Button } from 'antd';
import { useId } from 'react';
import { flushSync } from 'react-dom';
import type { Phrase } from '../../../../contract/resources/field';
import { useText } from '../../../i18n/language';
import styles from './phrases.module.css';
import { PHRASES_WORDS } from './phrases-words';
import { putIn } from './put-in';

interface PhrasesProps {
  readonly phrases: readonly Phrase[];
  /** The text that they are put into. */
  readonly areaOf: () => HTMLTextAreaElement | null;
  readonly onChange: (written: string) => void;
}

/** Texts that are ready to be put into what is being written; whoever presses one goes on writing behind it. */
export function Phrases({ phrases, areaOf, onChange }: PhrasesProps) {
  const t = useText();
  const id = useId();
  const put = ({ words }: Phrase) => {
    const area = areaOf();
    if (area === null) return;
    const written = putIn(words.zh, { value: area.value, caret: area.selectionEnd });
    // The caret is put behind the words: they have to stand there first.
    flushSync(() => onChange(written.value));
    area.focus();
    area.setSelectionRange(written.caret, written.caret);
  };
  return (
    <div className={styles['phrases']} role="group" aria-labelledby={id}>
      <span id={id} className={styles['title']}>
        {t(PHRASES_WORDS.title)}
      </span>
      {phrases.map((phrase) => (
        <Button key={phrase.title.zh} size="small" title={t(phrase.words)} onClick={() => put(phrase)}>
          {t(phrase.title)}
        </Button>
      ))}
    </div>
  );
}
