import { SearchOutlined } from '@ant-design/icons';
import { Input, Modal, type InputRef } from 'antd';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { KEYWORD_MAX_LENGTH } from '../../../contract/limits';
import { useText } from '../../i18n/language';
import { toLineId } from './result-line';
import { ResultList } from './result-list';
import { SearchHelp } from './search-help';
import styles from './search.module.css';
import { SEARCH_WORDS } from './search-words';
import { useResultChoice, type ResultLine } from './use-result-choice';
import { useSearch } from './use-search';

const WIDTH_PX = 680;
const TOP_PX = 72;

/** Finds pages, devices, orders and users of every type, wherever the reader is. */
export function SearchDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const [typed, setTyped] = useState('');
  /** How it was left; null while it is open. */
  const [left, setLeft] = useState<'closed' | 'picked' | null>(null);
  const field = useRef<InputRef>(null);
  useEffect(() => {
    // What is being laid out takes no focus yet; keys that are typed a moment later are meant for the field.
    const frame = requestAnimationFrame(() => field.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  const search = useSearch(typed);
  const choice = useResultChoice(search.groups);
  const navigate = useNavigate();
  const listId = useId();
  const pick = (line: ResultLine) => {
    if (line.kind === 'rest') return choice.open(line.group);
    setLeft('picked');
    void navigate(line.option.path);
  };
  const { active } = choice;
  return (
    <Modal
      open={left === null}
      width={WIDTH_PX}
      style={{ top: TOP_PX }}
      title={t(SEARCH_WORDS.title)}
      closable={{ 'aria-label': t(SEARCH_WORDS.close) }}
      footer={<KeyHints />}
      onCancel={() => setLeft('closed')}
      // What was picked has the keyboard; else it goes back to where it was.
      focusTriggerAfterClose={left !== 'picked'}
      afterOpenChange={(isOpen) => isOpen && field.current?.focus()}
      afterClose={onClose}
    >
      <Input
        ref={field}
        size="large"
        prefix={<SearchOutlined aria-hidden className={styles['icon']} />}
        allowClear
        role="combobox"
        aria-label={t(SEARCH_WORDS.title)}
        aria-autocomplete="list"
        aria-expanded={choice.lines.length > 0}
        aria-controls={listId}
        {...(active === undefined ? {} : { 'aria-activedescendant': toLineId(listId, active) })}
        placeholder={t(search.isPagesOnly ? SEARCH_WORDS.placeholderPages : SEARCH_WORDS.placeholder)}
        maxLength={KEYWORD_MAX_LENGTH}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          choice.reset();
        }}
        onKeyDown={(event) => onKey(event, choice, pick)}
      />
      <div className={styles['results']}>
        <ResultList id={listId} choice={choice} onPick={pick} />
        <SearchHelp search={search} />
      </div>
    </Modal>
  );
}

function onKey(
  event: KeyboardEvent,
  { active, move, moveTo }: ReturnType<typeof useResultChoice>,
  pick: (line: ResultLine) => void,
): void {
  // While a word is being put together (pinyin), its keys are not ours.
  if (event.nativeEvent.isComposing) return;
  const steps: Readonly<Record<string, () => void>> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    PageDown: () => moveTo('last'),
    PageUp: () => moveTo('first'),
    Enter: () => active !== undefined && pick(active),
  };
  const step = steps[event.key];
  if (step === undefined || active === undefined) return;
  event.preventDefault();
  step();
}

function KeyHints() {
  const t = useText();
  return (
    <p className={styles['keys']} aria-hidden>
      <kbd>↑</kbd>
      <kbd>↓</kbd> {t(SEARCH_WORDS.move)}
      <kbd>Enter</kbd> {t(SEARCH_WORDS.open)}
      <kbd>Esc</kbd> {t(SEARCH_WORDS.close)}
    </p>
  );
}
