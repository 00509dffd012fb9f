import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMemo, useRef } from 'react';
import { toHandlersEndpoint } from '../../../contract/api/page/ticket/conversation-endpoint';
import { readPlaceChoice } from '../../../contract/resources/choice/room-value';
import { text } from '../../../contract/text';
import { FORM_WORDS } from '../../form/form-words';
import { usePlaces } from '../../form/place/use-places';
import { useLanguage, useText } from '../../i18n/language';
import page from '../../layout/page.module.css';
import { useEndpointQuery } from '../../providers/use-endpoint';
import { TABLE_WORDS } from '../../table/words';
import type { ListPageState } from '../use-list-page';
import { describeView } from './filter-lines';
import styles from './filter-chips.module.css';

const APPLIED = text('已筛选', 'Filtered by');
const TAKE_AWAY = text('取消“{title}”', 'Remove {title}');

interface FilterChipsProps {
  readonly state: Pick<ListPageState, 'page' | 'view' | 'show' | 'clear'>;
}

/** What narrows the list beside its tab, each to be taken away by itself. */
export function FilterChips({ state }: FilterChipsProps) {
  const { view, show, clear } = state;
  const t = useText();
  const language = useLanguage();
  const list = useRef<HTMLUListElement>(null);
  const storeOf = useStoreNames(state);
  const personOf = useHandlerNames(state);
  // An id is of one kind of thing: whoever knows it names it.
  const nameOf = (id: string) => storeOf(id) ?? personOf(id);
  const chips = describeView(state.page, { ...view, tab: null }, view.filters, { t, language, nameOf });
  return (
    <div className={`${page['chipLine'] ?? ''} ${styles['line'] ?? ''}`}>
      <ul ref={list} tabIndex={-1} className={styles['chips']} aria-label={t(APPLIED)}>
        {chips.map(({ title, value, without }) => (
          <li key={title}>
            <span className={styles['title']}>{title}</span>
            <span className={styles['value']} title={value}>
              {value}
            </span>
            <button
              type="button"
              aria-label={t(TAKE_AWAY, { title })}
              onClick={() => {
                show(without);
                // The button goes with its chip; the keyboard goes on from the list.
                list.current?.focus();
              }}
            >
              <CloseOutlined aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      <Button type="link" size="small" onClick={clear}>
        {t(TABLE_WORDS.clearFilters)}
      </Button>
    </div>
  );
}

/** Names of stores by id, read only where the list is narrowed to some. */
function useStoreNames({ page, view }: FilterChipsProps['state']) {
  const isEnabled = page.fields.some(({ field, source }) => source === 'store' && field in view.filters);
  const { places } = usePlaces({ isEnabled });
  const unnamed = useText()(FORM_WORDS.unnamedRoom);
  return useMemo(() => {
    const names = new Map(places?.flatMap(({ stores }) => stores.map(({ id, name }) => [id, name])));
    return (id: string) => {
      const { storeId, room } = readPlaceChoice(id);
      const store = names.get(storeId);
      return store === undefined || room === null ? store : `${store} ${room || unnamed}`;
    };
  }, [places, unnamed]);
}

/** One read serves the filter and its chip. */
const FRESH_MS = 60_000;

/** Names of those who see to tickets, read only where the list is narrowed to some of them. */
function useHandlerNames({ page, view }: FilterChipsProps['state']) {
  const isEnabled = page.fields.some(({ field, source }) => source === 'handler' && field in view.filters);
  const { data } = useEndpointQuery(toHandlersEndpoint(page), {
    body: {},
    isEnabled,
    staleTimeMs: FRESH_MS,
  });
  return (id: string) => data?.list.find(({ accountId }) => accountId === id)?.name;
}
