import { DownOutlined, SearchOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Input, type InputRef } from 'antd';
import { useRef, useState, type RefObject } from 'react';
import type { FilterValue, ListFilters } from '../../../contract/api/page/list';
import { toSearchText } from '../../../contract/free-text';
import { KEYWORD_MAX_LENGTH } from '../../../contract/limits';
import type { SearchDeclaration } from '../../../contract/resources/declaration';
import type { ResolvedField } from '../../../contract/resources/field';
import { useText } from '../../i18n/language';
import { filterControlOf } from './filter-controls';
import { pickFirstRow } from './first-row';
import { FORM_WORDS } from '../form-words';
import styles from '../form.module.css';
import { useFittingColumns } from './use-fitting-columns';

/** What a filter form asks for. */
export interface FilterDraft {
  readonly keyword: string;
  readonly filters: ListFilters;
}

interface FilterFormProps {
  readonly search: SearchDeclaration | null;
  /** Fields in the order their controls stand in. */
  readonly fields: readonly ResolvedField[];
  /** Field that can be changed but not emptied. */
  readonly requiredField: string | null;
  /** What is in force; the form starts from it and returns to it when the address changes. */
  readonly value: FilterDraft;
  readonly nowMs: number;
  readonly searchRef?: RefObject<InputRef | null>;
  readonly onSearch: (draft: FilterDraft) => void;
  readonly onReset: () => void;
}

const CONTROL_MIN_WIDTH_PX = 248;

/** Keyword and filters: one row at first, the rest behind a switch; takes effect on 查询 or Enter. */
export function FilterForm(props: FilterFormProps) {
  const { search, fields, requiredField, value, nowMs, searchRef, onSearch, onReset } = props;
  const t = useText();
  const [draft, setDraft] = useDraft(value);
  const [isExpanded, setIsExpanded] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // The last place of the first row belongs to the buttons.
  const places = useFittingColumns(form, CONTROL_MIN_WIDTH_PX) - 1 - (search === null ? 0 : 1);
  const shown = isExpanded ? fields : pickFirstRow(fields, value.filters, Math.max(1, places));
  const hidden = fields.filter((field) => !shown.includes(field));
  const hiddenActive = hidden.filter(({ field }) => value.filters[field] !== undefined).length;

  function change(field: ResolvedField, next: FilterValue | undefined) {
    setDraft({ ...draft, filters: withFilter(draft.filters, field.field, next) });
  }

  return (
    <form
      ref={form}
      role="search"
      aria-label={t(FORM_WORDS.filters)}
      className={styles['filters']}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch({ ...draft, keyword: toSearchText(draft.keyword) });
      }}
    >
      {search !== null && (
        <Input
          ref={searchRef}
          prefix={<SearchOutlined className={styles['icon']} />}
          suffix={draft.keyword === '' ? <kbd className={styles['key']}>/</kbd> : undefined}
          aria-label={t(FORM_WORDS.keyword)}
          placeholder={t(search.placeholder)}
          maxLength={KEYWORD_MAX_LENGTH}
          allowClear
          value={draft.keyword}
          onChange={({ target }) => setDraft({ ...draft, keyword: target.value })}
        />
      )}
      {shown.map((field) => {
        const Control = filterControlOf(field);
        return Control === null ? null : (
          <Control
            key={field.field}
            field={field}
            value={draft.filters[field.field]}
            onChange={(next) => change(field, next)}
            nowMs={nowMs}
            isRequired={field.field === requiredField}
          />
        );
      })}
      <span className={styles['buttons']}>
        {(hidden.length > 0 || isExpanded) && (
          <Button
            type="link"
            aria-expanded={isExpanded}
            icon={isExpanded ? <UpOutlined /> : <DownOutlined />}
            iconPosition="end"
            onClick={() => setIsExpanded(!isExpanded)}
          >
            {t(isExpanded ? FORM_WORDS.collapse : FORM_WORDS.expand)}
            {hiddenActive > 0 && <span className={styles['count']}>{hiddenActive}</span>}
          </Button>
        )}
        <Button onClick={onReset}>{t(FORM_WORDS.reset)}</Button>
        <Button type="primary" htmlType="submit">
          {t(FORM_WORDS.search)}
        </Button>
      </span>
    </form>
  );
}

/** Follows what is in force whenever that changes, and holds what is typed in between. */
function useDraft(value: FilterDraft) {
  const inForce = JSON.stringify(value);
  const [held, setHeld] = useState({ inForce, draft: value });
  const current = held.inForce === inForce ? held.draft : value;
  return [current, (draft: FilterDraft) => setHeld({ inForce, draft })] as const;
}

function withFilter(filters: ListFilters, name: string, value: FilterValue | undefined): ListFilters {
  const others = Object.entries(filters).filter(([field]) => field !== name);
  return Object.fromEntries(value === undefined ? others : [...others, [name, value] as const]);
}
