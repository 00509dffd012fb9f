import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTrace, isTraceable } from './tracing';

describe('traceparent', () => {
  it('TRC-1 for any randomness is well-formed W3C trace context, never all zeros, with the trace id inside', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 24, maxLength: 24 }), fc.boolean(), (random, isSampled) => {
        let at = 0;
        const trace = createTrace((bytes) => {
          for (let index = 0; index < bytes.length; index += 1) bytes[index] = random[at++] ?? 0;
        }, isSampled);
        expect(trace.header).toMatch(/^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-0[01]$/);
        expect(trace.header.slice(3, 35)).toBe(trace.traceId);
        expect(trace.header.endsWith(isSampled ? '-01' : '-00')).toBe(true);
      }),
    );
  });

  it('TRC-1 of a generator that yields only zeros is still valid', () => {
    expect(createTrace((bytes) => bytes.fill(0), true).header).toBe(
      `00-${'0'.repeat(31)}1-${'0'.repeat(15)}1-01`,
    );
  });
});

describe('origins', () => {
  it.each([
    ['https://a.test/x', true],
    ['https://a.test.evil.test/', false],
    ['http://a.test/', false],
    ['https://a.test:444/', false],
    ['blob:https://a.test/1', false],
    ['data:text/plain,x', false],
  ])('TRC-3 %s is traceable: %s', (url, isAllowed) => {
    expect(isTraceable(new URL(url), ['https://a.test'])).toBe(isAllowed);
  });
});
