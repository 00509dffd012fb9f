import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ENDPOINTS, LIVE_STREAM, toUrlPath } from '../../../contract/api/endpoints';
import type { ListAnswer } from '../../../contract/api/page/list';
import { EVERY_ID } from '../../../contract/api/live/live-event';
import { ONE_DAY_MS } from '../../../contract/limits';
import { decodeChange, encodeChange } from '../../../gateway/events/change-event';
import { publishChanges, type ChangedRow } from '../../../gateway/events/publish-changes';
import { withTenant } from '../../../gateway/database/tenant';
import { createLiveStream } from '../../../gateway/features/live/live-stream';
import { startServer } from '../../../gateway/server';
import { resources } from '../../../resources.config';
import { HEADERS, POLICY_TEXT, startGateway, testEnv, useGateway } from '../../support/gateway/gateway';
import { hear, type HeardStream } from '../../support/gateway/live-stream';

const MERCHANT = 'm1001';
const MAIN = '13800000001';
const READER = '13800000012';
const OTHER = '13800000021';
const AGENT = '13800000003';
const OPERATED = 'm1002';
const WASHERS = 'washer/device';
const WATER = 'clearwater/device';

const gateway = useGateway({
  seedScale: 0.001,
  live: { recheckEveryMs: 30, beatEveryMs: 20, rightsAgeMs: 0 },
});

let origin = '';
beforeAll(async () => {
  origin = await gateway().app.listen({ port: 0, host: '127.0.0.1' });
});

const open: HeardStream[] = [];
afterEach(() => {
  for (const stream of open.splice(0)) stream.close();
});

async function listen(token: string, at = origin): Promise<HeardStream> {
  const stream = await hear(at, token);
  open.push(stream);
  return stream;
}

let count = 0;
/** A change of one row, as an action tells it; yields its id. */
async function change(resource = WASHERS, storeId: string | null = 's01', franchiseeId = MERCHANT) {
  const id = `row-${(count += 1)}`;
  await publish([{ id, storeId }], { resource, franchiseeId });
  return id;
}

function publish(
  rows: readonly ChangedRow[],
  { resource = WASHERS, franchiseeId = MERCHANT }: { resource?: string; franchiseeId?: string } = {},
) {
  const kind = { franchiseeId, resource, type: 'updated' } as const;
  return withTenant(gateway().database.db, franchiseeId, (trx) => publishChanges(trx, kind, rows));
}

const setAccount = (mobile: string, changes: { storeIds?: string[] | null; exclude?: number[] }) =>
  gateway()
    .database.db.updateTable('account')
    .set({
      ...(changes.storeIds === undefined ? {} : { store_ids: changes.storeIds }),
      ...(changes.exclude === undefined ? {} : { exclude_permissions: changes.exclude }),
    })
    .where('mobile', '=', mobile)
    .execute();

const idsOf = (heard: readonly { readonly ids: readonly string[] }[]) => heard.flatMap(({ ids }) => ids);

