import { expect, it } from 'vitest';
import { rankByTrouble, toTrouble } from './trouble';

const item = (count: number) => ({
  name: 'fault',
  page: 'iron/device',
  tab: null,
  filters: {},
  count,
  isCapped: false,
});
const waiting = (...counts: readonly number[]) => ({
  waiting: [{ equipment: 'iron', items: counts.map(item) }],
});
const ROWS = [
  { franchiseeId: 'calm', endAt: 9 },
  { franchiseeId: 'late', endAt: 2 },
  { franchiseeId: 'worst', endAt: 9 },
  { franchiseeId: 'soon', endAt: 1 },
];

it('adds up what waits over types and kinds', () => {
  expect(toTrouble({ waiting: [...waiting(1, 2).waiting, ...waiting(4).waiting] })).toBe(7);
  expect(toTrouble(undefined)).toBeNull();
});

it('puts most trouble first, and of equals what ends soonest', () => {
  const figures = new Map([
    ['calm', waiting()],
    ['late', waiting(3)],
    ['worst', waiting(2, 9)],
    ['soon', waiting(3)],
  ]);
  const ranked = rankByTrouble(ROWS, figures).map(({ franchiseeId }) => franchiseeId);
  expect(ranked).toEqual(['worst', 'soon', 'late', 'calm']);
});

it('keeps the order while nothing is known', () => {
  expect(rankByTrouble(ROWS, undefined)).toEqual(ROWS);
});
