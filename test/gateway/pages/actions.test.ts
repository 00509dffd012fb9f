import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ActionAnswer } from '../../../contract/api/page/action';
import { API_BASE } from '../../../contract/api/endpoints';
import type { ListAnswer, Row } from '../../../contract/api/page/list';
import { ApiCode, type Envelope } from '../../../contract/api/envelope';
import { withTenant } from '../../../gateway/database/tenant';
import { HEADERS, useGateway } from '../../support/gateway/gateway';

const gateway = useGateway();
const MERCHANT = 'm1001';

let main = '';
let reader = '';
let devices: readonly Row[] = [];
let keys = 0;

beforeAll(async () => {
  main = await gateway().login('13800000001');
  reader = await gateway().login('13800000012');
  const answer = await gateway().post('washer/device/list', { pageSize: 50, tab: 'idle' }, main);
  devices = answer.json<{ data: ListAnswer }>().data.list;
});

interface Act {
  readonly body: unknown;
  readonly token?: string;
  readonly key?: string;
  readonly page?: string;
}

async function act(action: string, { body, token = main, key = newKey(), page = 'washer/device' }: Act) {
  const answer = await gateway().app.inject({
    method: 'POST',
    url: `${API_BASE}/v1/${page}/${action}`,
    headers: { ...HEADERS, authorization: `Bearer ${token}`, 'idempotency-key': key },
    payload: body as object,
  });
  return { status: answer.statusCode, ...answer.json<Envelope<ActionAnswer | null>>() };
}

function newKey(): string {
  keys += 1;
  return `test-key-${keys}`;
}

function idOf(index: number): string {
  const id = devices[index]?.id;
  if (id === undefined) throw new Error('The demonstration has too few idle washers.');
  return id;
}

async function detail(id: string): Promise<Row> {
  const answer = await gateway().get(`washer/device/detail?id=${id}`, main);
  return answer.json<{ data: Row }>().data;
}

async function logOf(id: string) {
  return withTenant(gateway().database.db, MERCHANT, (trx) =>
    trx
      .selectFrom('operation_log')
      .selectAll()
      .where('franchisee_id', '=', MERCHANT)
      .where('target_id', '=', id)
      .orderBy('log_id')
      .execute(),
  );
}

describe('a declared action', () => {
  it('changes the row and its state, with its line of the log', async () => {
    const id = idOf(0);
    const answer = await act('disable', { body: { ids: [id], reason: '门封破损，停用检修' } });
    expect(answer).toMatchObject({ code: 0, data: { results: [{ id, outcome: 'done' }] } });
    expect(await detail(id)).toMatchObject({ enabled: false, displayStatus: 7 });
    expect(await logOf(id)).toMatchObject([
      {
        action: 'disable',
        module: 'washer/device',
        account_type: 1,
        on_behalf_of: null,
        reason: '门封破损，停用检修',
        before: { enabled: true },
        after: { enabled: false },
        result: 'success',
      },
    ]);
  });

  it('brings back the state behind when a device is enabled', async () => {
    const id = idOf(1);
    await act('disable', { body: { ids: [id], reason: '检修' } });
    await act('enable', { body: { ids: [id] } });
    expect(await detail(id)).toMatchObject({ enabled: true, displayStatus: 1 });
  });

  it('sets what was entered, trimmed, and empties what was left empty', async () => {
    const id = idOf(2);
    const params = { deviceName: ' 东门1号 ', roomName: null, position: '1层-左1', tags: null };
    expect(await act('edit', { body: { ids: [id], params } })).toMatchObject({ code: 0 });
    expect(await detail(id)).toMatchObject({ deviceName: '东门1号', roomName: '', position: '1层-左1' });
  });

  it('answers row by row when some cannot be changed', async () => {
    const [disabled, idle] = [idOf(3), idOf(4)];
    await act('disable', { body: { ids: [disabled], reason: '检修' } });
    const answer = await act('disable', { body: { ids: [disabled, idle, 'nobody'], reason: '检修' } });
    expect(answer.data?.results.map(({ outcome }) => outcome)).toEqual(['wrongState', 'done', 'missing']);
    expect(await logOf(disabled)).toHaveLength(1);
  });
});

