import { describe, expect, it } from 'vitest';
import { toSafeRedirect } from './safe-redirect';

const ORIGIN = 'https://portal.example';

describe('a redirect after the login (controls I11)', () => {
  it.each([
    '/',
    '/washer/order',
    '/washer/order?tab=running&q=138',
    '/washer/order#top',
    '/inspection/detail/12',
    '/washer/order?next=https://evil.example',
    '/%E6%B4%97',
    '/a/../b',
  ])('is followed to %s', (raw) => {
    expect(toSafeRedirect(raw, ORIGIN)?.origin).toBe(ORIGIN);
  });

  it.each([
    null,
    '',
    'washer/order',
    '//evil.example',
    '///evil.example',
    '////evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r/evil.example',
    '/ /evil.example',
    '\t//evil.example',
    ' /washer',
    '/washer order',
    '/washer\u0000',
    '/washer\u007f',
    '/washer\\..\\',
    '/\u00a0/evil.example',
    '/\u3000/evil.example',
    '/\u2028/evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    'https://evil.example',
    'HTTPS://evil.example',
    'https:evil.example',
    'http://portal.example',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    '/\tjavascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'blob:https://portal.example/x',
    'file:///etc/passwd',
    '?redirect=/washer',
    '#/washer',
    '.',
    '..',
    '@evil.example',
    'portal.example@evil.example',
  ])('is not followed to %j', (raw) => {
    expect(toSafeRedirect(raw, ORIGIN)).toBeNull();
  });
});
