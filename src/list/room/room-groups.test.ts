import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Row } from '../../../contract/api/page/list';
import { resolveField } from '../../../contract/resources/resolve-field';
import type { ResolvedRooms } from '../../../contract/resources/room/rooms';
import { text } from '../../../contract/text';
import { compareNames, comparePlaces, groupRooms, needsSomebody, toneOf } from './room-groups';

const ROOMS: ResolvedRooms = {
  place: 'school',
  store: 'shop',
  room: 'room',
  position: 'spot',
  number: 'number',
  name: 'name',
  state: 'state',
  tells: [],
};

const row = (id: string, [school, shop, room, spot]: readonly (string | null)[]): Row => ({
  ...{ id, number: id, school, shop, room, spot },
});

const NOBODY = () => false;

/** Every room of every store by its ids: `甲校/一店/1层: a b`. */
function linesOf(rows: readonly Row[]): readonly string[] {
  return groupRooms(rows, ROOMS, NOBODY).flatMap(({ place, store, rooms }) =>
    rooms.map(
      ({ name, rows: inRoom }) => `${place}/${store}/${name}: ${inRoom.map(({ id }) => id).join(' ')}`,
    ),
  );
}

describe('names', () => {
  it.each([
    ['3栋-2层-左2', '3栋-2层-左10'],
    ['2栋-2层-左10', '3栋-2层-左2'],
    ['3栋-2层-左9', '3栋-10层-左1'],
    ['A02', 'A10'],
    ['北苑', ''],
  ])('of %s come before %s', (one, other) => {
    expect(compareNames(one, other)).toBeLessThan(0);
    expect(compareNames(other, one)).toBeGreaterThan(0);
  });

  it('stand in one order, whatever they are', () => {
    const name = fc.oneof(fc.constantFrom('', '左2', '左10', '左02', '右1'), fc.string());
    fc.assert(
      fc.property(name, name, name, (a, b, c) => {
        expect(Math.sign(compareNames(a, b))).toBe(-Math.sign(compareNames(b, a)) + 0);
        if (compareNames(a, b) <= 0 && compareNames(b, c) <= 0) {
          expect(compareNames(a, c)).toBeLessThanOrEqual(0);
        }
      }),
    );
  });
});

describe('places', () => {
  it.each([
    ['3栋-2层-左2', '3栋-2层-右1'],
    ['3栋-2层-左2', '3栋-2层-左10'],
    ['3栋-2层-左9', '3栋-2层-中1'],
    ['3栋-2层-中1', '3栋-2层-右1'],
    ['2层上3', '2层下1'],
    ['上层', '中层'],
    ['中层', '下层'],
    ['前区', '后区'],
    ['2-left 1', '2-right 1'],
    ['2-upper 1', '2-lower 1'],
    ['3栋-2层-右2', '3栋-10层-左1'],
    ['右1', ''],
  ])('of %s come before %s', (one, other) => {
    expect(comparePlaces(one, other)).toBeLessThan(0);
    expect(comparePlaces(other, one)).toBeGreaterThan(0);
  });
});

describe('rows in rooms', () => {
  it('stand by store, room and position, in natural order', () => {
    const rows = [
      row('a', ['甲校', '一店', '2层', '左10']),
      row('b', ['甲校', '一店', '10层', '左1']),
      row('c', ['甲校', '二店', '2层', '左1']),
      row('d', ['甲校', '一店', '2层', '左2']),
    ];
    expect(linesOf(rows)).toEqual(['甲校/二店/2层: c', '甲校/一店/2层: d a', '甲校/一店/10层: b']);
  });

  it('of two stores of one name stand apart', () => {
    const rows = [
      row('a', ['甲校', '洗衣房', '1层', '左1']),
      row('b', ['乙校', '洗衣房', '1层', '左1']),
      row('c', ['甲校', '洗衣房', '1层', '左2']),
    ];
    expect(linesOf(rows)).toEqual(['甲校/洗衣房/1层: a c', '乙校/洗衣房/1层: b']);
  });

  it('that nobody said the room of come last, by their numbers', () => {
    const rows = [
      row('n2', ['甲校', '一店', null, null]),
      row('n1', ['甲校', '一店', '', '']),
      row('a', ['甲校', '一店', '1层', '左1']),
      row('z', [null, null, null, null]),
    ];
    expect(linesOf(rows)).toEqual(['甲校/一店/1层: a', '甲校/一店/: n1 n2', '//: z']);
  });

  it('are all there once, whatever order they come in', () => {
    const word = fc.constantFrom('', '1', '2', '10', '甲', '乙');
    const rows = fc.array(fc.tuple(word, word, word, word), { maxLength: 40 });
    fc.assert(
      fc.property(rows, (words) => {
        const given = words.map((each, index) => row(`n${index}`, each));
        const lines = linesOf(given);
        expect(linesOf(given.toReversed())).toEqual(lines);
        const ids = lines.flatMap((line) => line.slice(line.indexOf(':') + 2).split(' '));
        expect(ids.toSorted()).toEqual(given.map(({ id }) => id).toSorted());
      }),
    );
  });
});

describe('who needs somebody', () => {
  const state = resolveField({
    ...{ field: 'state', kind: 'enum', title: text('状态', 'Status') },
    options: [
      { value: 1, title: text('空闲', 'Idle'), tone: 'success' },
      { value: 2, title: text('故障', 'Fault'), tone: 'danger' },
      { value: 3, title: text('离线', 'Offline'), tone: 'offline' },
      { value: 4, title: text('其他', 'Other') },
    ],
  });
  const of = (value: unknown): Row => ({ id: 'a', state: value });

  it.each([
    [1, false],
    [2, true],
    [3, true],
    [4, false],
    [9, false],
    [null, false],
  ])('is said by the tone of the state: %s is %s', (value, expected) => {
    expect(needsSomebody(state, of(value))).toBe(expected);
  });

  it('is nobody where there is no state', () => {
    expect(toneOf(undefined, of(2))).toBeUndefined();
    expect(needsSomebody(undefined, of(2))).toBe(false);
  });

  it('is counted for each room', () => {
    const rows = [
      { ...row('a', ['', '一店', '1层', '1']), state: 2 },
      { ...row('b', ['', '一店', '1层', '2']), state: 1 },
      { ...row('c', ['', '一店', '2层', '1']), state: 1 },
    ];
    const [store] = groupRooms(rows, ROOMS, (each) => needsSomebody(state, each));
    expect(store?.rooms.map(({ name, needing }) => [name, needing])).toEqual([
      ['1层', 1],
      ['2层', 0],
    ]);
  });
});
