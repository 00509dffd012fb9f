import { TreeSelect } from 'antd';
import { useText } from '../../i18n/language';
import { ENTRY_WORDS } from '../field/entry-words';
import { FORM_WORDS } from '../form-words';
import styles from '../form.module.css';
import type { StoreSelectProps } from './store-select';
import { usePlaces } from './use-places';

/** Places are nodes of the tree only; the prefix keeps their ids apart from those of stores. */
const PLACE_PREFIX = 'place:';

interface StoreTreeProps extends StoreSelectProps {
  /** Opens at once. */
  readonly isOpen: boolean;
}

/** Choice of stores in a tree of places; sub-accounts are offered only their own (the gateway decides). */
export function StoreTree({ title, value = [], onChange, noneWords, isOpen }: StoreTreeProps) {
  const t = useText();
  const { places, hasFailed } = usePlaces();
  // A tree without nodes would show the ids.
  const isUnnamed = places === undefined && !hasFailed && value.length > 0;
  const none = noneWords ?? t(FORM_WORDS.any);
  return (
    <TreeSelect
      className={styles['control']}
      prefix={<span className={styles['label']}>{title}</span>}
      aria-label={title}
      placeholder={isUnnamed ? t(FORM_WORDS.chosen, { count: value.length }) : none}
      value={isUnnamed ? [] : [...value]}
      loading={places === undefined && !hasFailed}
      notFoundContent={hasFailed ? t(ENTRY_WORDS.loadFailed) : undefined}
      treeData={(places ?? []).map(({ id, name, stores }) => ({
        value: `${PLACE_PREFIX}${id}`,
        title: name,
        children: stores.map((store) => ({ value: store.id, title: store.name })),
      }))}
      treeCheckable
      autoFocus={isOpen}
      defaultOpen={isOpen}
      allowClear
      showSearch
      treeNodeFilterProp="title"
      treeDefaultExpandAll
      maxTagCount={1}
      maxTagTextLength={8}
      popupMatchSelectWidth={300}
      onChange={(chosen: readonly string[]) =>
        onChange?.(chosen.filter((id) => !id.startsWith(PLACE_PREFIX)))
      }
    />
  );
}
