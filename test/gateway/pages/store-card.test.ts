import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiCode, type Envelope } from '../../../contract/api/envelope';
import type { ListAnswer, Row } from '../../../contract/api/page/list';
import type { StoreCard, StoreSwitchAnswer } from '../../../contract/api/page/store-card';
import { withTenant } from '../../../gateway/database/tenant';
import { useGateway } from '../../support/gateway/gateway';
import { hear } from '../../support/gateway/live-stream';

const gateway = useGateway({ seedScale: 0.001, live: { rightsAgeMs: 0 } });
const PAGE = 'washer/device';
const MERCHANT = 'm1001';
const MAIN = '13800000001';
const READER = '13800000012';
const AGENT = '13800000003';
const OPERATED = 'm1002';
const FIELDS = ['selfCleanOn', 'reserveOn', 'highTempOn'] as const;
type Field = (typeof FIELDS)[number];
const RIGHTS: Readonly<Record<Field, number>> = { selfCleanOn: 1300, reserveOn: 1301, highTempOn: 1302 };
const HEATS = ['drum', 'washerDryer'];

let main = '';
beforeAll(async () => {
  main = await gateway().login(MAIN);
});
/** Every test begins with a merchant where nobody has switched anything. */
beforeEach(async () => {
  for (const id of [MERCHANT, OPERATED]) {
    await withTenant(gateway().database.db, id, (trx) =>
      sql`UPDATE store_switch SET is_on = true`.execute(trx),
    );
  }
});

async function cardOf(id: string, token = main) {
  const answer = await gateway().get(`${PAGE}/store?id=${encodeURIComponent(id)}`, token);
  return { status: answer.statusCode, ...answer.json<Envelope<StoreCard>>() };
}

async function turn(field: Field, id: string, isOn: boolean, token = main) {
  const answer = await gateway().post(`${PAGE}/store/${field}`, { id, isOn }, token);
  return { status: answer.statusCode, ...answer.json<Envelope<StoreSwitchAnswer>>() };
}

async function washersIn(storeId: string, token = main): Promise<readonly Row[]> {
  const body = { filters: { storeId: [storeId] }, pageSize: 100 };
  const answer = await gateway().post(`${PAGE}/list`, body, token);
  return answer.json<{ data: ListAnswer }>().data.list;
}

async function detailOf(id: string): Promise<Row> {
  return (await gateway().get(`${PAGE}/detail?id=${id}`, main)).json<{ data: Row }>().data;
}

/** What was queued for devices of a store by the gateway itself, the newest switch only. */
async function toldIn(storeId: string, field: Field, franchiseeId = MERCHANT) {
  const { rows } = await withTenant(gateway().database.db, franchiseeId, (trx) =>
    sql<{ device_id: string; params: object; verb: string; source: string; operator_name: string }>`
      SELECT device_id, params, verb, source, operator_name FROM device_command
       WHERE store_id = ${storeId} AND params ? ${field} AND created_at = ${gateway().now()}
       ORDER BY device_id`.execute(trx),
  );
  return rows;
}

async function linesOf(field: Field, franchiseeId = MERCHANT) {
  return withTenant(gateway().database.db, franchiseeId, (trx) =>
    trx
      .selectFrom('operation_log')
      .selectAll()
      .where('franchisee_id', '=', franchiseeId)
      .where('action', '=', field)
      .where('at', '=', gateway().now())
      .execute(),
  );
}

const switchIn = ({ data }: { readonly data: StoreCard }, name: Field) =>
  data.switches.find(({ field }) => field === name);

const setAccount = (mobile: string, changes: { store_ids?: string[] | null; include?: number[] }) =>
  gateway()
    .database.db.updateTable('account')
    .set({
      ...(changes.store_ids === undefined ? {} : { store_ids: changes.store_ids }),
      ...(changes.include === undefined ? {} : { include_permissions: changes.include }),
    })
    .where('mobile', '=', mobile)
    .execute();

