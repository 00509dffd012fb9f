import { DownOutlined, SearchOutlined, UpOutlined } from '@ant-design/icons';
import { Button, type InputRef } from 'antd';
// The input alone: by the package's entry come text areas, passwords and searches, which no list begins with.
import Input from 'antd/es/input/Input';
import { Suspense, useState, type RefObject } from 'react';
import type { FilterValue, ListFilters } from '../../../contract/api/page/list';
import { toSearchText } from '../../../contract/free-text';
import { KEYWORD_MAX_LENGTH } from '../../../contract/limits';
import type { SearchDeclaration } from '../../../contract/resources/declaration';
import type { ResolvedField } from '../../../contract/resources/field';
import { lazyPart } from '../../away/lazy-part';
import { useText } from '../../i18n/language';
import { filterControlOf, toPeriodChoice } from './filter-controls';
import { FORM_WORDS } from '../form-words';
import styles from '../form.module.css';

/** Loaded when more filters are first asked for. */
const ArchiveMonth = lazyPart(async () => (await import('../period/archive-month')).ArchiveMonth);

/** What a filter form asks for. */
export interface FilterDraft {
  readonly keyword: string;
  readonly filters: ListFilters;
}

interface FilterFormProps {
  /** The page whose list is filtered. */
  readonly pageId: string;
  readonly search: SearchDeclaration | null;
  /** Fields in the order their controls stand in. */
  readonly fields: readonly ResolvedField[];
  /** Field that can be changed but not emptied. */
  readonly requiredField: string | null;
  /** What is in force; the form starts from it and returns to it when the address changes. */
  readonly value: FilterDraft;
  readonly nowMs: number;
  /** Before it the list is archived and its period is chosen by the month, epoch ms; null where it is not. */
  readonly archivedBeforeMs: number | null;
  readonly searchRef?: RefObject<InputRef | null>;
  readonly onSearch: (draft: FilterDraft) => void;
  readonly onReset: () => void;
}

/** Filters in sight at first: with keyword and buttons two rows of a 1366 px screen (pages §0). */
const FIRST_FILTERS = 6;

/**
 * Keyword and filters: the first six in their declared order, the rest behind a switch that counts those of them in force;
 * takes effect on 查询 or Enter. None changes its place by being used: chips above the table say what is in force.
 */
export function FilterForm(props: FilterFormProps) {
  const { pageId, search, fields, requiredField, value, nowMs, searchRef, onSearch, onReset } = props;
  const { archivedBeforeMs } = props;
  const t = useText();
  const [draft, setDraft] = useDraft(value);
  const [isExpanded, setIsExpanded] = useState(false);
  const more = fields.slice(FIRST_FILTERS);
  const shown = isExpanded ? fields : fields.slice(0, FIRST_FILTERS);
  const period = fields.find(({ field }) => field === requiredField);
  const moreInForce = more.filter(({ field }) => value.filters[field] !== undefined).length;

  function change(field: ResolvedField, next: FilterValue | undefined) {
    setDraft({ ...draft, filters: withFilter(draft.filters, field.field, next) });
  }

  return (
    <form
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
            pageId={pageId}
            value={draft.filters[field.field]}
            onChange={(next) => change(field, next)}
            nowMs={nowMs}
            isRequired={field.field === requiredField}
            archivedBeforeMs={field.field === requiredField ? archivedBeforeMs : null}
          />
        );
      })}
      {archivedBeforeMs !== null && period !== undefined && (isExpanded || more.length === 0) && (
        <ArchiveFilter
          value={draft.filters[period.field]}
          onChange={(month) => change(period, month)}
          beforeMs={archivedBeforeMs}
        />
      )}
      <span className={styles['buttons']}>
        {more.length > 0 && (
          <Button
            type="link"
            aria-expanded={isExpanded}
            icon={isExpanded ? <UpOutlined /> : <DownOutlined />}
            iconPosition="end"
            onClick={() => setIsExpanded(!isExpanded)}
          >
            {t(isExpanded ? FORM_WORDS.collapse : FORM_WORDS.expand)}
            {moreInForce > 0 && <span className={styles['count']}>{moreInForce}</span>}
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

interface ArchiveFilterProps {
  /** Of the period. */
  readonly value: FilterValue | undefined;
  readonly onChange: (month: FilterValue | undefined) => void;
  readonly beforeMs: number;
}

function ArchiveFilter({ value, ...rest }: ArchiveFilterProps) {
  return (
    <Suspense fallback={<span className={styles['face']} />}>
      <ArchiveMonth value={toPeriodChoice(value)} {...rest} />
    </Suspense>
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
