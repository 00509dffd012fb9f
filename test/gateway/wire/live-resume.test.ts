import { connect } from 'node:net';
import { once } from 'node:events';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  LAST_EVENT_HEADER,
  LIVE_EVENT,
  READ_AGE_HEADER,
  toTopicResource,
} from '../../../contract/api/live/live-event';
import { LOSS_PAYLOAD, CHANGE_CHANNEL, publishChanges } from '../../../gateway/events/publish-changes';
import { ONE_SECOND_MS } from '../../../contract/limits';
import { LIVE_LIMITS } from '../../../gateway/features/live/live-service';
import { isPostgres } from '../../support/gateway/database';
import { withTenant } from '../../../gateway/database/tenant';
import { sql } from 'kysely';
import { startGateway, useGateway, type TestGateway } from '../../support/gateway/gateway';
import { hear, type HeardStream, type RawEvent } from '../../support/gateway/live-stream';

const MERCHANT = 'm1001';
const MAIN = '13800000001';
const READER = '13800000012';
const WASHERS = 'washer/device';

const gateway = useGateway({ seedScale: 0.001, live: { rightsAgeMs: 0, beatEveryMs: 50 } });
const open: HeardStream[] = [];
let origin = '';
let token = '';
beforeAll(async () => {
  origin = await gateway().app.listen({ port: 0, host: '127.0.0.1' });
  token = await gateway().login(MAIN);
});
afterEach(() => {
  for (const stream of open.splice(0)) stream.close();
});

async function listen(headers: Readonly<Record<string, string>> = {}, as = token, at = origin) {
  const stream = await hear(at, as, headers);
  open.push(stream);
  return stream;
}

const after = (lastId: string) => ({ [LAST_EVENT_HEADER]: lastId });

let count = 0;
async function change(resource = WASHERS, storeId = 's01', by: TestGateway = gateway()): Promise<string> {
  const id = `row-${(count += 1)}`;
  const kind = { franchiseeId: MERCHANT, resource, type: 'updated' } as const;
  await withTenant(by.database.db, MERCHANT, (trx) => publishChanges(trx, kind, [{ id, storeId }]));
  return id;
}

/** Reads up to the event that tells of a row; yields that event. */
async function eventOf(stream: HeardStream, id: string): Promise<RawEvent> {
  for (let event = await stream.nextEvent(); event !== null; event = await stream.nextEvent()) {
    if (event.change?.ids.includes(id) === true) return event;
  }
  throw new Error(`The stream ended before ${id} was heard of.`);
}

/** Everything that is told up to the row, beats left out. */
async function toldUpTo(stream: HeardStream, id: string): Promise<readonly string[]> {
  const told: string[] = [];
  for (let event = await stream.nextEvent(); event !== null; event = await stream.nextEvent()) {
    if (event.name !== '') told.push(event.change?.ids.join() ?? event.name);
    if (event.change?.ids.includes(id) === true) return told;
  }
  throw new Error(`The stream ended before ${id} was heard of.`);
}

describe('a reader that comes back', () => {
  it('is told what it missed, once and in order, and goes on from there', async () => {
    const stream = await listen();
    const { id } = await eventOf(stream, await change());
    stream.close();
    const missed = [await change(), await change(), await change()];
    const back = await listen(after(id));
    const next = await change();
    expect(await toldUpTo(back, next)).toEqual([LIVE_EVENT.ready, ...missed, next]);
  });

  it('is told nothing when it missed nothing, by the id of the beat after everything was told', async () => {
    const stream = await listen();
    const told = await eventOf(stream, await change());
    const beat = await stream.nextEvent();
    expect([beat?.name, beat?.id]).toEqual(['', told.id]);
    stream.close();
    const back = await listen(after(beat?.id ?? ''));
    const next = await change();
    expect(await toldUpTo(back, next)).toEqual([LIVE_EVENT.ready, next]);
  });

  it('goes on behind what it may not see by the id of the beat', async () => {
    const { db } = gateway().database;
    const setStores = (store_ids: string[] | null) =>
      db.updateTable('account').set({ store_ids }).where('mobile', '=', READER).execute();
    await setStores(['s01']);
    const reader = await gateway().login(READER);
    const stream = await listen({}, reader);
    const ready = await stream.nextEvent();
    const hidden = await change(WASHERS, 's02');
    const back = await listen(after(ready?.id ?? ''), reader);
    const seen = await change(WASHERS, 's01');
    expect([hidden, ...(await toldUpTo(back, seen))]).toEqual([hidden, LIVE_EVENT.ready, seen]);
    await setStores(null);
  });

  it.each(['', 'nobody.7', `${'x'.repeat(3_000)}.1`])(
    'is told to read everything anew when nobody knows its place (%#)',
    async (lastId) => {
      const back = await listen(after(lastId));
      const next = await change();
      expect(await toldUpTo(back, next)).toEqual([LIVE_EVENT.ready, LIVE_EVENT.reset, next]);
    },
  );

  it('is told so by another gateway of the database, which tells of changes of both from then on', async () => {
    const second = await startGateway({ beside: gateway(), live: { rightsAgeMs: 0 } });
    const secondOrigin = await second.app.listen({ port: 0, host: '127.0.0.1' });
    const stream = await listen();
    const { id } = await eventOf(stream, await change());
    const moved = await listen(after(id), token, secondOrigin);
    const [ready, reset] = [await moved.nextEvent(), await moved.nextEvent()];
    expect([ready?.name, reset?.name]).toEqual([LIVE_EVENT.ready, LIVE_EVENT.reset]);
    moved.close();
    const missed = await change(WASHERS, 's01', second);
    const next = await listen(after(reset?.id ?? ''), token, secondOrigin);
    expect(await toldUpTo(next, missed)).toEqual([LIVE_EVENT.ready, missed]);
    expect(await toldUpTo(stream, missed)).toEqual([missed]);
    await second.close();
  });
});