describe('the card of a store', () => {
  it('tells name, hours, hotline, and how many devices each switch is about', async () => {
    const rows = await washersIn('s01');
    const heats = rows.filter((row) => HEATS.includes(String(row['machineKind'])));
    const washes = rows.filter((row) => row['machineKind'] !== 'dryer');
    expect(new Set([rows.length, heats.length, washes.length]).size).toBe(3);
    const offlineOf = (some: readonly Row[]) => some.filter((row) => row['online'] === false).length;
    expect(await cardOf('s01')).toMatchObject({
      code: 0,
      data: {
        ...{ id: 's01', name: '云溪北苑洗衣房', hotline: expect.stringMatching(/^400-/) },
        ...{ openFromMinute: 360, openToMinute: 1_440 },
        switches: [
          { field: 'selfCleanOn', isOn: true, devices: washes.length, offline: offlineOf(washes) },
          { field: 'reserveOn', isOn: true, devices: rows.length, offline: offlineOf(rows) },
          { field: 'highTempOn', isOn: true, devices: heats.length, offline: offlineOf(heats) },
        ],
      },
    });
    expect((await cardOf('s09')).data).toMatchObject({ openFromMinute: 0, openToMinute: 1_440 });
  });

  it('holds no switch that the reader has no right to, and each that it has', async () => {
    const token = await gateway().login(READER);
    const bare = await cardOf('s01', token);
    expect(bare).toMatchObject({ code: 0, data: { name: '云溪北苑洗衣房', switches: [] } });
    await setAccount(READER, { include: [1000, RIGHTS.reserveOn] });
    expect((await cardOf('s01', token)).data.switches.map(({ field }) => field)).toEqual(['reserveOn']);
    await setAccount(READER, { include: [1000] });
  });

  it('of another store, merchant or nobody is answered as one that never was', async () => {
    const never = { ...(await cardOf('never-was')), traceId: '' };
    expect(never.status).toBe(404);
    await setAccount(READER, { store_ids: ['s02'], include: [1000, ...Object.values(RIGHTS)] });
    const token = await gateway().login(READER);
    expect({ ...(await cardOf('s01', token)), traceId: '' }).toEqual(never);
    expect((await cardOf('s02', token)).code).toBe(0);
    expect((await turn('reserveOn', 's01', false, token)).status).toBe(404);
    expect(switchIn(await cardOf('s01'), 'reserveOn')).toMatchObject({ isOn: true });
    expect((await turn('reserveOn', 's02', false, token)).data).toMatchObject({ isChanged: true });
    await setAccount(READER, { store_ids: null, include: [1000] });
  });
});

