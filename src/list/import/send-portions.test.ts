import { describe, expect, it } from 'vitest';
import type { ImportAnswer } from '../../../contract/api/page/import';
import { IMPORT_PORTION_MAX } from '../../../contract/api/page/import-endpoint';
import { text } from '../../../contract/text';
import type { CheckedLine } from './check-lines';
import { sendPortions, toPortions, type Outcomes, type Portion } from './send-portions';

const lines = (count: number): readonly CheckedLine[] =>
  Array.from({ length: count }, (_, index) => ({
    row: index + 2,
    cells: {},
    values: { n: index },
    problems: [],
  }));

function createKeys() {
  let keys = 0;
  return () => {
    keys += 1;
    return `key-${keys}`;
  };
}

/** A gateway that takes each line once, whatever is sent how often, and loses what it is told to lose. */
function createGateway() {
  const taken = new Set<number>();
  const answers = new Map<string, ImportAnswer>();
  const sent: string[] = [];
  return {
    taken,
    sent,
    send: (loses: (key: string) => boolean) => (portion: Portion) => {
      sent.push(portion.key);
      const answer = answers.get(portion.key) ?? {
        results: portion.lines.map(({ row }) => {
          const isTaken = taken.has(row) || row === 4;
          taken.add(row);
          return { id: isTaken ? null : `id${row}`, problem: isTaken ? text('已绑定', 'Bound') : null };
        }),
      };
      answers.set(portion.key, answer);
      return loses(portion.key) ? Promise.reject(new Error('断网')) : Promise.resolve(answer);
    },
  };
}
const toWords = (error: unknown) => (error instanceof Error ? error.message : '');
const none: Outcomes = new Map();

describe('lines that are sent', () => {
  it('go in portions, each under its own key', () => {
    const portions = toPortions(lines(2 * IMPORT_PORTION_MAX + 1), createKeys());
    expect(portions.map(({ key, lines: { length } }) => [key, length])).toEqual([
      ['key-1', IMPORT_PORTION_MAX],
      ['key-2', IMPORT_PORTION_MAX],
      ['key-3', 1],
    ]);
  });

  it('are told of one by one, and a portion that is lost keeps no other back', async () => {
    const portions = toPortions(lines(3 * IMPORT_PORTION_MAX), createKeys());
    const gateway = createGateway();
    const told: number[] = [];
    const outcomes = await sendPortions(portions, none, {
      send: gateway.send((key) => key === 'key-2'),
      toWords,
      onOutcomes: ({ size }) => told.push(size),
    });
    expect(told).toEqual([1, 2, 3].map((count) => count * IMPORT_PORTION_MAX));
    expect(outcomes.get(2)).toEqual({ is: 'done' });
    expect(outcomes.get(4)).toMatchObject({ is: 'refused' });
    expect(outcomes.get(2 + IMPORT_PORTION_MAX)).toEqual({ is: 'unsent', why: '断网' });
    expect(outcomes.get(2 + 2 * IMPORT_PORTION_MAX)).toEqual({ is: 'done' });
  });

  it('are tried again under the same key, and only those: nothing is lost and nothing doubled', async () => {
    const portions = toPortions(lines(3 * IMPORT_PORTION_MAX), createKeys());
    const gateway = createGateway();
    const rest = { toWords, onOutcomes: () => undefined };
    const first = await sendPortions(portions, none, {
      ...rest,
      send: gateway.send((key) => key === 'key-2'),
    });
    const second = await sendPortions(portions, first, { ...rest, send: gateway.send(() => false) });
    expect(gateway.sent).toEqual(['key-1', 'key-2', 'key-3', 'key-2']);
    expect(gateway.taken.size).toBe(3 * IMPORT_PORTION_MAX);
    expect([...second.values()].filter(({ is }) => is === 'done')).toHaveLength(3 * IMPORT_PORTION_MAX - 1);
  });

  it('count as not sent when they are answered with other lines', async () => {
    const portions = toPortions(lines(2), createKeys());
    const outcomes = await sendPortions(portions, none, {
      send: () => Promise.resolve({ results: [] }),
      toWords,
      onOutcomes: () => undefined,
    });
    expect([...outcomes.values()].map(({ is }) => is)).toEqual(['unsent', 'unsent']);
  });
});
