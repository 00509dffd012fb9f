/**
 * A room as filters of stores name it: the store's id, and behind a slash the room (pages 0). Ids of stores hold no slash;
 * names of rooms may.
 */
const SEPARATOR = '/';

/** A store, or one room of it. */
export interface PlaceChoice {
  readonly storeId: string;
  /** Null for the whole store. */
  readonly room: string | null;
}

/** Writes a room as a filter names it. */
export function toRoomValue(storeId: string, room: string): string {
  return `${storeId}${SEPARATOR}${room}`;
}

/** Reads what a filter of stores names. */
export function readPlaceChoice(value: string): PlaceChoice {
  const at = value.indexOf(SEPARATOR);
  if (at < 0) return { storeId: value, room: null };
  return { storeId: value.slice(0, at), room: value.slice(at + SEPARATOR.length) };
}

/** The stores of what a filter names, each once. */
export function toWholeStores(values: readonly string[]): readonly string[] {
  return [...new Set(values.map((value) => readPlaceChoice(value).storeId))];
}
