import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { printWanted, readPositive, toSpreadRow, type Wanted } from './figures';

const HELD: Wanted = { what: 'quick', holds: true, said: '3 ms' };
const MISSED: Wanted = { what: 'small', holds: false, said: '9 MB' };

describe('what was promised of a bench', () => {
  const said: string[] = [];
  let exitCode: typeof process.exitCode;
  beforeEach(() => {
    exitCode = process.exitCode;
    process.exitCode = undefined;
    said.length = 0;
    vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
  });
  afterEach(() => {
    // Another's failure stays one.
    process.exitCode = exitCode;
    vi.restoreAllMocks();
  });

  it('lets the bench end well while all of it holds', () => {
    printWanted([HELD, HELD]);
    expect(said).toEqual(['holds  quick (3 ms)', 'holds  quick (3 ms)']);
    expect(process.exitCode).toBeUndefined();
  });

  it('fails the bench where one is missed, whatever holds after it', () => {
    printWanted([HELD, MISSED, HELD]);
    expect(said[1]).toBe('MISSED small (9 MB)');
    expect(process.exitCode).toBe(1);
  });
});

describe('several measurements of one thing', () => {
  it('are one row: the middle, with the least and the most', () => {
    const row = toSpreadRow('cpuMs', [4.126, 3, 7], { unit: 'ms', digits: 2, note: 'a call' });
    expect(row).toEqual({ name: 'cpuMs', value: 4.13, unit: 'ms', note: '3 to 7; a call' });
  });
});

describe('a number of the command line', () => {
  it('is read', () => {
    expect(readPositive('share', '0.5', 1)).toBe(0.5);
  });

  it.each(['0', '-1', 'many', '', '2'])('is refused where it is %j', (text) => {
    expect(() => readPositive('share', text, 1)).toThrow('--share is no number above 0 and up to 1');
  });
});
