import { beforeAll, describe, expect, it } from 'vitest';
import type { ActionAnswer } from '../../../contract/api/page/action';
import { API_BASE } from '../../../contract/api/endpoints';
import { ApiCode, type Envelope } from '../../../contract/api/envelope';
import type { ImportAnswer } from '../../../contract/api/page/import';
import type { ListAnswer, Row } from '../../../contract/api/page/list';
import { DEVICE_MESSAGES } from '../../../contract/messages/device';
import { withTenant } from '../../../gateway/database/tenant';
import { DEMONSTRATION_PASSWORD } from '../../../gateway/demonstration/people';
import { withBindActions } from '../../support/declaration/bind-actions';
import { HEADERS, useGateway } from '../../support/gateway/gateway';

const gateway = useGateway({ declaration: withBindActions });
const MERCHANT = 'm1001';

let main = '';
let otherMerchant = '';
beforeAll(async () => {
  main = await gateway().login('13800000001');
  otherMerchant = await gateway().login('13800000021');
});

let keys = 0;
async function send<T>(path: string, body: unknown, { token = main, key = `bind-key-${(keys += 1)}` } = {}) {
  const answer = await gateway().app.inject({
    method: 'POST',
    url: `${API_BASE}/v1/${path}`,
    headers: { ...HEADERS, authorization: `Bearer ${token}`, 'idempotency-key': key },
    payload: body as object,
  });
  return { status: answer.statusCode, ...answer.json<Envelope<T | null>>() };
}

let modules = 861_000_000_000_000;
const device = (more: object = {}) => {
  modules += 1;
  return {
    imei: String(modules),
    deviceNumber: `B${modules % 1000}`,
    deviceName: '新机',
    storeId: 's01',
    roomName: '3栋',
    model: 'XQB80',
    linkType: 'serial',
    ...more,
  };
};
const bind = (params: object, by = {}) => send<ActionAnswer>('washer/device/probeBind', { params }, by);
const importLines = (lines: readonly object[], by = {}) =>
  send<ImportAnswer>('washer/device/probeBind/import', { lines }, by);
const unbind = (ids: readonly string[]) =>
  send<ActionAnswer>('washer/device/probeUnbind', { ids, reason: '设备报废' });

function idOf({ data }: Envelope<ActionAnswer | null>): string {
  const id = data?.results[0]?.id;
  if (id === undefined) throw new Error('Nothing was bound.');
  return id;
}

async function detail(id: string, token = main) {
  const answer = await gateway().get(`washer/device/detail?id=${id}`, token);
  return answer.json<Envelope<Row | null>>();
}

const linesOf = (id: string) =>
  withTenant(gateway().database.db, MERCHANT, (trx) =>
    trx
      .selectFrom('operation_log')
      .select(['action', 'before', 'after', 'reason', 'target_name'])
      .where('franchisee_id', '=', MERCHANT)
      .where('target_id', '=', id)
      .orderBy('log_id')
      .execute(),
  );

describe('binding a device', () => {
  it('puts it into the list, offline until it is first heard, with its line of the log', async () => {
    const params = device();
    const id = idOf(await bind(params));
    expect((await detail(id)).data).toMatchObject({
      imei: params.imei,
      deviceNumber: params.deviceNumber,
      displayStatus: 8,
      lastHeartbeatAt: null,
      storeId: 's01',
      bindAt: gateway().now(),
    });
    expect(await linesOf(id)).toMatchObject([
      { action: 'probeBind', target_name: params.deviceNumber, after: { imei: params.imei, storeId: 's01' } },
    ]);
    expect(await ownerOf(params.imei)).toEqual({ owner_franchisee_id: MERCHANT, device_id: id });
  });

  it('takes a number as it was scanned or typed in full width', async () => {
    const imei = String((modules += 1));
    const wide = imei.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));
    const id = idOf(await bind(device({ imei: ` ${wide} ` })));
    expect((await detail(id)).data).toMatchObject({ imei });
  });

  it.each([
    ['an IMEI that is too short', { imei: '86100000000000' }, DEVICE_MESSAGES.moduleMalformed.zh],
    ['a store that does not exist', { storeId: 'nowhere' }, DEVICE_MESSAGES.storeUnknown.zh],
  ])('refuses %s and writes nothing', async (_name, wrong, message) => {
    const params = device(wrong);
    const answer = await bind(params);
    expect(answer).toMatchObject({ code: ApiCode.refused, message });
    expect(await ownerOf(params.imei)).toBeUndefined();
  });

  it('refuses a number that the store has, and leaves the module free', async () => {
    const first = device();
    await bind(first);
    const second = device({ deviceNumber: first.deviceNumber });
    expect(await bind(second)).toMatchObject({ message: DEVICE_MESSAGES.deviceNumberTaken.zh });
    expect(await ownerOf(second.imei)).toBeUndefined();
    expect(await bind({ ...second, storeId: 's02' })).toMatchObject({ code: 0 });
  });

  it("says the same of the own device and of another merchant's", async () => {
    const params = device({ storeId: 's01' });
    await bind(params);
    const own = await bind(device({ imei: params.imei }));
    const store = await storeOf(otherMerchant);
    const other = await bind(device({ imei: params.imei, storeId: store }), { token: otherMerchant });
    expect(own.message).toBe(DEVICE_MESSAGES.moduleTaken.zh);
    expect([other.code, other.message]).toEqual([own.code, own.message]);
  });

  it('of one module by two merchants at once goes to exactly one', async () => {
    const params = device();
    const store = await storeOf(otherMerchant);
    const answers = await Promise.all([
      bind(params),
      bind({ ...params, storeId: store }, { token: otherMerchant }),
    ]);
    expect(answers.map(({ code }) => code).sort()).toEqual([0, ApiCode.refused].sort());
  });

  it('takes effect once, however often it is sent', async () => {
    const params = device();
    const key = 'bound-only-once';
    const answers = await Promise.all(Array.from({ length: 8 }, () => bind(params, { key })));
    expect(new Set(answers.map(idOf)).size).toBe(1);
    expect(await linesOf(idOf(await bind(params, { key })))).toHaveLength(1);
  });

  it('is refused in a store that the account does not see', async () => {
    // Its stores are s01 and s02.
    const answer = await gateway().post('user/login', {
      mobile: '13800000014',
      password: DEMONSTRATION_PASSWORD,
      franchiseeMobile: '13800000001',
      loginType: 'mobile_pwd',
      loginRoleType: 0,
    });
    const limited = answer.json<Envelope<{ token: string }>>().data.token;
    expect(await bind(device({ storeId: 's03' }), { token: limited })).toMatchObject({
      message: DEVICE_MESSAGES.storeUnknown.zh,
    });
  });
});

