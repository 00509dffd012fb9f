import { describe, expect, it } from 'vitest';
import { LOAD_KINDS, SHARES, type CallsByKind, type LoadKind } from './asked';
import { drawCalls, toDeck } from './mix';

const callOf = (kind: LoadKind, path: string) => ({ kind, method: 'GET', path }) as const;

const CALLS: CallsByKind = {
  list: [callOf('list', 'a'), callOf('list', 'b')],
  statistic: [callOf('statistic', 's')],
  detail: [callOf('detail', 'd')],
  write: [callOf('write', 'w')],
};

describe('a load', () => {
  it('has of each kind as many calls as its share', () => {
    const deck = toDeck();
    const counted = LOAD_KINDS.map((each) => [each, deck.filter((kind) => kind === each).length]);
    expect(Object.fromEntries(counted)).toEqual(SHARES);
  });

  it('has no run of twenty calls without a statistic', () => {
    const deck = toDeck();
    const twice = [...deck, ...deck];
    const runs = deck.map((_, start) => twice.slice(start, start + 20));
    expect(runs.every((run) => run.includes('statistic'))).toBe(true);
  });

  it('takes the calls of one kind in turn', () => {
    const draw = drawCalls(CALLS);
    const lists = Array.from({ length: 100 }, draw).filter(({ kind }) => kind === 'list');
    expect(lists.slice(0, 4).map(({ path }) => path)).toEqual(['a', 'b', 'a', 'b']);
  });
});
