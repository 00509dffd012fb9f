import { expect, it } from 'vitest';
import { GatewayError } from './gateway-error';
import { createRecentFailures } from './recent-failures';

const failed = (message: string, traceId: string | null) =>
  new GatewayError(message, { kind: 'refused', traceId });

it('finds the latest failure of the same words', () => {
  const failures = createRecentFailures();
  failures.note(failed('设备离线', 'a'));
  failures.note(failed('设备离线', 'b'));
  failures.note(failed('设备离线', null));
  expect(failures.traceOf('设备离线')).toBe('b');
  expect(failures.traceOf('别的')).toBeNull();
});

it('forgets the oldest, not the one that came back', () => {
  const failures = createRecentFailures();
  for (let index = 0; index < 20; index += 1) failures.note(failed(`${index}`, `t${index}`));
  failures.note(failed('0', 'again'));
  failures.note(failed('new', 'n'));
  expect(['0', '1', '2', 'new'].map(failures.traceOf)).toEqual(['again', null, 't2', 'n']);
});
