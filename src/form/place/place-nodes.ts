import type { PlaceOption } from '../../../contract/api/store';
import { readPlaceChoice } from '../../../contract/resources/choice/room-value';
import type { RoomChoice } from './use-rooms';

/** Places are nodes of the tree only; the prefix keeps their ids apart from those of stores. */
const PLACE_PREFIX = 'place:';
/** Stands beneath a store whose rooms are on their way, or which has none. */
const NOTE_PREFIX = 'note:';

/** A node of the tree of places, stores and rooms. */
export interface PlaceNode {
  readonly value: string;
  readonly title: string;
  readonly children?: PlaceNode[];
  readonly disabled?: boolean;
  readonly checkable?: boolean;
}

/** What stores are shown with. */
export interface RoomNodes {
  /** Undefined while they are not known. */
  readonly roomsOf: (storeId: string) => readonly RoomChoice[] | undefined;
  readonly chosen: readonly string[];
  readonly loadingWords: string;
  readonly noneWords: string;
  /** Stands for devices of which no room is on record. */
  readonly unnamedWords: string;
}

/** The tree: places, their stores, and their rooms where those are offered. */
export function toPlaceNodes(places: readonly PlaceOption[], rooms: RoomNodes | null): PlaceNode[] {
  return places.map(({ id, name, stores }) => ({
    value: `${PLACE_PREFIX}${id}`,
    title: name,
    children: stores.map((store) => ({
      value: store.id,
      title: store.name,
      ...(rooms === null ? {} : { children: toRoomNodes(store.id, rooms) }),
    })),
  }));
}

function toRoomNodes(storeId: string, rooms: RoomNodes): PlaceNode[] {
  const { roomsOf, chosen, loadingWords, noneWords, unnamedWords } = rooms;
  const known = roomsOf(storeId);
  const named = chosen.flatMap((value) => {
    const { storeId: of, room } = readPlaceChoice(value);
    const isKnown = known?.some((each) => each.value === value) ?? false;
    return of === storeId && room !== null && !isKnown ? [{ value, title: room }] : [];
  });
  const offered = [...(known ?? []), ...named].map(({ value, title }) => ({
    value,
    title: title || unnamedWords,
  }));
  if (known !== undefined && offered.length > 0) return offered;
  const title = known === undefined ? loadingWords : noneWords;
  const note = { value: `${NOTE_PREFIX}${storeId}`, title, disabled: true, checkable: false };
  return [...offered, note];
}

/** What is chosen in the tree, as a filter takes it: places are their stores. */
export function toPlaceValues(chosen: readonly string[], places: readonly PlaceOption[]): readonly string[] {
  const values = chosen.flatMap((value) => {
    if (!value.startsWith(PLACE_PREFIX)) return value.startsWith(NOTE_PREFIX) ? [] : [value];
    const place = places.find(({ id }) => `${PLACE_PREFIX}${id}` === value);
    return place?.stores.map(({ id }) => id) ?? [];
  });
  return [...new Set(values)];
}

/** Names of the nodes of all places. */
export function placeKeys(places: readonly PlaceOption[]): readonly string[] {
  return places.map(({ id }) => `${PLACE_PREFIX}${id}`);
}

/** Keys of all places and stores: of every node that has others beneath. */
export function nodeKeys(places: readonly PlaceOption[]): string[] {
  return [...placeKeys(places), ...places.flatMap(({ stores }) => stores.map(({ id }) => id))];
}
