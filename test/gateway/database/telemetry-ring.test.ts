import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { ONE_DAY_MS } from '../../../contract/limits';
import type { TelemetryLimits } from '../../../gateway/features/telemetry/telemetry-lanes';
import { createTelemetryStore, type TelemetryRow } from '../../../gateway/features/telemetry/telemetry-store';
import { emptyDatabase, useTestDatabase } from '../../support/gateway/database';

const database = useTestDatabase();
beforeEach(() => emptyDatabase(database()));

const NOW = 1_700_000_000_000;
const ONE_MB = 1024 * 1024;
const LIMITS: TelemetryLimits = { maxBytes: 8 * ONE_MB, maxAgeMs: 31 * ONE_DAY_MS };

const row = (name: string, body = '{}'): TelemetryRow => ({
  kind: 'log',
  level: 'error',
  occurredAt: NOW,
  version: '1.2.40',
  visitorId: 'v',
  sessionId: '',
  view: '',
  name,
  method: '',
  durationMs: null,
  success: null,
  times: 1,
  body,
});
/** Cannot be packed. */
const ballast = (): string => randomBytes(24_000).toString('base64').slice(0, 32_000);

const storeWith = (limits: Partial<TelemetryLimits> = {}) =>
  createTelemetryStore(database().db, { ...LIMITS, ...limits });

/** What all segments take on disk. */
async function sizeOnDisk(): Promise<number> {
  const { rows } = await sql<{ size: number }>`
    SELECT sum(pg_total_relation_size(inhrelid))::bigint AS size
      FROM pg_inherits WHERE inhparent = 'telemetry_row'::regclass`.execute(database().db);
  return rows[0]?.size ?? 0;
}

async function sizeOf(table: string): Promise<number> {
  const { rows } = await sql<{ size: number }>`
    SELECT pg_total_relation_size(${table}::regclass) AS size`.execute(database().db);
  return rows[0]?.size ?? 0;
}

async function openSegment(): Promise<number | undefined> {
  const { rows } = await sql<{ segment: number }>`
    SELECT segment FROM telemetry_lane WHERE lane = 'shared'`.execute(database().db);
  return rows[0]?.segment;
}

const namesIn = async (store: ReturnType<typeof storeWith>): Promise<ReadonlySet<string>> =>
  new Set((await store.since(0, 200_000)).map(({ name }) => name));

describe('the telemetry store on disk', () => {
  it('never takes more than it may, however much is appended, and keeps the newest', async () => {
    const store = storeWith();
    let largest = 0;
    for (let turn = 0; turn < 160; turn += 1) {
      const rows = Array.from({ length: 8 }, () => row(`turn ${turn}`, ballast()));
      await store.append(rows, NOW + turn, turn % 2 === 0 ? 'shared' : 'excess');
      largest = Math.max(largest, await sizeOnDisk());
    }
    expect(largest).toBeLessThanOrEqual(LIMITS.maxBytes);
    // It is used, too: what was given comes to 40 MB.
    expect(largest).toBeGreaterThan(LIMITS.maxBytes / 2);
    const names = await namesIn(store);
    expect(names).toContain('turn 159');
    expect(names).toContain('turn 158');
    expect(names).not.toContain('turn 0');
  }, 60_000);

  it('keeps what others said while one lane is flooded', async () => {
    const store = storeWith();
    await store.append([row('before')], NOW);
    for (let turn = 0; turn < 100; turn += 1) {
      await store.append(
        Array.from({ length: 8 }, () => row('flood', ballast())),
        NOW + turn,
        'excess',
      );
      if (turn % 10 === 0) await store.append([row(`amid ${turn}`)], NOW + turn);
    }
    const names = await namesIn(store);
    expect(names).toContain('before');
    for (let turn = 0; turn < 100; turn += 10) expect(names).toContain(`amid ${turn}`);
  }, 60_000);

  it('stays bounded when several gateways append at once, and loses nothing young', async () => {
    const gateways = [storeWith(), storeWith(), storeWith()];
    const [first = storeWith()] = gateways;
    for (let turn = 0; turn < 20; turn += 1) {
      await Promise.all(
        gateways.map((store, index) =>
          store.append(
            Array.from({ length: 4 }, () => row(`${index} at ${turn}`, ballast())),
            NOW + turn,
          ),
        ),
      );
    }
    expect(await sizeOnDisk()).toBeLessThanOrEqual(LIMITS.maxBytes);
    const names = await namesIn(first);
    for (const index of [0, 1, 2]) expect(names).toContain(`${index} at 19`);
    // Sixty appends of 132 kB came; seven segments of 768 kB are still there, each closed with four of them or five.
    expect(names.size).toBeGreaterThanOrEqual(7 * 4);
  }, 60_000);

  it('opens the next segment once for all gateways', async () => {
    const gateways = Array.from({ length: 4 }, () => storeWith({ maxBytes: 4 * ONE_MB }));
    const [first = storeWith()] = gateways;
    // A segment of 384 kB is closed where seven eighths would be passed, as by any of the rows below, whoever comes first.
    const fullBytes = 336 * 1024;
    for (let turn = 0; (await sizeOf('telemetry_row_0')) + 32_000 < fullBytes; turn += 1) {
      await first.append([row(`filled ${turn}`, ballast())], NOW);
    }
    expect(await openSegment()).toBe(0);
    // Packed to nothing: the new segment grows in leaps where several write much to it, and might be full at once.
    const long = 'x'.repeat(32_000);
    await Promise.all(gateways.map((store, index) => store.append([row(`next ${index}`, long)], NOW + 1)));
    expect(await openSegment()).toBe(1);
    const names = await namesIn(first);
    for (const index of gateways.keys()) expect(names).toContain(`next ${index}`);
    expect(names).toContain('filled 0');
  });

  it('answers the newest first across segments, oldest first in what it answers', async () => {
    const store = storeWith({ maxBytes: ONE_MB });
    for (let turn = 0; turn < 10; turn += 1) await store.append([row(`n${turn}`, ballast())], NOW + turn);
    expect((await store.since(NOW, 4)).map(({ name }) => name)).toEqual(['n6', 'n7', 'n8', 'n9']);
    expect((await store.since(NOW + 8, 4)).map(({ name }) => name)).toEqual(['n8', 'n9']);
  });

  it('keeps a month in full when little is said, and forgets what is older', async () => {
    const store = storeWith();
    for (let day = 0; day < 70; day += 1) await store.append([row(`day ${day}`)], NOW + day * ONE_DAY_MS);
    const names = await namesIn(store);
    for (let day = 39; day < 70; day += 1) expect(names).toContain(`day ${day}`);
    // A segment that is opened daily holds five days, and eight of them make the ring.
    for (let day = 0; day < 30; day += 1) expect(names).not.toContain(`day ${day}`);
  });

  it('forgets by itself what is too old when nothing is said any more', async () => {
    const store = storeWith();
    await store.append([row('last')], NOW);
    await store.append([row('flood')], NOW + ONE_DAY_MS, 'excess');
    await store.tidy(NOW + 31 * ONE_DAY_MS);
    expect([...(await namesIn(store))].sort()).toEqual(['flood', 'last']);
    await store.tidy(NOW + 31 * ONE_DAY_MS + 1);
    expect([...(await namesIn(store))]).toEqual(['flood']);
    await store.tidy(NOW + 33 * ONE_DAY_MS);
    expect(await namesIn(store)).toEqual(new Set());
  });
});
