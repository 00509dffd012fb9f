import { expect, it } from 'vitest';
import { toPlaceNodes, toPlaceValues } from './place-nodes';

const PLACES = [
  {
    ...{ id: 'p1', name: '东湖学院', kind: 'school' },
    stores: [
      { id: 's01', name: '北苑店' },
      { id: 's02', name: '南苑店' },
    ],
  },
];

const words = { loadingWords: '读取中', noneWords: '没有', unnamedWords: '未登记' };

it('has stores as leaves where rooms are not offered', () => {
  expect(toPlaceNodes(PLACES, null)[0]?.children).toEqual([
    { value: 's01', title: '北苑店' },
    { value: 's02', title: '南苑店' },
  ]);
});

it('has rooms beneath their stores, a chosen one that is gone too, and says where there are none', () => {
  const roomsOf = (id: string) => (id === 's01' ? [{ value: 's01/3栋', title: '3栋' }] : []);
  const [place] = toPlaceNodes(PLACES, { roomsOf, chosen: ['s01/旧楼'], ...words });
  expect(place?.children?.map(({ children }) => children?.map(({ title }) => title))).toEqual([
    ['3栋', '旧楼'],
    ['没有'],
  ]);
});

it('has words for devices of which no room is on record', () => {
  const [place] = toPlaceNodes(PLACES, {
    roomsOf: () => [{ value: 's01/', title: '' }],
    chosen: [],
    ...words,
  });
  expect(place?.children?.[0]?.children).toEqual([{ value: 's01/', title: '未登记' }]);
});

it('gives the stores of a chosen place, and neither places nor notes', () => {
  expect(toPlaceValues(['place:p1', 's02/1栋', 'note:s02'], PLACES)).toEqual(['s01', 's02', 's02/1栋']);
});
