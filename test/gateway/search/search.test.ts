import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { FoundOrder, SearchAnswer } from '../../../contract/api/search';
import { ONE_DAY_MS, SEARCH_FOUND_MAX, SEARCH_ORDER_DAYS } from '../../../contract/limits';
import { maskMobile } from '../../../contract/mobile';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import { toSortableId } from '../../../gateway/database/sortable-id';
import { TEST_NOW_MS, useGateway } from '../../support/gateway/gateway';

const gateway = useGateway({ seedScale: 0.02, isPlainLogin: true });

const [OWNER, READER, READER_ID, AGENT, OTHER] = [
  '13800000001',
  '13800000012',
  'acc-1012',
  '13800000003',
  '13800000021',
];
const MERCHANT = 'm1001';
const NOTHING = { devices: [], orders: [], users: [], receipts: [], more: [] };

interface Order {
  readonly order_id: string;
  readonly order_no: string;
  readonly pay_no: string | null;
  readonly user_mobile: string;
  readonly equipment: string;
  readonly store_id: string;
  readonly created_at: number;
}

interface Device {
  readonly device_id: string;
  readonly device_number: string;
  readonly device_name: string;
  readonly imei: string;
  readonly equipment: string;
  readonly store_id: string;
}

let orders: readonly Order[] = [];
let devices: readonly Device[] = [];
/** Somebody who ordered of several types at several stores. */
let regular = '';

async function look(): Promise<void> {
  const { db } = gateway().database;
  orders = (
    await sql<Order>`SELECT order_id, order_no, pay_no, user_mobile, equipment, store_id, created_at FROM orders
      WHERE franchisee_id = ${MERCHANT}`.execute(db)
  ).rows;
  devices = (
    await sql<Device>`SELECT device_id, device_number, device_name, imei, equipment, store_id FROM device
      WHERE franchisee_id = ${MERCHANT}`.execute(db)
  ).rows;
}

beforeAll(async () => {
  await look();
  const typesOf = (mobile: string) =>
    new Set(orders.filter((order) => order.user_mobile === mobile).map(({ equipment }) => equipment)).size;
  const mobiles = [...new Set(orders.map(({ user_mobile }) => user_mobile))];
  [regular = ''] = mobiles.sort((one, other) => typesOf(other) - typesOf(one));
});

async function search(words: string, mobile = OWNER) {
  const answer = await gateway().post('search', { keyword: words }, await gateway().login(mobile));
  const { data, message } = answer.json<{ data: SearchAnswer; message: string }>();
  return { status: answer.statusCode, data, message, body: answer.body };
}

const listPages = () => gateway().resolved.pages.filter((page): page is ResolvedListPage => 'source' in page);
const equipmentOf = (pageId: string) => listPages().find(({ id }) => id === pageId)?.source.equipment;
const idOf = (key: string) => gateway().resolved.catalogue.idOf(key) ?? 0;

async function limit(keys: readonly string[], storeIds: readonly string[] | null): Promise<void> {
  const changes = {
    include_permissions: keys.map(idOf),
    should_have_permissions: [],
    exclude_permissions: [],
    store_ids: storeIds === null ? null : [...storeIds],
  };
  await gateway().database.db.updateTable('account').set(changes).where('id', '=', READER_ID).execute();
}

async function agreeOn(equipment: string[]): Promise<void> {
  const { db } = gateway().database;
  await db.updateTable('proxy_agreement').set({ equipment }).where('status', '=', 1).execute();
}

afterEach(() => agreeOn([]));

const first = <T>(values: readonly T[]): T => {
  const [value] = values;
  if (value === undefined) throw new Error('The demonstration has none.');
  return value;
};

