import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { bundleAsLibrary } from '../support/telemetry/telemetry-bundle';

/** 10 kB. */
const LIMIT_BYTES = 10_000;

it('HOST-1 logger and monitoring together take at most 10 kB, pako apart', async () => {
  const code = await bundleAsLibrary('test/support/telemetry/telemetry-entry.ts');
  // Both are in it, and pako is only asked for when it is needed.
  expect(code).toContain('__logs__');
  expect(code).toContain('traceparent');
  expect(code).toMatch(/import\(.pako\/browser\/deflate.\)/);
  const bytes = gzipSync(code).length;
  expect(bytes, `${bytes} bytes`).toBeLessThanOrEqual(LIMIT_BYTES);
}, 30_000);
