import { describe, expect, it } from 'vitest';
import type { ChangeEvent } from './change-event';
import { createChangeMemory, type Known, type MemoryLimits } from './change-memory';

const LIMITS: MemoryLimits = { changes: 5, ids: 12, merchants: 2 };

function rig(limits: Partial<MemoryLimits> = {}) {
  let nowMs = 100_000;
  const memory = createChangeMemory({ ...LIMITS, ...limits }, () => nowMs);
  return {
    pass: (ms: number) => void (nowMs += ms),
    forget: memory.forget,
    add: (row: string, franchiseeId = 'm1', ids: readonly string[] = [row]) =>
      memory.add({ ...eventOf(franchiseeId), ids: [...ids] }).id,
    head: (franchiseeId = 'm1') => memory.standing(franchiseeId, {}).id,
    missed(known: Known, franchiseeId = 'm1') {
      const { missed } = memory.standing(franchiseeId, known);
      return missed === null ? null : missed.flatMap(({ event }) => event.ids);
    },
    standing: (known: Known) => memory.standing('m1', known),
  };
}

const eventOf = (franchiseeId: string): ChangeEvent => ({
  franchiseeId,
  storeId: 's01',
  resource: 'a/device',
  type: 'updated',
  ids: [],
});

describe('the memory of changes', () => {
  it('tells a reader that comes back what came after its last event, in order', () => {
    const { add, missed } = rig();
    const [first] = [add('1'), add('2'), add('3')];
    expect(missed({ lastId: first })).toEqual(['2', '3']);
  });

  it('tells nothing to a reader that read everything, also before the first change', () => {
    const { add, head, missed } = rig();
    expect(missed({ lastId: head() })).toEqual([]);
    add('1');
    expect(missed({ lastId: head() })).toEqual([]);
  });

  it('gives an id with which nothing is missed twice or left out', () => {
    const { add, standing } = rig();
    const start = standing({}).id;
    add('1');
    const back = standing({ lastId: start });
    expect(back.missed?.map(({ event }) => event.ids)).toEqual([['1']]);
    expect(back.id).toBe(start);
  });

  it('does not know what fell out of it, by count and by ids', () => {
    const few = rig();
    const before = few.head();
    for (const row of ['1', '2', '3', '4', '5']) few.add(row);
    expect(few.missed({ lastId: before })).toEqual(['1', '2', '3', '4', '5']);
    few.add('6');
    expect(few.missed({ lastId: before })).toBeNull();
    const wide = rig();
    const start = wide.head();
    wide.add('1', 'm1', ['a', 'b', 'c', 'd', 'e', 'f', 'g']);
    wide.add('2', 'm1', ['h', 'i', 'j', 'k', 'l', 'm']);
    expect(wide.missed({ lastId: start })).toBeNull();
  });

  it.each(['', '.', 'other.1', '1', 'x.-1', '.NaN', 'a.b.c', '9'.repeat(40)])(
    'does not know the id %j of another gateway or of nobody',
    (lastId) => {
      const { add, missed } = rig();
      add('1');
      expect(missed({ lastId })).toBeNull();
    },
  );

  it('does not take a place that was not reached yet for one of its own', () => {
    const { add, missed } = rig();
    const [name = ''] = add('1').split('.');
    expect(missed({ lastId: `${name}.2` })).toBeNull();
  });

  it('tells what came since lists were read, and that it does not know where it began later', () => {
    const { add, pass, missed } = rig();
    expect(missed({ readAgeMs: 1_000 })).toBeNull();
    pass(60_000);
    add('1');
    pass(10_000);
    add('2');
    pass(1_000);
    expect(missed({ readAgeMs: 1_000 })).toEqual(['2']);
    expect(missed({ readAgeMs: 11_000 })).toEqual(['1', '2']);
    expect(missed({ readAgeMs: 70_000 })).toBeNull();
  });

  it('does not know of a time from which something fell out', () => {
    const { add, pass, missed } = rig({ changes: 2 });
    pass(60_000);
    for (const row of ['1', '2', '3']) add(row);
    pass(10_000);
    expect(missed({ readAgeMs: 5_000 })).toEqual([]);
    expect(missed({ readAgeMs: 10_000 })).toBeNull();
  });

  it('keeps merchants apart', () => {
    const { add, head, missed } = rig();
    const [one, other] = [head('m1'), head('m2')];
    add('1', 'm1');
    expect(missed({ lastId: one }, 'm1')).toEqual(['1']);
    expect(missed({ lastId: other }, 'm2')).toEqual([]);
    expect(missed({ lastId: one }, 'm2')).toBeNull();
  });

  it('lets go of the merchant that was heard of longest ago, and never says that nothing happened there', () => {
    const { add, pass, head, missed } = rig();
    pass(60_000);
    const before = head('m1');
    add('1', 'm1');
    add('2', 'm2');
    add('3', 'm3');
    expect(missed({ lastId: before }, 'm1')).toBeNull();
    expect(missed({ readAgeMs: 5_000 }, 'm1')).toBeNull();
  });

  it('knows nothing from before something was lost', () => {
    const { add, pass, forget, missed } = rig();
    pass(60_000);
    const first = add('1');
    forget();
    expect([missed({ lastId: first }), missed({ readAgeMs: 0 })]).toEqual([null, null]);
    pass(5_000);
    const second = add('2');
    add('3');
    expect(missed({ lastId: second })).toEqual(['3']);
  });
});