describe('the stream of changes', () => {
  it('is uncompressed, unbuffered and never stored', async () => {
    const { status, headers } = await listen(await gateway().login(MAIN));
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(headers.get('content-encoding')).toBeNull();
    expect(headers.get('cache-control')).toContain('no-store');
    expect(headers.get('x-accel-buffering')).toBe('no');
  });

  it('tells of an action when it is committed, to this gateway and to another on the same database', async () => {
    const token = await gateway().login(MAIN);
    const second = await startServer({
      env: testEnv(),
      database: gateway().database,
      smsSender: { send: async () => undefined },
      declaration: resources,
      policyText: POLICY_TEXT,
      logger: { level: 'silent' },
      now: gateway().now,
    });
    const streams = [await listen(token), await listen(token, second.url)];
    const answer = await gateway().post(`${WASHERS}/list`, { tab: 'idle', pageSize: 20 }, token);
    const [row] = answer.json<{ data: ListAnswer }>().data.list;
    await gateway().app.inject({
      method: 'POST',
      url: `/franchisee_pc/v1/${WASHERS}/disable`,
      headers: { ...HEADERS, authorization: `Bearer ${token}`, 'idempotency-key': 'live-test-1' },
      payload: { ids: [row?.id], reason: '检修' },
    });
    for (const stream of streams) {
      expect(await stream.next()).toEqual({ resource: WASHERS, type: 'updated', ids: [row?.id] });
    }
    await second.close();
  });

  it('tells nothing of what was rolled back', async () => {
    const stream = await listen(await gateway().login(MAIN));
    const kind = { franchiseeId: MERCHANT, resource: WASHERS, type: 'updated' } as const;
    const failed = withTenant(gateway().database.db, MERCHANT, async (trx) => {
      await publishChanges(trx, kind, [{ id: 'never', storeId: 's01' }]);
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    const id = await change();
    expect(idsOf(await stream.upTo(id))).toEqual([id]);
  });

  it('tells a burst whole and in order', async () => {
    const stream = await listen(await gateway().login(MAIN));
    const ids: string[] = [];
    for (let index = 0; index < 100; index += 1) ids.push(await change());
    expect(idsOf(await stream.upTo(ids.at(-1) ?? ''))).toEqual(ids);
  });
});

describe('what somebody hears', () => {
  it('is of the own merchant only', async () => {
    const [main, other] = [
      await listen(await gateway().login(MAIN)),
      await listen(await gateway().login(OTHER)),
    ];
    const own = await change();
    const foreign = await change(WASHERS, 's01', 'm1021');
    expect(idsOf(await main.upTo(own))).toEqual([own]);
    expect(idsOf(await other.upTo(foreign))).toEqual([foreign]);
  });

  it('is of the own stores only, and never of rows without a known store', async () => {
    await setAccount(READER, { storeIds: ['s01'] });
    const stream = await listen(await gateway().login(READER));
    const main = await listen(await gateway().login(MAIN));
    const foreign = [await change(WASHERS, 's02'), await change(WASHERS, null)];
    const own = await change(WASHERS, 's01');
    expect(idsOf(await stream.upTo(own))).toEqual([own]);
    expect(idsOf(await main.upTo(own))).toEqual([...foreign, own]);
    await setAccount(READER, { storeIds: null });
  });

  it('is divided by store when one action reached several', async () => {
    await setAccount(READER, { storeIds: ['s02'] });
    const stream = await listen(await gateway().login(READER));
    await publish([
      { id: 'a', storeId: 's01' },
      { id: 'b', storeId: 's02' },
      { id: 'c', storeId: 's02' },
    ]);
    expect(await stream.next()).toEqual({ resource: WASHERS, type: 'updated', ids: ['b', 'c'] });
    await setAccount(READER, { storeIds: null });
  });

  it('is of the equipment that the agreement covers', async () => {
    const equipment = (words: string[]) =>
      gateway()
        .database.db.updateTable('proxy_agreement')
        .set({ equipment: words })
        .where('merchant_franchisee_id', '=', OPERATED)
        .execute();
    const { equipment: before } = await gateway()
      .database.db.selectFrom('proxy_agreement')
      .select('equipment')
      .where('merchant_franchisee_id', '=', OPERATED)
      .where('status', '=', 1)
      .executeTakeFirstOrThrow();
    await equipment(['water']);
    const stream = await listen(await gateway().login(AGENT));
    await change(WASHERS, 's01', OPERATED);
    const agreed = await change(WATER, 's01', OPERATED);
    expect(idsOf(await stream.upTo(agreed))).toEqual([agreed]);
    await equipment([...before]);
  });

  it('is of pages that are known and may be read', async () => {
    const stream = await listen(await gateway().login(READER));
    await change('nowhere/device');
    await change('box/device');
    const readable = await change(WATER);
    expect(idsOf(await stream.upTo(readable))).toEqual([readable]);
  });

  it('shrinks with the very next change when a right is taken away, while the stream stands', async () => {
    const stream = await listen(await gateway().login(READER));
    const readable = await change();
    expect(idsOf(await stream.upTo(readable))).toEqual([readable]);
    await setAccount(READER, { exclude: [gateway().resolved.catalogue.idOf('washerDeviceInfo') ?? 0] });
    const hidden = await change();
    const seen = await change(WATER);
    expect([hidden, ...idsOf(await stream.upTo(seen))]).toEqual([hidden, seen]);
    await setAccount(READER, { exclude: [] });
  });

  it('is not of what an agreement hands over, from its beginning to its end', async () => {
    const stream = await listen(await gateway().login(READER));
    const { db } = gateway().database;
    const now = gateway().now();
    await db
      .insertInto('proxy_agreement')
      .values({
        id: 'live-agreement',
        agent_franchisee_id: 'a2003',
        merchant_franchisee_id: MERCHANT,
        status: 1,
        permission_ids: [gateway().resolved.catalogue.idOf('washerDeviceInfo') ?? 0],
        equipment: [],
        share_rate: '0.1',
        applied_at: now,
        start_at: now,
        end_at: now + ONE_DAY_MS,
      })
      .execute();
    await change();
    const kept = await change(WATER);
    expect(idsOf(await stream.upTo(kept))).toEqual([kept]);
    await db.deleteFrom('proxy_agreement').where('id', '=', 'live-agreement').execute();
    const again = await change();
    expect(idsOf(await stream.upTo(again))).toEqual([again]);
  });
});

describe('the end of a stream', () => {
  it('comes with the end of its session', async () => {
    const token = await gateway().login(MAIN);
    const stream = await listen(token);
    await gateway().app.inject({
      method: 'POST',
      url: toUrlPath(ENDPOINTS.logout),
      headers: { ...HEADERS, authorization: `Bearer ${token}` },
    });
    expect(await stream.next()).toBeNull();
    expect((await listen(token)).status).toBe(401);
  });

  it('comes when nobody uses the session, for to listen is not to use it', async () => {
    const token = await gateway().login(MAIN);
    const lastUse = () =>
      gateway()
        .database.db.selectFrom('session')
        .select(sql<number>`max(last_seen_at)`.as('at'))
        .executeTakeFirstOrThrow();
    const before = await lastUse();
    gateway().advance(5 * 60_000);
    const stream = await listen(token);
    expect(await lastUse()).toEqual(before);
    gateway().advance(ONE_DAY_MS);
    expect(await stream.next()).toBeNull();
  });

  it('comes when the agency that it stood on ends', async () => {
    const stream = await listen(await gateway().login(AGENT));
    const agency = gateway().database.db.updateTable('proxy_agreement');
    await agency
      .set({ status: 3 })
      .where('merchant_franchisee_id', '=', OPERATED)
      .where('status', '=', 1)
      .execute();
    expect(await stream.next()).toBeNull();
    await agency
      .set({ status: 1 })
      .where('merchant_franchisee_id', '=', OPERATED)
      .where('status', '=', 3)
      .execute();
  });

  it('comes when the gateway shuts down, which does not wait for readers', async () => {
    const own = await startGateway({ seedScale: 0.001 });
    const at = await own.app.listen({ port: 0, host: '127.0.0.1' });
    const stream = await hear(at, await own.login(MAIN));
    const ended = stream.next();
    await own.close();
    expect(await ended).toBeNull();
  });
});

describe('bounds', () => {
  it('hold for a session, and a place is free again when a reader has gone', async () => {
    const token = await gateway().login(MAIN);
    const four = await Promise.all([1, 2, 3, 4].map(() => listen(token)));
    expect(four.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await listen(token)).status).toBe(429);
    expect((await listen(await gateway().login(MAIN))).status).toBe(200);
    four[0]?.close();
    await vi.waitFor(async () => expect((await listen(token)).status).toBe(200), 5_000);
  });

  it('hold for the whole gateway', async () => {
    const own = await startGateway({ seedScale: 0.001, live: { streamsTotal: 1 } });
    const at = await own.app.listen({ port: 0, host: '127.0.0.1' });
    const first = await hear(at, await own.login(MAIN));
    const second = await hear(at, await own.login(OTHER));
    expect([first.status, second.status]).toEqual([200, 429]);
    await own.close();
  });

  it('cut a reader off that does not read', () => {
    const stream = createLiveStream(1_000);
    for (let index = 0; index < 100; index += 1) {
      stream.tell({ resource: WASHERS, type: 'updated', ids: [`row-${index}`] }, `x.${index}`);
    }
    expect(stream.body.destroyed).toBe(true);
  });

  it.each([
    { because: 'few rows are named', ids: ['a', 'b'], told: ['a', 'b'] },
    { because: '200 are the most', ids: many(200, 8), told: many(200, 8) },
    { because: '201 are too many', ids: many(201, 8), told: [EVERY_ID] },
    { because: 'a notification holds fewer than 8000 bytes', ids: many(200, 60), told: [EVERY_ID] },
  ])('of a notification: $because', ({ ids, told }) => {
    const event = {
      franchiseeId: MERCHANT,
      resource: WASHERS,
      type: 'updated',
      storeId: 's01',
      ids,
    } as const;
    const payload = encodeChange({ ...event, ids: [...ids] });
    expect(Buffer.byteLength(payload)).toBeLessThan(8_000);
    expect(decodeChange(payload)?.ids).toEqual(told);
  });

  it('leave out what is no event', () => {
    for (const payload of ['', 'null', '{}', '{"ids":1}']) expect(decodeChange(payload)).toBeNull();
  });

  it('refuse who is not signed in, and HEAD', async () => {
    expect((await fetch(`${origin}${toUrlPath(LIVE_STREAM)}`, { headers: HEADERS })).status).toBe(401);
    const head = await fetch(`${origin}${toUrlPath(LIVE_STREAM)}`, { method: 'HEAD', headers: HEADERS });
    expect(head.status).toBe(405);
  });
});

function many(length: number, width: number): readonly string[] {
  return Array.from({ length }, (_, index) => String(index).padStart(width, '0'));
}
