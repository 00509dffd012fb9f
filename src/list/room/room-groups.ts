import type { Row } from '../../../contract/api/page/list';
import type { ResolvedField, StatusTone } from '../../../contract/resources/field';
import type { ResolvedRooms } from '../../../contract/resources/room/rooms';

/** A room with what stands in it, by position. */
export interface RoomGroup {
  /** Empty where nobody said which room. */
  readonly name: string;
  readonly rows: readonly Row[];
  /** How many of them need somebody. */
  readonly needing: number;
}

/** A store with its rooms. */
export interface StoreGroup {
  /** What it stands in; empty where that is not known. */
  readonly place: string;
  /** Empty where the rows are of no store. */
  readonly store: string;
  readonly rooms: readonly RoomGroup[];
}

/** Figures within names count as figures: 左2 comes before 左10, and 2栋 before 10栋. */
const collator = new Intl.Collator('zh-CN', { numeric: true });

/** Words of sides as one goes past them. By their sound 右 came before 左, and by the alphabet lower before upper. */
const SIDES = ['左', '上', '前', 'top', 'upper', 'front', '中', '右', '下', '后', 'bottom', 'lower', 'back'];
const SIDE = new RegExp(SIDES.map((word) => (/\w/.test(word) ? `\\b${word}\\b` : word)).join('|'), 'gi');
/** Characters that mean nothing and are ordered by their codes, behind everything that does. */
const FIRST_PRIVATE = 0xe000;

const withSidesInOrder = (name: string) =>
  name.replace(SIDE, (word) => String.fromCharCode(FIRST_PRIVATE + SIDES.indexOf(word.toLowerCase())));

/** Natural order of names; what has none comes last. */
export function compareNames(one: string, other: string): number {
  if (one === '' || other === '') return Number(one === '') - Number(other === '');
  return collator.compare(one, other);
}

/** Natural order of places within a store, in which left comes before right and upper before lower. */
export function comparePlaces(one: string, other: string): number {
  return compareNames(withSidesInOrder(one), withSidesInOrder(other));
}

/** Brings rows together by store and room, each in natural order; rows of one position stand by their number. */
export function groupRooms(
  rows: readonly Row[],
  rooms: ResolvedRooms,
  needs: (row: Row) => boolean,
): readonly StoreGroup[] {
  const nameOf = (row: Row, part: 'place' | 'store' | 'room' | 'position' | 'number') =>
    wordOf(row[rooms[part]]);
  const sorted = rows.toSorted(
    (one, other) =>
      compareNames(nameOf(one, 'store'), nameOf(other, 'store')) ||
      compareNames(nameOf(one, 'place'), nameOf(other, 'place')) ||
      comparePlaces(nameOf(one, 'room'), nameOf(other, 'room')) ||
      comparePlaces(nameOf(one, 'position'), nameOf(other, 'position')) ||
      compareNames(nameOf(one, 'number'), nameOf(other, 'number')),
  );
  const stores = together(sorted, (row) => JSON.stringify([nameOf(row, 'place'), nameOf(row, 'store')]));
  return stores.map(([first, ...others]) => ({
    place: nameOf(first, 'place'),
    store: nameOf(first, 'store'),
    rooms: together([first, ...others], (row) => nameOf(row, 'room')).map((inRoom) => ({
      name: nameOf(inRoom[0], 'room'),
      rows: inRoom,
      needing: inRoom.filter(needs).length,
    })),
  }));
}

/** Rows by key, in the order in which the keys are met. */
function together(rows: readonly Row[], keyOf: (row: Row) => string) {
  const groups = new Map<string, [Row, ...Row[]]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return [...groups.values()];
}

function wordOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

/** Tones of states that do not go by themselves. */
const NEEDING: readonly (StatusTone | undefined)[] = ['danger', 'warning', 'offline'];

/** The tone of a row's state; undefined for one that is newer than this release. */
export function toneOf(state: ResolvedField | undefined, row: Row): StatusTone | undefined {
  return state?.options.find(({ value }) => value === row[state.field])?.tone;
}

/** Whether a row needs somebody, by the tone of its state. */
export function needsSomebody(state: ResolvedField | undefined, row: Row): boolean {
  return NEEDING.includes(toneOf(state, row));
}