describe('a reader that comes for the first time', () => {
  it('is told what happened since it began to read its lists', async () => {
    const other = await listen();
    // A gateway that has only just begun to listen does not know what was before.
    await vi.waitFor(async () => {
      const early = await change();
      await eventOf(other, early);
      const stream = await listen({ [READ_AGE_HEADER]: '0' });
      const told = await toldUpTo(stream, await change());
      stream.close();
      expect(told).not.toContain(LIVE_EVENT.reset);
      expect(told).toContain(early);
    }, 10_000);
  });

  it('is told to read everything anew when its lists are older than what is remembered', async () => {
    const stream = await listen({ [READ_AGE_HEADER]: '999999999' });
    const next = await change();
    expect(await toldUpTo(stream, next)).toEqual([LIVE_EVENT.ready, LIVE_EVENT.reset, next]);
  });

  it('is told nothing of the past when it says nothing, or nothing that makes sense', async () => {
    for (const headers of [{}, { [READ_AGE_HEADER]: '-5' }, { [READ_AGE_HEADER]: 'soon' }]) {
      const stream = await listen(headers);
      const next = await change();
      expect(await toldUpTo(stream, next)).toEqual([LIVE_EVENT.ready, next]);
    }
  });
});

describe('changes that were lost on the way', () => {
  it('make every reader read anew, and are no place to go on from', async () => {
    const stream = await listen();
    const { id } = await eventOf(stream, await change());
    await sql`SELECT pg_notify(${CHANGE_CHANNEL}, ${LOSS_PAYLOAD})`.execute(gateway().database.db);
    const next = await change();
    expect(await toldUpTo(stream, next)).toEqual([LIVE_EVENT.reset, next]);
    const back = await listen(after(id));
    const later = await change();
    expect(await toldUpTo(back, later)).toEqual([LIVE_EVENT.ready, LIVE_EVENT.reset, later]);
  });
});

/** PGlite hears itself; a server is heard over a connection that may break. */
describe.runIf(isPostgres)('a listening connection that is made again', () => {
  it('makes every reader read anew', async () => {
    const stream = await listen();
    await eventOf(stream, await change());
    await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'franchisee-portal listener' AND datname = current_database()`.execute(
      gateway().database.db,
    );
    let event = await stream.nextEvent();
    while (event?.name === '') event = await stream.nextEvent();
    expect(event?.name).toBe(LIVE_EVENT.reset);
    const next = await change();
    expect(await toldUpTo(stream, next)).toEqual([next]);
  });
});

describe('rights that a change is told by', () => {
  it('are as old as the limit allows and no older, and the limit is a second', async () => {
    const own = await startGateway({ beside: gateway(), live: { rightsAgeMs: 60_000, tellEveryMs: 0 } });
    const at = await own.app.listen({ port: 0, host: '127.0.0.1' });
    const reader = await gateway().login(READER);
    const [kept, fresh] = [await listen({}, reader, at), await listen({}, reader)];
    const exclude = (ids: number[]) =>
      gateway()
        .database.db.updateTable('account')
        .set({ exclude_permissions: ids })
        .where('mobile', '=', READER)
        .execute();
    await exclude([gateway().resolved.catalogue.idOf('washerDeviceInfo') ?? 0]);
    const hidden = await change();
    const seen = await change('clearwater/device');
    expect(await toldUpTo(kept, seen)).toEqual([LIVE_EVENT.ready, hidden, seen]);
    expect(await toldUpTo(fresh, seen)).toEqual([LIVE_EVENT.ready, seen]);
    expect(LIVE_LIMITS.rightsAgeMs).toBeLessThanOrEqual(ONE_SECOND_MS);
    await exclude([]);
    await own.close();
  });
});

describe('changes of a topic', () => {
  it('are heard by whoever may read the page that they are about', async () => {
    const stream = await listen({}, await gateway().login(READER));
    await change(toTopicResource('alert', 'box/device'));
    await change('rumour@washer/device');
    const seen = await change(toTopicResource('alert', WASHERS));
    expect(await toldUpTo(stream, seen)).toEqual([LIVE_EVENT.ready, seen]);
  });
});

describe('a gateway that stops', () => {
  it('waits neither for streams that stand nor for connections on which nothing was asked', async () => {
    const own = await startGateway({ seedScale: 0.001 });
    const at = await own.app.listen({ port: 0, host: '127.0.0.1' });
    const stream = await hear(at, await own.login(MAIN));
    const silent = connect(Number(new URL(at).port), '127.0.0.1');
    await once(silent, 'connect');
    silent.on('error', () => undefined);
    const ended = once(silent, 'close');
    await own.close();
    await ended;
    expect(await stream.next()).toBeNull();
    expect(stream.headers.get('connection')).toBe('close');
  });
});
