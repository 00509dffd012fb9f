import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resolveMonitorConfig, type MonitorConfig } from './config';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

function resolve(config: Partial<MonitorConfig>) {
  return resolveMonitorConfig({ endpoint: '/monitor', appId: 'app', version: '1', ...config });
}

describe('session limits', () => {
  it.each([
    [4 * HOUR - 1, DAY],
    [4 * HOUR, 4 * HOUR],
    [12 * HOUR, 12 * HOUR],
    [DAY, DAY],
    [DAY + 1, DAY],
    ['5', DAY],
    [NaN, DAY],
    [Infinity, DAY],
    [null, DAY],
    [-1, DAY],
    [undefined, DAY],
  ])('SES-4 a longest session of %s ms becomes %d', (given, expected) => {
    expect(resolve({ maxDurationMs: given }).maxDurationMs).toBe(expected);
  });

  it('SES-4 whatever is given, the result lies within 4 h and 24 h', () => {
    fc.assert(
      fc.property(fc.anything(), (given) => {
        const { maxDurationMs } = resolve({ maxDurationMs: given });
        expect(maxDurationMs).toBeGreaterThanOrEqual(4 * HOUR);
        expect(maxDurationMs).toBeLessThanOrEqual(DAY);
      }),
    );
  });

  it.each([
    [10 * MINUTE - 1, 30 * MINUTE],
    [10 * MINUTE, 10 * MINUTE],
    [60 * MINUTE, 60 * MINUTE],
    [60 * MINUTE + 1, 30 * MINUTE],
    ['15', 30 * MINUTE],
    [undefined, 30 * MINUTE],
  ])('SES-5 an overtime of %s ms becomes %d', (given, expected) => {
    expect(resolve({ overtimeMs: given }).overtimeMs).toBe(expected);
  });

  it('SES-5 whatever is given, the result lies within 10 and 60 minutes', () => {
    fc.assert(
      fc.property(fc.oneof(fc.double(), fc.anything()), (given) => {
        const { overtimeMs } = resolve({ overtimeMs: given });
        expect(overtimeMs).toBeGreaterThanOrEqual(10 * MINUTE);
        expect(overtimeMs).toBeLessThanOrEqual(60 * MINUTE);
      }),
    );
  });

  it.each([
    [-0.01, 1],
    [1.01, 1],
    ['0.5', 1],
    [NaN, 1],
    [undefined, 1],
    [0, 0],
    [0.25, 0.25],
    [1, 1],
  ])('SES-17 a sample rate of %s becomes %d', (given, expected) => {
    expect(resolve({ sampleRate: given }).sampleRate).toBe(expected);
  });
});

describe('queue limits', () => {
  it.each([
    [-1, 3000],
    [0, 0],
    [1, 1],
    [10_000, 10_000],
    [10_001, 3000],
    ['3000', 3000],
  ])('CFG-9 a flush time of %s ms becomes %d', (given, expected) => {
    expect(resolve({ flushTimeMs: given }).flushTimeMs).toBe(expected);
  });

  it.each([
    [0, 20],
    [1, 1],
    [100, 100],
    [101, 20],
    ['20', 20],
  ])('CFG-9 an event count of %s becomes %d', (given, expected) => {
    expect(resolve({ maxEventCount: given }).maxEventCount).toBe(expected);
  });
});

describe('everything else', () => {
  it('stays as it was given', () => {
    expect(resolve({ env: 'test', storage: 'cookie', enabled: false })).toMatchObject({
      endpoint: '/monitor',
      appId: 'app',
      version: '1',
      env: 'test',
      storage: 'cookie',
      enabled: false,
      ownUrls: [],
      traceOrigins: [],
    });
  });
});
