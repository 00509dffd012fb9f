import { Button, Input } from 'antd';
import { useState } from 'react';
import { useText } from '../../i18n/language';
import { toColumnChoice } from '../../table/column-choice';
import type { ListPageState } from '../use-list-page';
import { writeListView } from '../view/list-view';
import { SAVED_VIEWS_MAX, VIEW_NAME_MAX, withDefault, withName, withView } from './saved-view';
import styles from './saved-views.module.css';
import type { useSavedViews } from './use-saved-views';
import { ViewLine } from './view-line';
import { VIEW_WORDS } from './view-words';

interface SavedViewsProps {
  readonly state: Pick<ListPageState, 'page' | 'view' | 'columns'>;
  readonly saved: ReturnType<typeof useSavedViews>;
  readonly onClose: () => void;
}

/** Views to go to, rename, delete or begin with, and the present one to keep. */
export function SavedViews({ state, saved, onClose }: SavedViewsProps) {
  const t = useText();
  const { views, keep, apply } = saved;
  const [typed, setTyped] = useState('');
  const name = typed.trim();
  const search = toSearch(state);
  const isKnown = views.some((each) => each.name === name);
  const isFull = views.length >= SAVED_VIEWS_MAX && !isKnown;
  return (
    <div className={styles['views']} role="dialog" aria-label={t(VIEW_WORDS.views)}>
      {views.length === 0 ? (
        <p className={styles['note']}>{t(VIEW_WORDS.none)}</p>
      ) : (
        <ul className={styles['list']} aria-label={t(VIEW_WORDS.views)}>
          {views.map((view) => (
            <ViewLine
              key={view.name}
              view={view}
              isShown={view.search === search}
              onApply={() => {
                apply(view);
                onClose();
              }}
              onDefault={() => keep(withDefault(views, view.name))}
              onRename={(to) => keep(withName(views, view.name, to))}
              onDelete={() => keep(views.filter((each) => each !== view))}
            />
          ))}
        </ul>
      )}
      <form
        className={styles['save']}
        onSubmit={(event) => {
          event.preventDefault();
          if (name === '' || isFull) return;
          keep(withView(views, { name, search, columns: toColumnChoice(state.columns) }));
          setTyped('');
        }}
      >
        <Input
          aria-label={t(VIEW_WORDS.name)}
          placeholder={t(VIEW_WORDS.name)}
          maxLength={VIEW_NAME_MAX}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="primary" htmlType="submit" disabled={name === '' || isFull}>
          {t(isKnown ? VIEW_WORDS.replace : VIEW_WORDS.save)}
        </Button>
      </form>
      <p className={styles['note']}>
        {t(isFull ? VIEW_WORDS.full : VIEW_WORDS.hint, { count: SAVED_VIEWS_MAX })}
      </p>
    </div>
  );
}

/** What of the view is kept: neither the place in the list nor an open drawer. */
function toSearch({ page, view }: SavedViewsProps['state']): string {
  return writeListView(page, { ...view, page: 1, cursor: null, detailId: null }).toString();
}
