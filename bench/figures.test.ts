import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { printWanted, type Wanted } from './figures';

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
