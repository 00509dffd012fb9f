import { describe, expect, it } from 'vitest';
import type { Row } from '../../../contract/api/page/list';
import { changedIdsOf, toSteadyRows } from './steady-rows';

const row = (id: string, state = 'idle', seenAt = 0): Row => ({ id, state, seenAt });
const rows = (...ids: string[]) => ids.map((id) => row(id));
const idsOf = (list: readonly Row[]) => list.map(({ id }) => id).join('');

describe('rows that are held', () => {
  it('take on newer values in their places', () => {
    const { rows: steady, waiting } = toSteadyRows(rows('a', 'b'), [row('a'), row('b', 'faulty')]);
    expect([steady, waiting]).toEqual([[row('a'), row('b', 'faulty')], 0]);
  });

  it.each([
    { what: 'a new row at the top', latest: 'xabc', waiting: 1 },
    { what: 'a new row that pushes the last one out', latest: 'xab', waiting: 1 },
    { what: 'a row that is gone', latest: 'ac', waiting: 1 },
    { what: 'rows that are all others', latest: 'xyz', waiting: 3 },
    { what: 'a row that moved up', latest: 'bac', waiting: 2 },
    { what: 'no rows', latest: '', waiting: 3 },
    { what: 'nothing', latest: 'abc', waiting: 0 },
  ])('keep their order, and $what waits', ({ latest, waiting }) => {
    const steady = toSteadyRows(rows('a', 'b', 'c'), rows(...latest));
    expect([idsOf(steady.rows), steady.waiting]).toEqual(['abc', waiting]);
  });
});

describe('rows that changed', () => {
  const changed = (before: readonly Row[], after: readonly Row[]) => changedIdsOf(before, after, ['state']);

  it('are those that say something else in a field worth a look, and new ones', () => {
    const before = rows('a', 'b', 'c');
    const after = [row('x'), row('b', 'faulty'), row('a', 'idle', 7)];
    expect(changed(before, after)).toEqual(['x', 'b']);
  });

  it('are compared by what they say, also where a value is a list', () => {
    const before: Row[] = [{ id: 'a', state: ['x', 'y'] }];
    expect(changed(before, [{ id: 'a', state: ['x', 'y'] }])).toEqual([]);
    expect(changed(before, [{ id: 'a', state: ['x'] }])).toEqual(['a']);
  });
});
