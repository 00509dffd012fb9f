import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { bundleTelemetry } from '../support/telemetry-bundle';

/** A ratchet: the aim is 10 kB, and what has been reached may not be lost again. */
const LIMIT_BYTES = 14_200;

it('HOST-1 logger and monitoring together do not outgrow their size, pako apart', async () => {
  const files = await bundleTelemetry('test/support/telemetry-entry.ts');
  const names = [...files.keys()];
  expect(names.filter((name) => name.includes('pako'))).toHaveLength(1);
  const own = names.filter((name) => !name.includes('pako')).map((name) => files.get(name)?.body ?? '');
  const bytes = gzipSync(own.join('\n')).length;
  expect(bytes).toBeGreaterThan(1000);
  expect(bytes, `${bytes} bytes`).toBeLessThanOrEqual(LIMIT_BYTES);
}, 30_000);