describe('what is found', () => {
  it.each([
    ['its number', (order: Order) => order.order_no],
    ['the number of its payment', (order: Order) => order.pay_no ?? ''],
  ])('is an order by %s, of whichever type and however old', async (_, wordsOf) => {
    const oldest = [...orders].sort((one, other) => one.created_at - other.created_at);
    const types = [...new Set(orders.map(({ equipment }) => equipment))];
    for (const type of types) {
      const order = first(oldest.filter((each) => each.equipment === type && each.pay_no !== null));
      const { data } = await search(` ${wordsOf(order)} `);
      expect(data.orders.map(({ id }) => id)).toContain(order.order_id);
      const found = data.orders.find(({ id }) => id === order.order_id);
      expect(equipmentOf(found?.page ?? '')).toBe(type);
      expect(found?.userMobile).toBe(maskMobile(order.user_mobile));
    }
  });

  it.each([
    ['number', (device: Device) => device.device_number],
    ['name', (device: Device) => device.device_name],
    ['IMEI', (device: Device) => device.imei],
  ])('is a device of every type by its %s, the closest first', async (field, wordsOf) => {
    for (const type of new Set(devices.map(({ equipment }) => equipment))) {
      const device = first(devices.filter((each) => each.equipment === type));
      const { data } = await search(wordsOf(device).toLowerCase());
      if (field === 'number') expect(data.devices[0]?.deviceNumber).toBe(device.device_number);
      expect(data.devices.length).toBeGreaterThan(0);
      const values = data.devices.map(({ deviceNumber, deviceName, imei }) => [
        deviceNumber,
        deviceName,
        imei,
      ]);
      for (const each of values)
        expect(each.join('\n').toLowerCase()).toContain(wordsOf(device).toLowerCase());
    }
  });

  it.each([
    ['the whole mobile', (mobile: string) => mobile],
    ['the whole mobile as it is written', (mobile: string) => mobile.replace(/^(...)(....)/, '$1 $2-')],
    ['its last four digits', (mobile: string) => mobile.slice(-4)],
    ['its last six digits', (mobile: string) => mobile.slice(-6)],
    ['the masked mobile', maskMobile],
  ])('is somebody by %s, with how much they ordered of each type, newest first', async (_, wordsOf) => {
    const { data, body } = await search(wordsOf(regular));
    const since = TEST_NOW_MS - SEARCH_ORDER_DAYS * ONE_DAY_MS;
    const theirs = orders.filter((order) => order.user_mobile === regular && order.created_at >= since);
    const types = new Set(theirs.map(({ equipment }) => equipment));
    expect(types.size).toBeGreaterThan(1);
    for (const type of types) {
      const ofType = theirs.filter(({ equipment }) => equipment === type);
      const users = data.users.filter(({ page }) => equipmentOf(page) === type);
      expect(users).toContainEqual({
        page: users[0]?.page,
        userMobile: maskMobile(regular),
        orders: ofType.length,
        lastOrderAt: Math.max(...ofType.map(({ created_at }) => created_at)),
      });
    }
    const times = data.orders.map(({ createdAt }) => createdAt);
    expect(times).toEqual([...times].sort((one, other) => other - one));
    expect(body).not.toContain(regular);
  });

  it('is nothing by the last four digits of an order that is older than the time looked through', async () => {
    const order = first(orders);
    const old = TEST_NOW_MS - (SEARCH_ORDER_DAYS + 1) * ONE_DAY_MS;
    const { db } = gateway().database;
    const columns = await sql<{ column_name: string }>`SELECT column_name FROM information_schema.columns
      WHERE table_name = 'orders' AND is_generated = 'NEVER'
        AND column_name NOT IN ('order_id', 'order_no', 'created_at', 'user_mobile', 'pay_no')`.execute(db);
    const rest = sql.join(columns.rows.map(({ column_name: name }) => sql.id(name)));
    const id = toSortableId(old, 1);
    await sql`INSERT INTO orders (order_id, order_no, created_at, user_mobile, ${rest})
      SELECT ${id}, 'OLD-1', ${old}, '19912340007', ${rest} FROM orders
       WHERE franchisee_id = ${MERCHANT} AND order_id = ${order.order_id}`.execute(db);
    await sql`INSERT INTO order_number (franchisee_id, order_no, order_id)
      VALUES (${MERCHANT}, 'OLD-1', ${id})`.execute(db);
    try {
      expect((await search('19912340007')).data).toEqual(NOTHING);
      const [found] = (await search('OLD-1')).data.orders;
      expect(found?.id).toBe(id);
    } finally {
      await sql`DELETE FROM order_number WHERE order_id = ${id}`.execute(db);
      await sql`DELETE FROM orders WHERE order_id = ${id}`.execute(db);
    }
  });

  it('is a few of each kind and type, and it says where there are more', async () => {
    const many = first(devices).device_number.slice(0, 2);
    const { data } = await search(many);
    for (const page of new Set(data.devices.map((each) => each.page))) {
      const type = equipmentOf(page);
      const all = devices.filter(
        ({ equipment, ...each }) =>
          equipment === type &&
          [each.device_number, each.device_name, each.imei].some((value) =>
            value.toLowerCase().includes(many.toLowerCase()),
          ),
      );
      const found = data.devices.filter((each) => each.page === page);
      expect(found).toHaveLength(Math.min(all.length, SEARCH_FOUND_MAX));
      expect(data.more.includes(page)).toBe(all.length > SEARCH_FOUND_MAX);
    }
  });

  it.each(['', 'x', ' ', 'x'.repeat(65)])(
    'is asked for in two letters at least, and not in %j',
    async (words) => {
      expect((await search(words)).status).toBe(400);
    },
  );

  it('takes what is special in a pattern as it is written', async () => {
    expect((await search('%%')).data).toEqual(NOTHING);
    expect((await search('__')).data.devices).toEqual([]);
  });
});

