import { TreeSelect } from 'antd';
import { useState } from 'react';
import type { PlaceOption } from '../../../contract/api/store';
import { readPlaceChoice } from '../../../contract/resources/choice/room-value';
import { CHOICE_STORES_MAX } from '../../../contract/resources/choice/choices';
import { text } from '../../../contract/text';
import { useText } from '../../i18n/language';
import { ENTRY_WORDS } from '../field/entry-words';
import { FORM_WORDS } from '../form-words';
import styles from '../form.module.css';
import { nodeKeys, placeKeys, toPlaceNodes, toPlaceValues } from './place-nodes';
import type { RoomsFor, StoreSelectProps } from './store-select';
import { usePlaces } from './use-places';
import { useRooms } from './use-rooms';

const ROOMS_LOADING = text('正在读取房间…', 'Reading rooms…');
const NO_DEVICES = text('没有设备', 'No devices');
const NO_PLACES: readonly PlaceOption[] = [];

interface StoreTreeProps extends StoreSelectProps {
  /** Opens at once. */
  readonly isOpen: boolean;
}

/**
 * Choice of stores in a tree of places, with their rooms where they are asked for; sub-accounts are offered only
 * their own (the gateway decides).
 */
export function StoreTree(props: StoreTreeProps) {
  const { title, value = [], onChange, noneWords, isLabelled = false, isOpen, rooms } = props;
  const t = useText();
  const { places, hasFailed } = usePlaces();
  const known = places ?? NO_PLACES;
  const { areRoomsKnown, ...tree } = useTree(known, { value, rooms });
  // A tree without nodes would show the ids, and one of the chosen rooms alone would take them for their whole store.
  const isUnnamed = (places === undefined ? !hasFailed : !areRoomsKnown) && value.length > 0;
  const none = noneWords ?? t(FORM_WORDS.any);
  return (
    <TreeSelect
      className={styles['control']}
      prefix={isLabelled ? undefined : <span className={styles['label']}>{title}</span>}
      aria-label={title}
      placeholder={isUnnamed ? t(FORM_WORDS.chosen, { count: value.length }) : none}
      value={isUnnamed ? [] : [...value]}
      loading={places === undefined && !hasFailed}
      notFoundContent={hasFailed ? t(ENTRY_WORDS.loadFailed) : undefined}
      {...tree}
      treeCheckable
      // A store is more than the rooms that are known of it; without rooms, stores are the leaves.
      showCheckedStrategy={rooms === undefined ? TreeSelect.SHOW_CHILD : TreeSelect.SHOW_PARENT}
      autoFocus={isOpen}
      defaultOpen={isOpen}
      allowClear
      showSearch
      treeNodeFilterProp="title"
      maxTagCount={1}
      maxTagTextLength={8}
      popupMatchSelectWidth={300}
      onChange={(chosen: readonly string[]) => onChange?.(toPlaceValues(chosen, known))}
    />
  );
}

/** Nodes, and which of them are open: at first every place, with its stores closed. */
function useTree(
  places: readonly PlaceOption[],
  { value, rooms }: { readonly value: readonly string[]; readonly rooms: RoomsFor | undefined },
) {
  const t = useText();
  const [expanded, setExpanded] = useState<readonly string[] | null>(null);
  const [isSearching, setIsSearching] = useState(false);
  const roomsOf = useRooms(rooms, toAsked(places, [...(expanded ?? []), ...value]));
  const words = {
    ...{ loadingWords: t(ROOMS_LOADING), noneWords: t(NO_DEVICES) },
    unnamedWords: t(FORM_WORDS.unnamedRoom),
  };
  const chosenRooms = value.map(readPlaceChoice).filter(({ room }) => room !== null);
  return {
    areRoomsKnown: chosenRooms.every(({ storeId }) => roomsOf(storeId) !== undefined),
    treeData: toPlaceNodes(places, rooms === undefined ? null : { roomsOf, chosen: value, ...words }),
    onSearch: (words: string) => setIsSearching(words !== ''),
    onTreeExpand: (keys: readonly unknown[]) => setExpanded(keys.map(String)),
    // What is found is in sight, whenever it has come.
    treeExpandedKeys: isSearching ? nodeKeys(places) : [...(expanded ?? placeKeys(places))],
  };
}

/** Stores whose rooms are read: all where they are few, so that rooms are found by their names; else those looked at. */
function toAsked(places: readonly PlaceOption[], seen: readonly string[]): readonly string[] {
  const ids = places.flatMap(({ stores }) => stores.map(({ id }) => id));
  if (ids.length <= CHOICE_STORES_MAX) return ids;
  const wanted = new Set(seen.map((each) => readPlaceChoice(each).storeId));
  return ids.filter((id) => wanted.has(id));
}
