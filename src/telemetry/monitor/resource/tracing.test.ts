import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTraceparent } from './tracing';

describe('traceparent', () => {
  it('TRC-1 for any randomness is well-formed W3C trace context, never all zeros, with the trace id inside', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 24, maxLength: 24 }), fc.boolean(), (random, isSampled) => {
        let at = 0;
        const header = createTraceparent((bytes) => {
          for (let index = 0; index < bytes.length; index += 1) bytes[index] = random[at++] ?? 0;
        }, isSampled);
        expect(header).toMatch(/^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-0[01]$/);
        expect(header.endsWith(isSampled ? '-01' : '-00')).toBe(true);
      }),
    );
  });

  it('TRC-1 of a generator that yields only zeros is still valid', () => {
    expect(createTraceparent((bytes) => bytes.fill(0), true)).toBe(
      `00-01${'0'.repeat(30)}-01${'0'.repeat(14)}-01`,
    );
  });
});