describe('a repeated action', () => {
  it('answers the same and changes nothing, however many repeat it at once', async () => {
    const id = idOf(5);
    const call = () => act('disable', { key: 'repeated-key', body: { ids: [id], reason: '检修' } });
    const answers = await Promise.all(Array.from({ length: 20 }, call));
    for (const { data } of answers) expect(data?.results).toMatchObject([{ outcome: 'done' }]);
    expect(await logOf(id)).toHaveLength(1);
  });

  it('is refused when its key carries another request', async () => {
    const key = newKey();
    await act('disable', { key, body: { ids: [idOf(6)], reason: '检修' } });
    const other = await act('disable', { key, body: { ids: [idOf(7)], reason: '检修' } });
    expect(other).toMatchObject({ status: 422, code: ApiCode.unprocessable });
    expect(await detail(idOf(7))).toMatchObject({ enabled: true });
  });

  it("does not meet another account's key", async () => {
    const key = newKey();
    const other = await gateway().login('13800000021');
    await act('disable', { key, body: { ids: [idOf(8)], reason: '检修' } });
    const answer = await act('disable', { key, token: other, body: { ids: [idOf(8)], reason: '检修' } });
    expect(answer.data?.results).toMatchObject([{ outcome: 'missing', name: '' }]);
  });
});

describe('an action', () => {
  it.each([
    {
      because: 'no key',
      action: 'disable',
      key: '',
      body: { ids: ['x'], reason: '检修' },
      code: ApiCode.invalid,
    },
    { because: 'no reason', action: 'disable', body: { ids: ['x'], reason: ' 修 ' }, code: ApiCode.invalid },
    { because: 'no rows', action: 'disable', body: { ids: [], reason: '检修' }, code: ApiCode.invalid },
    {
      because: 'two rows where one is allowed',
      action: 'edit',
      body: { ids: ['x', 'y'], params: { deviceName: 'a', roomName: null, position: null, tags: null } },
      code: ApiCode.invalid,
    },
    {
      because: 'an empty required parameter',
      action: 'edit',
      body: { ids: ['x'], params: { deviceName: '  ', roomName: null, position: null, tags: null } },
      code: ApiCode.invalid,
    },
    {
      because: 'a parameter nobody declared',
      action: 'edit',
      body: {
        ids: ['x'],
        params: { deviceName: 'a', roomName: null, position: null, tags: null, franchiseeId: 'm2' },
      },
      code: ApiCode.invalid,
    },
    {
      because: 'a reason it does not ask for',
      action: 'enable',
      body: { ids: ['x'], reason: '检修' },
      code: ApiCode.invalid,
    },
    { because: 'no declaration of it', action: 'explode', body: { ids: ['x'] }, code: ApiCode.notFound },
  ])('is refused for $because', async ({ action, key, body, code }) => {
    const answer = await act(action, { body, ...(key === undefined ? {} : { key }) });
    expect(answer.code).toBe(code);
    expect(answer.message).not.toBe('');
  });

  it('is refused without its own right, whatever may be read', async () => {
    const answer = await act('disable', { token: reader, body: { ids: [idOf(9)], reason: '检修' } });
    expect(answer).toMatchObject({ status: 403, code: ApiCode.forbidden });
    expect(answer.message).toContain('washerDeviceDisable');
    expect(await detail(idOf(9))).toMatchObject({ enabled: true });
  });

  it('changes nothing when its line of the log cannot be written', async () => {
    const { db } = gateway().database;
    const id = idOf(10);
    await sql`ALTER TABLE operation_log ADD CONSTRAINT broken CHECK (reason IS DISTINCT FROM '故障注入')`.execute(
      db,
    );
    const answer = await act('disable', { body: { ids: [id], reason: '故障注入' } });
    await sql`ALTER TABLE operation_log DROP CONSTRAINT broken`.execute(db);
    expect(answer.status).toBe(500);
    expect(await detail(id)).toMatchObject({ enabled: true, displayStatus: 1 });
  });

  it('does not give a number that another device of the store has', async () => {
    const [own, other] = devices;
    const answer = await act('changeNumber', {
      body: { ids: [own?.id], reason: '编号贴错', params: { deviceNumber: other?.['deviceNumber'] } },
    });
    expect(answer.code).not.toBe(0);
    expect(await detail(String(own?.id))).toMatchObject({ deviceNumber: own?.['deviceNumber'] });
  });

  it('is left out while the device runs, where it says so', async () => {
    const running = await gateway().post('washer/device/list', { tab: 'running' }, main);
    const [row] = running.json<{ data: ListAnswer }>().data.list;
    const answer = await act('changeNumber', {
      body: { ids: [row?.id], reason: '编号贴错', params: { deviceNumber: 'W9999' } },
    });
    expect(answer.data?.results).toMatchObject([{ outcome: 'wrongState' }]);
  });
});
