import { describe, expect, it } from 'vitest';
import type { TelemetryRow } from '../features/telemetry/telemetry-store';
import { percentile, summariseTelemetry } from './telemetry-summary';
import { drawTelemetry } from './telemetry-table';

const NOW = Date.UTC(2026, 2, 18, 12, 30);

function row(more: Partial<TelemetryRow>): TelemetryRow {
  return {
    kind: 'action',
    level: '',
    occurredAt: NOW,
    version: '1.2.40',
    visitorId: 'v1',
    sessionId: 's1',
    view: '/a',
    name: 'n',
    method: '',
    durationMs: null,
    success: null,
    times: 1,
    body: '{}',
    ...more,
  };
}

const call = (name: string, success: number, durationMs: number): TelemetryRow =>
  row({ kind: 'resource', name, method: 'POST', success, durationMs, body: '{"type":"xhr"}' });

describe('percentile', () => {
  it.each([
    [[], 0.5, 0],
    [[5], 0.95, 5],
    [[3, 1, 2], 0.5, 2],
    [[1, 2, 3, 4], 0.5, 2],
    [Array.from({ length: 100 }, (_, index) => index + 1), 0.95, 95],
  ])('of %j at %d is %d', (values, share, expected) => {
    expect(percentile(values, share)).toBe(expected);
  });
});

describe('summary', () => {
  it('counts sessions, visitors and their length by version', () => {
    const rows = [
      row({}),
      row({ occurredAt: NOW + 10 * 60_000, times: 3 }),
      row({ sessionId: 's2', occurredAt: NOW }),
      row({ sessionId: 's3', visitorId: 'v2', occurredAt: NOW }),
      row({ version: '1.2.41', sessionId: 's4' }),
      row({ kind: 'event', sessionId: '', version: '1.2.39' }),
    ];
    expect(summariseTelemetry(rows).sessions).toEqual([
      { version: '1.2.40', sessions: 3, visitors: 2, events: 6, medianMinutes: 0 },
      { version: '1.2.41', sessions: 1, visitors: 1, events: 1, medianMinutes: 0 },
    ]);
  });

  it('puts the slowest page first and leaves out pages without a time', () => {
    const rows = [
      row({ kind: 'view', view: '/fast', durationMs: 100 }),
      row({ kind: 'view', view: '/slow', durationMs: 900 }),
      row({ kind: 'view', view: '/slow', durationMs: 300 }),
      row({ kind: 'view', view: '/route', durationMs: null }),
    ];
    expect(summariseTelemetry(rows).slowPages).toEqual([
      { view: '/slow', visits: 2, medianMs: 300, p95Ms: 900 },
      { view: '/fast', visits: 1, medianMs: 100, p95Ms: 100 },
    ]);
  });

  it('shows calls that failed, and neither sound calls nor static resources', () => {
    const rows = [
      call('/refund', 0, 50),
      call('/refund', 1, 30),
      call('/list', 1, 10),
      call('/login', 0, 10),
      call('/login', 0, 20),
      row({ kind: 'resource', name: '/a.js', success: 0, body: '{"type":"script"}' }),
    ];
    expect(summariseTelemetry(rows).failingCalls).toEqual([
      { call: 'POST /login', calls: 2, failures: 2, failureRate: 1, p95Ms: 20 },
      { call: 'POST /refund', calls: 2, failures: 1, failureRate: 0.5, p95Ms: 50 },
    ]);
  });

  it('counts errors by version, newest version and most frequent first', () => {
    const rows = [
      row({ kind: 'exception', name: 'TypeError: x', times: 5 }),
      row({ kind: 'exception', name: 'TypeError: x', times: 2, occurredAt: NOW + 5 }),
      row({ kind: 'log', level: 'error', name: 'HTTP 502', version: '1.10.0' }),
      row({ kind: 'log', level: 'warn', name: 'just a warning' }),
      row({ kind: 'exception', name: 'Error: y', times: 9 }),
    ];
    expect(summariseTelemetry(rows).errors).toEqual([
      { version: '1.10.0', message: 'HTTP 502', times: 1, lastAt: NOW },
      { version: '1.2.40', message: 'Error: y', times: 9, lastAt: NOW },
      { version: '1.2.40', message: 'TypeError: x', times: 7, lastAt: NOW + 5 },
    ]);
  });
});

describe('tables', () => {
  it('draw every part, numbers to the right', () => {
    const rows = [
      row({}),
      row({ kind: 'view', durationMs: 1234.56 }),
      call('/refund', 0, 50),
      row({ kind: 'exception', name: 'Error: boom\u001b[31m' }),
    ];
    const text = drawTelemetry(summariseTelemetry(rows), { days: 7 });
    expect(text).toContain('Telemetry of the last 7 days: 4 records');
    expect(text).toMatch(/page\s+visits\s+median ms\s+p95 ms\n\s+\/a\s+1\s+1234\.6\s+1234\.6/);
    expect(text).toMatch(/POST \/refund\s+1\s+1\s+100%\s+50/);
    expect(text).toMatch(/1\.2\.40\s+1\s+2026-03-18T12:30\s+Error: boom \[31m/);
    expect(text).not.toContain('\u001b');
  });

  it('say when there is nothing, and how much is not shown', () => {
    expect(drawTelemetry(summariseTelemetry([]), { days: 1 })).toContain('Slow pages\n  none');
    const many = Array.from({ length: 25 }, (_, n) => call(`/${n}`, 0, 1));
    expect(drawTelemetry(summariseTelemetry(many), { days: 1 })).toContain('… and 5 more');
  });
});
