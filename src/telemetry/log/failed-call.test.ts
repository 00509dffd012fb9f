import { describe, expect, it } from 'vitest';
import { logFailedCall, type FailedCall } from './failed-call';

function failed(kind: string, statusCode: number, durationMs = 50): FailedCall {
  return {
    method: 'GET',
    path: '/api/x',
    durationMs,
    error: { kind, statusCode, message: 'words', traceId: 't1' },
  };
}

describe('error logs of failed calls', () => {
  it.each([
    { given: failed('status', 404), isLogged: true, because: 'spec §8: non-200 status' },
    { given: failed('status', 502), isLogged: true, because: 'spec §8: non-200 status' },
    { given: failed('status', 400), isLogged: true, because: 'spec §8: any other error response' },
    { given: failed('status', 500), isLogged: true, because: 'spec §8: any other error response' },
    { given: failed('status', 401), isLogged: false, because: 'spec §8: leads to the login page' },
    { given: failed('refused', 200), isLogged: false, because: 'spec §8: the message is shown' },
    { given: failed('network', 0, 30_000), isLogged: true, because: 'a timeout' },
    { given: failed('network', 0, 29_999), isLogged: false, because: 'spec §8: no response' },
    { given: failed('cancelled', 0, 40_000), isLogged: false, because: 'the page gave it up' },
    { given: failed('malformed', 200, 40_000), isLogged: false, because: 'it is not in spec §8' },
  ])(
    'LOG-9 $given.error.kind $given.error.statusCode is logged: $isLogged ($because)',
    ({ given, isLogged }) => {
      const lines: unknown[] = [];
      logFailedCall({ error: (message, details) => lines.push([message, details]) }, given);
      expect(lines).toHaveLength(isLogged ? 1 : 0);
    },
  );

  it('LOG-9 the line names call, status and trace', () => {
    const lines: unknown[] = [];
    logFailedCall({ error: (message, details) => lines.push(message, details) }, failed('status', 502));
    logFailedCall({ error: (message) => lines.push(message) }, failed('network', 0, 30_001));
    expect(lines).toEqual([
      'GET /api/x: HTTP 502',
      { statusCode: 502, answer: 'words', traceId: 't1', durationMs: 50 },
      'GET /api/x: timeout',
    ]);
  });
});