describe('an import', () => {
  it('adds what it can and says of the others what is wrong, line by line', async () => {
    const [good, again] = [device(), device()];
    const lines = [
      good,
      device({ imei: '123' }),
      device({ imei: good.imei }),
      device({ deviceNumber: null }),
      device({ storeId: 'nowhere' }),
      again,
    ];
    const { data } = await importLines(lines);
    expect(data?.results.map(({ problem }) => problem?.zh ?? null)).toEqual([
      null,
      DEVICE_MESSAGES.moduleMalformed.zh,
      DEVICE_MESSAGES.moduleTaken.zh,
      expect.stringContaining('设备编号'),
      DEVICE_MESSAGES.storeUnknown.zh,
      null,
    ]);
    const [first, , , , , last] = data?.results ?? [];
    expect((await detail(first?.id ?? '')).data).toMatchObject({ imei: good.imei });
    expect(await linesOf(last?.id ?? '')).toHaveLength(1);
  });

  it('answers a repeat of its portion the same and adds nothing', async () => {
    const lines = [device(), device()];
    const key = 'one-portion-key';
    const answers = [await importLines(lines, { key }), await importLines(lines, { key })];
    expect(answers[1]?.data).toEqual(answers[0]?.data);
    const other = await importLines([device()], { key });
    expect(other).toMatchObject({ status: 422, code: ApiCode.unprocessable });
  });

  it('of the same devices by two people at once binds each once', async () => {
    const lines = Array.from({ length: 10 }, () => device());
    const answers = await Promise.all([importLines(lines), importLines([...lines].reverse())]);
    const bound = answers.flatMap(({ data }) => data?.results.filter(({ id }) => id !== null) ?? []);
    expect(bound).toHaveLength(lines.length);
  });

  it('takes no more lines than a portion holds', async () => {
    const lines = Array.from({ length: 51 }, () => device());
    expect(await importLines(lines)).toMatchObject({ status: 400 });
  });
});

describe('letting go of a device', () => {
  it('takes it out of the list, keeps what it was, and frees its module and number', async () => {
    const params = device();
    const id = idOf(await bind(params));
    expect(await unbind([id])).toMatchObject({ data: { results: [{ id, outcome: 'done' }] } });
    expect(await ownerOf(params.imei)).toBeUndefined();
    expect(await linesOf(id)).toMatchObject([
      { action: 'probeBind' },
      { action: 'probeUnbind', reason: '设备报废', before: { imei: params.imei } },
    ]);
    expect(await detail(id)).toMatchObject({
      code: ApiCode.notFound,
      message: DEVICE_MESSAGES.deviceUnbound.zh.replace('{number}', params.deviceNumber),
    });
    expect(await bind(params)).toMatchObject({ code: 0 });
  });

  it('tells other merchants nothing of a device that is gone', async () => {
    const id = idOf(await bind(device()));
    await unbind([id]);
    const never = await detail('never-there', otherMerchant);
    expect(await detail(id, otherMerchant)).toEqual({ ...never, traceId: expect.any(String) });
  });

  it('and binding it again goes on with its sums and its log', async () => {
    const params = device();
    const id = idOf(await bind(params));
    await gateway()
      .database.db.updateTable('device')
      .set({
        ...{ total_income_cents: 12_300, today_start_count: 4, attributes: '{"capacityKg":8}' },
        ...{ starts: 900, serviced: '{"belt":{"starts":600,"at":1}}' },
      })
      .where('device_id', '=', id)
      .execute();
    await unbind([id]);
    const again = idOf(await bind({ ...params, deviceNumber: 'B-AGAIN' }));
    expect(again).toBe(id);
    expect((await detail(id)).data).toMatchObject({
      totalIncome: 12_300,
      capacityKg: 8,
      deviceNumber: 'B-AGAIN',
      parts: expect.arrayContaining([expect.objectContaining({ part: 'belt', used: 300, servicedAt: 1 })]),
    });
    expect(await linesOf(id)).toHaveLength(3);
  });

  it('is refused while an order is open on it', async () => {
    const { data } = await send<ListAnswer>('washer/device/list', { pageSize: 20, tab: 'running' });
    const running = data?.list[0]?.id ?? '';
    expect(await unbind([running])).toMatchObject({ data: { results: [{ outcome: 'wrongState' }] } });
    expect((await detail(running)).data).toMatchObject({ id: running });
  });

  it('takes back the commands that were not sent', async () => {
    const id = idOf(await bind(device()));
    await queueCommand(id);
    await unbind([id]);
    const commands = await gateway()
      .database.db.selectFrom('device_command')
      .select('status')
      .where('device_id', '=', id)
      .execute();
    expect(commands).toEqual([{ status: 6 }]);
  });
});