describe('who finds it', () => {
  const pagesOfTypes = () => listPages().filter(({ kind }) => kind === 'device' || kind === 'order');

  it('finds exactly what their own lists and stores hold, whatever their rights', async () => {
    const token = await gateway().login(READER);
    const stores = [...new Set(devices.map(({ store_id }) => store_id))];
    const keys = [...new Set(pagesOfTypes().flatMap(({ reads }) => reads.flatMap((each) => keysIn(each))))];
    const samples = [
      regular.slice(-4),
      regular,
      first(orders).order_no,
      first(devices).device_number.slice(0, 3),
    ];
    await fc.assert(
      fc.asyncProperty(
        fc.subarray(keys),
        fc.option(fc.subarray(stores)),
        fc.constantFrom(...samples),
        async (held, storeIds, words) => {
          await limit(held, storeIds);
          const answer = await gateway().post('search', { keyword: words }, token);
          const { data } = answer.json<{ data: SearchAnswer }>();
          for (const page of pagesOfTypes()) {
            const isOpen = (await gateway().post(`${page.id}/tabs`, {}, token)).statusCode === 200;
            const isIn = (row: { equipment: string; store_id: string }) =>
              isOpen &&
              row.equipment === page.source.equipment &&
              (storeIds === null || storeIds.includes(row.store_id));
            const wanted = page.kind === 'device' ? devices.filter(isIn).filter(matchesDevice(words)) : [];
            const wantedOrders = page.kind === 'order' ? orders.filter(isIn).filter(matchesOrder(words)) : [];
            const found = [...data.devices, ...data.orders].filter((each) => each.page === page.id);
            const ids: readonly string[] = [
              ...wanted.map(({ device_id }) => device_id),
              ...wantedOrders.map(({ order_id }) => order_id),
            ];
            expect(found).toHaveLength(Math.min(ids.length, SEARCH_FOUND_MAX));
            for (const { id } of found) expect(ids).toContain(id);
            expect(data.users.some((user) => user.page === page.id)).toBe(
              wantedOrders.some(({ order_no }) => order_no !== words),
            );
          }
        },
      ),
      { numRuns: 12 },
    );
  }, 120_000);

  it('is an agent only for the types of the agreement', async () => {
    const found = (await search('01', AGENT)).data.devices.map(({ page }) => equipmentOf(page));
    expect(new Set(found).size).toBeGreaterThan(2);
    await agreeOn(['washer', 'box']);
    const { data } = await search('01', AGENT);
    expect(new Set(data.devices.map(({ page }) => equipmentOf(page)))).toEqual(new Set(['washer', 'box']));
  });

  it('is nobody of another merchant', async () => {
    const order = first(orders);
    const own: readonly FoundOrder[] = (await search(order.order_no)).data.orders;
    expect(own).toHaveLength(1);
    expect((await search(order.order_no, OTHER)).data.orders).toEqual([]);
    const imei = first(devices).imei;
    expect((await search(imei, OTHER)).data.devices).toEqual([]);
  });
});

function matchesDevice(words: string) {
  return ({ device_number, device_name, imei }: Device) =>
    [device_number, device_name, imei].some((value) => value.toLowerCase().includes(words.toLowerCase()));
}

function matchesOrder(words: string) {
  const isPart = /^\d{4,11}$/.test(words);
  return ({ order_no, user_mobile }: Order) => order_no === words || (isPart && user_mobile.endsWith(words));
}

function keysIn(expression: ResolvedListPage['reads'][number]): readonly string[] {
  return 'keys' in expression ? expression.keys : [];
}