describe('a switch of a store', () => {
  it.each(FIELDS)('%s is shown on its devices, told to them, and written to the log', async (field) => {
    gateway().advance(1_000);
    const before = switchIn(await cardOf('s03'), field);
    const { data } = await turn(field, 's03', false);
    expect(data).toEqual({ isChanged: true, told: before?.devices, offline: before?.offline });
    expect(switchIn(await cardOf('s03'), field)).toMatchObject({ isOn: false });
    expect(switchIn(await cardOf('s04'), field)).toMatchObject({ isOn: true });

    const shown = await Promise.all((await washersIn('s03')).map(({ id }) => detailOf(id)));
    const off = shown.filter((row) => row[field] === false);
    expect(off).toHaveLength(before?.devices ?? -1);
    expect(shown.filter((row) => row[field] === true)).toEqual([]);
    const told = await toldIn('s03', field);
    expect(told.map(({ device_id }) => device_id)).toEqual(off.map(({ id }) => id).toSorted());
    expect(told[0]).toMatchObject({ verb: 'setParameters', source: 'system', params: { [field]: false } });

    expect(await linesOf(field)).toMatchObject([
      {
        ...{ module: PAGE, target_type: 'store', target_id: 's03', target_name: '云溪研究生公寓店' },
        ...{ account_id: 'acc-1001', on_behalf_of: null, before: { [field]: true } },
        after: { [field]: false, devices: before?.devices },
      },
    ]);
  });

  it('that stands so already tells nobody and leaves no line', async () => {
    gateway().advance(1_000);
    expect((await turn('reserveOn', 's04', true)).data).toEqual({ isChanged: false, told: 0, offline: 0 });
    expect([await toldIn('s04', 'reserveOn'), await linesOf('reserveOn')]).toEqual([[], []]);
  });

  it('pressed by ten at once is switched by one of them', async () => {
    gateway().advance(1_000);
    const answers = await Promise.all(Array.from({ length: 10 }, () => turn('reserveOn', 's05', false)));
    expect(answers.map(({ code }) => code)).toEqual(Array.from({ length: 10 }, () => 0));
    expect(answers.filter(({ data }) => data.isChanged)).toHaveLength(1);
    expect(await linesOf('reserveOn')).toHaveLength(1);
    expect(await toldIn('s05', 'reserveOn')).toHaveLength((await washersIn('s05')).length);
  });

  it.each(FIELDS)('%s asks for a right of its own', async (field) => {
    const token = await gateway().login(READER);
    for (const other of FIELDS.filter((each) => each !== field)) {
      await setAccount(READER, { include: [1000, RIGHTS[other]] });
      const refused = await turn(field, 's02', false, token);
      expect(refused).toMatchObject({ status: 403, code: ApiCode.forbidden });
    }
    expect(switchIn(await cardOf('s02'), field)).toMatchObject({ isOn: true });
    await setAccount(READER, { include: [1000, RIGHTS[field]] });
    expect((await turn(field, 's02', false, token)).data).toMatchObject({ isChanged: true });
    await setAccount(READER, { include: [1000] });
  });

  it('is pressed by an agent in the name of the merchant, and the log says so', async () => {
    gateway().advance(1_000);
    const agent = await gateway().login(AGENT);
    expect((await turn('reserveOn', 's02', false, agent)).data).toMatchObject({ isChanged: true });
    expect(await linesOf('reserveOn', OPERATED)).toMatchObject([
      { target_id: 's02', on_behalf_of: OPERATED },
    ]);
    expect(await linesOf('reserveOn')).toEqual([]);
    // The store of the same id of another merchant stands as it stood.
    expect(switchIn(await cardOf('s02'), 'reserveOn')).toMatchObject({ isOn: true });
    const washers = await washersIn('s02', agent);
    expect(await toldIn('s02', 'reserveOn', OPERATED)).toHaveLength(washers.length);
  });

  it('tells others at once, and nobody who may not see the store', async () => {
    await setAccount(READER, { store_ids: ['s07'] });
    const origin = await gateway().app.listen({ port: 0, host: '127.0.0.1' });
    const mine = await hear(origin, main);
    const theirs = await hear(origin, await gateway().login(READER));
    await turn('reserveOn', 's06', false);
    await turn('reserveOn', 's07', false);
    const heard = await mine.upTo('s07');
    expect(heard).toContainEqual({ resource: `store@${PAGE}`, type: 'updated', ids: ['s06'] });
    expect(heard.some(({ resource }) => resource === PAGE)).toBe(true);
    expect((await theirs.upTo('s07')).flatMap(({ ids }) => ids)).not.toContain('s06');
    mine.close();
    theirs.close();
    await setAccount(READER, { store_ids: null });
  });

  it('that is off keeps washers from cleaning themselves, in words and in the gateway', async () => {
    const rows = await washersIn('s01');
    const idle = rows.find((row) => row['displayStatus'] === 1 && row['machineKind'] === 'drum');
    const other = (await washersIn('s02')).find(
      (row) => row['displayStatus'] === 1 && row['machineKind'] !== 'dryer',
    );
    await turn('selfCleanOn', 's01', false);
    const ids = [idle?.id, other?.id];
    const answer = await gateway().app.inject({
      method: 'POST',
      url: `/franchisee_pc/v1/${PAGE}/selfClean`,
      headers: { 'gateway-version': '1', authorization: `Bearer ${main}`, 'idempotency-key': 'self-clean-1' },
      payload: { ids },
    });
    expect(answer.json<Envelope>().data).toMatchObject({
      results: [
        { id: idle?.id, outcome: 'wrongState' },
        { id: other?.id, outcome: 'queued' },
      ],
    });
  });
});
