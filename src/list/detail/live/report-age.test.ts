import { describe, expect, it } from 'vitest';
import { ONE_MINUTE_MS } from '../../../../contract/limits';
import { reportAgeOf } from './report-age';

const NOW = Date.UTC(2026, 2, 18, 12, 30);
const ago = (minutes: number) => NOW - minutes * ONE_MINUTE_MS;

describe('what a device told', () => {
  it.each([
    { heard: ago(0), online: true, limit: 30, age: 'fresh', because: 'it has just been heard' },
    { heard: ago(14), online: true, limit: 30, age: 'fresh', because: 'it has time left' },
    { heard: ago(15), online: true, limit: 30, age: 'late', because: 'half of the time has passed' },
    { heard: ago(39), online: true, limit: 30, age: 'overdue', because: 'findings C 9' },
    { heard: ago(5), online: true, limit: 5, age: 'overdue', because: 'pages 2: boxes have five minutes' },
    { heard: ago(39), online: false, limit: 30, age: 'away', because: 'it is known to be offline' },
    { heard: null, online: false, limit: 30, age: 'never', because: 'it was never heard' },
  ])('is $age: $because', ({ heard, online, limit, age }) => {
    const row = { id: 'd1', lastHeartbeatAt: heard, online };
    expect(reportAgeOf(row, { nowMs: NOW, offlineAfterMinutes: limit })).toBe(age);
  });
});
