import { InputNumber, Radio, Select } from 'antd';
import { Fragment } from 'react';
import {
  IN_ORDER,
  judgeItem,
  NOT_IN_ORDER,
  toItemKey,
  type ResolvedCheckItem,
} from '../../../contract/resources/inspection/check-item';
import { useText } from '../../i18n/language';
import styles from './inspection.module.css';
import { INSPECTION_WORDS } from './inspection-words';
import { toTold, type ToldAnswer } from './told-answers';

interface AnswersEntryProps {
  readonly items: readonly ResolvedCheckItem[];
  readonly deviceType: string;
  readonly value?: unknown;
  readonly onChange?: (answers: readonly ToldAnswer[]) => void;
}

/** Whether every item has an answer that it knows. */
export function isComplete(value: unknown, items: readonly ResolvedCheckItem[], deviceType: string): boolean {
  const told = toTold(value);
  return items.every((item) => {
    const answer = told.find((each) => each.item === toItemKey(deviceType, item));
    return answer !== undefined && judgeItem(item, answer.value) !== null;
  });
}

/** One line for each item of the checklist, with a control of its kind. */
export function AnswersEntry({ items, deviceType, value, onChange }: AnswersEntryProps) {
  const t = useText();
  const told = toTold(value);
  const answer = (item: string, next: string) =>
    onChange?.([...told.filter((each) => each.item !== item), { item, value: next }]);
  return (
    <div className={styles['answers']}>
      {items.map((item) => {
        const key = toItemKey(deviceType, item);
        const held = told.find((each) => each.item === key)?.value;
        return (
          <Fragment key={key}>
            <span>
              {t(item.title)}
              <Standard item={item} />
            </span>
            <Answer item={item} held={held} label={t(item.title)} onChange={(next) => answer(key, next)} />
          </Fragment>
        );
      })}
    </div>
  );
}

function Standard({ item: { min, max, unit, kind } }: { readonly item: ResolvedCheckItem }) {
  const t = useText();
  if (kind !== 'number') return null;
  const words = unit === null ? '' : ` ${t(unit)}`;
  const low = min === null ? `≤ ${max}` : `≥ ${min}`;
  const range = `${min === null || max === null ? low : `${min}–${max}`}${words}`;
  return <span className={styles['standard']}>{t(INSPECTION_WORDS.standard, { range })}</span>;
}

interface AnswerProps {
  readonly item: ResolvedCheckItem;
  readonly held: string | undefined;
  readonly label: string;
  readonly onChange: (value: string) => void;
}

function Answer({ item, held, label, onChange }: AnswerProps) {
  const t = useText();
  switch (item.kind) {
    case 'yesNo':
    case 'photo':
      return (
        <Radio.Group
          aria-label={label}
          value={held ?? null}
          options={[
            { value: IN_ORDER, label: t(INSPECTION_WORDS.good) },
            { value: NOT_IN_ORDER, label: t(INSPECTION_WORDS.bad) },
          ]}
          onChange={({ target }) => onChange(String(target.value))}
        />
      );
    case 'number':
      return (
        <InputNumber
          aria-label={label}
          value={held === undefined || held === '' ? null : Number(held)}
          onChange={(next) => onChange(next === null ? '' : String(next))}
        />
      );
    case 'choice':
      return (
        <Select
          aria-label={label}
          value={held ?? null}
          popupMatchSelectWidth={false}
          options={item.choices.map((choice) => ({ value: choice.value, label: t(choice.title) }))}
          onChange={onChange}
        />
      );
  }
}