describe('deleting a device by force', () => {
  const remove = (id: string, more: object, by = {}) =>
    send<ActionAnswer>(
      'washer/device/probeDelete',
      { ids: [id], reason: '设备丢失', params: { ending: 'abort' }, ...more },
      by,
    );
  async function runningDevice(): Promise<{ readonly id: string; readonly orderId: string }> {
    const { data } = await send<ListAnswer>('washer/device/list', { pageSize: 20, tab: 'running' });
    const row = data?.list.find(({ currentOrderId }) => typeof currentOrderId === 'string');
    if (row === undefined) throw new Error('The demonstration has no running washer.');
    return { id: row.id, orderId: String(row['currentOrderId']) };
  }
  const orderOf = (orderId: string) =>
    gateway()
      .database.db.selectFrom('orders')
      .select(['order_status', 'attention'])
      .where('order_id', '=', orderId)
      .executeTakeFirst();

  it.each([
    ['none', {}],
    ['a wrong one', { password: 'guessed-wrong' }],
  ])('asks for the password, and with %s does nothing', async (_name, proof) => {
    const { id, orderId } = await runningDevice();
    const answer = await remove(id, proof);
    expect(answer.code).not.toBe(0);
    expect(await orderOf(orderId)).toMatchObject({ order_status: 4 });
    expect((await detail(id)).data).toMatchObject({ id });
  });

  it('ends the open order as the person says, and takes the device out', async () => {
    const { id, orderId } = await runningDevice();
    const answer = await remove(id, { password: DEMONSTRATION_PASSWORD });
    expect(answer).toMatchObject({ data: { results: [{ outcome: 'done' }] } });
    expect(await orderOf(orderId)).toEqual({ order_status: 7, attention: true });
    expect(await detail(id)).toMatchObject({ code: ApiCode.notFound });
    const other = await runningDevice();
    await remove(other.id, { password: DEMONSTRATION_PASSWORD, params: { ending: 'finish' } });
    expect(await orderOf(other.orderId)).toMatchObject({ order_status: 5 });
  });

  it('leaves no trace of the password, and no way to guess it without end', async () => {
    const { id } = await runningDevice();
    const answers = [];
    for (let index = 0; index < 7; index += 1) {
      answers.push(await remove(id, { password: `canary-secret-${index}` }));
    }
    expect(answers.at(-1)?.message).not.toBe(answers[0]?.message);
    const lines = await gateway().database.db.selectFrom('operation_log').selectAll().execute();
    const stored = await gateway().database.db.selectFrom('idempotency').selectAll().execute();
    expect(JSON.stringify([lines, stored, gateway().logLines])).not.toContain('canary-secret');
    expect(await linesOf(id)).toEqual([]);
  });
});

function ownerOf(imei: string) {
  return gateway()
    .database.db.selectFrom('device_module')
    .select(['owner_franchisee_id', 'device_id'])
    .where('imei', '=', imei)
    .executeTakeFirst();
}

async function storeOf(token: string): Promise<string> {
  const answer = await gateway().get('store/options', token);
  const [place] = answer.json<{ data: readonly { stores: readonly { id: string }[] }[] }>().data;
  return place?.stores[0]?.id ?? '';
}

async function queueCommand(deviceId: string): Promise<void> {
  await gateway()
    .database.db.insertInto('device_command')
    .values({
      franchisee_id: MERCHANT,
      command_id: `c-${deviceId}`,
      device_id: deviceId,
      equipment: 'washer',
      store_id: 's01',
      device_number: 'B1',
      action: 'restart',
      verb: 'restart',
      operator_name: '店长',
      source: 'manual',
      limit_seconds: 60,
      status: 0,
      created_at: gateway().now(),
    })
    .execute();
}
