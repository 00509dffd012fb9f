import { expect, it } from 'vitest';
import { toDeviceName } from './device-name';

it.each([
  {
    userAgent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    name: 'Edge · Windows',
  },
  {
    userAgent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    name: 'Safari · macOS',
  },
  {
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    name: 'Firefox · Linux',
  },
  {
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/143.0.0.0 Safari/537.36',
    name: 'Chrome · Linux',
  },
  { userAgent: 'curl/8.5.0', name: null },
  { userAgent: '', name: null },
])('a session of $name is named so', ({ userAgent, name }) => {
  expect(toDeviceName(userAgent)).toBe(name);
});
