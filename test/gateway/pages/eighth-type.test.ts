import { beforeAll, describe, expect, it } from 'vitest';
import type { ActionAnswer } from '../../../contract/api/page/action';
import { API_BASE } from '../../../contract/api/endpoints';
import { ApiCode, type Envelope } from '../../../contract/api/envelope';
import type { ListAnswer, Row } from '../../../contract/api/page/list';
import type { SummaryAnswer } from '../../../contract/api/page/report';
import { ONE_DAY_MS } from '../../../contract/limits';
import type { StoreCard } from '../../../contract/api/page/store-card';
import { isValueOf } from '../../../contract/resources/field-value';
import { resources } from '../../../resources.config';
import { EIGHTH_NAME, EIGHTH_WORD, withEighthType } from '../../support/eighth/eighth-type';
import { HEADERS, useGateway } from '../../support/gateway/gateway';

const declaration = withEighthType(resources);
const gateway = useGateway({ seedScale: 0.1, declaration, seedDeclaration: declaration });

let main = '';
let keys = 0;

beforeAll(async () => {
  main = await gateway().login('13800000001');
});

async function rowsOf(page: string, token = main, body: object = {}): Promise<readonly Row[]> {
  const answer = await gateway().post(`${EIGHTH_NAME}/${page}/list`, { pageSize: 100, ...body }, token);
  return answer.json<{ data: ListAnswer }>().data.list;
}

async function act(action: string, body: object, headers: Readonly<Record<string, string>> = {}) {
  keys += 1;
  const answer = await gateway().app.inject({
    method: 'POST',
    url: `${API_BASE}/v1/${EIGHTH_NAME}/${action}`,
    headers: { ...HEADERS, ...headers, authorization: `Bearer ${main}`, 'idempotency-key': `eighth-${keys}` },
    payload: body,
  });
  return answer.json<Envelope<ActionAnswer | null>>();
}

async function firstDevice(): Promise<Row> {
  const [row] = await rowsOf('device');
  if (row === undefined) throw new Error('The demonstration made no device of the eighth type.');
  return row;
}

describe('a type without a seed of its own', () => {
  it('is demonstrated with generated devices whose values fit their fields', async () => {
    const rows = await rowsOf('device');
    const page = gateway().resolved.pages.find(({ id }) => id === `${EIGHTH_NAME}/device`);
    const own =
      page !== undefined && 'fields' in page ? page.fields.filter(({ from }) => from === 'attribute') : [];
    const { demonstration } = gateway().resolved.equipment.at(-1) ?? { demonstration: { devices: 0 } };
    expect(rows).toHaveLength(demonstration.devices);
    const switches = page !== undefined && 'storeSwitches' in page ? page.storeSwitches : [];
    // What follows the store is empty on devices that it is not about.
    const checked = own
      .filter(({ kind }) => kind !== 'mobile' && kind !== 'rows' && kind !== 'images')
      .filter(({ field }) => !switches.some((each) => each.field === field));
    const wrong = rows.flatMap((row) =>
      checked
        .filter((field) => field.field in row && !isValueOf(field, row[field.field]))
        .map(({ field }) => [field, row[field]]),
    );
    expect(wrong).toEqual([]);
  });

  it('has orders, and sums of its own measures over them', async () => {
    const period = [gateway().now() - 20 * ONE_DAY_MS, gateway().now()] as const;
    const orders = await rowsOf('order', main, { filters: { createdAt: period } });
    expect(orders.length).toBeGreaterThan(20);
    const answer = await gateway().post(`${EIGHTH_NAME}/statistic/summary/report`, { period }, main);
    const { metrics, shares } = answer.json<{ data: SummaryAnswer }>().data;
    expect(metrics['energyKwh']?.value).toBeGreaterThan(0);
    expect(metrics['energyPerOrder']?.value).toBeGreaterThan(0);
    const { parts = [], rest } = shares?.['energyShare'] ?? {};
    const whole = parts.reduce((sum, { value }) => sum + value, rest?.value ?? 0);
    expect(whole).toBeCloseTo(metrics['energyKwh']?.value ?? 0, 6);
  });

  it('is granted to an agent like any other', async () => {
    const agent = await gateway().login('13800000003');
    expect((await rowsOf('device', agent)).length).toBeGreaterThan(0);
    await gateway()
      .database.db.updateTable('proxy_agreement')
      .set({ equipment: ['washer'] })
      .where('merchant_franchisee_id', '=', 'm1002')
      .execute();
    const refused = await gateway().post(`${EIGHTH_NAME}/device/list`, {}, agent);
    expect(refused.statusCode).toBe(403);
    await gateway()
      .database.db.updateTable('proxy_agreement')
      .set({ equipment: ['washer', EIGHTH_WORD] })
      .where('merchant_franchisee_id', '=', 'm1002')
      .execute();
    expect((await gateway().post(`${EIGHTH_NAME}/device/list`, {}, agent)).statusCode).toBe(200);
  });
});

describe('what the entry of a type alone brings', () => {
  it('is a command to its devices, shown on the row and refused while it is open', async () => {
    const row = (await rowsOf('device')).find((each) => each['online'] === true);
    const body = { ids: [row?.id], params: { minutes: 5 } };
    const asked = await act('device/warmUp', body);
    expect(asked).toMatchObject({ code: 0, data: { results: [{ id: row?.id, outcome: 'queued' }] } });
    const after = (await rowsOf('device')).find(({ id }) => id === row?.id);
    expect(after).toMatchObject({ commandAction: 'warmUp' });
    expect(await act('device/warmUp', body)).toMatchObject({ data: { results: [{ outcome: 'busy' }] } });
  });

  it('is binding a device of its own', async () => {
    const { storeId } = await firstDevice();
    const params = {
      imei: '868888888888888',
      deviceNumber: 'KX-NEW',
      deviceName: null,
      storeId,
      roomName: null,
      position: null,
      model: 'HC-1',
      linkType: null,
    };
    expect(await act('device/bind', { params })).toMatchObject({
      code: 0,
      data: { results: [{ outcome: 'done' }] },
    });
    const numbers = (await rowsOf('device')).map((row) => row['deviceNumber']);
    expect(numbers).toContain('KX-NEW');
  });
});

describe('a switch of its stores', () => {
  const shown = async (isOn: boolean) => rowsOf('device', main, { filters: { hotAirOn: isOn } });
  const isWarm = ({ mode }: Row) => mode === 'warm';

  it('stands as it is declared until somebody switches it, on the devices that it is about', async () => {
    const warm = (await rowsOf('device')).filter(isWarm);
    expect(warm.length).toBeGreaterThan(1);
    expect((await shown(false)).map(({ id }) => id).toSorted()).toEqual(warm.map(({ id }) => id).toSorted());
    expect(await shown(true)).toEqual([]);
  });

  it('is switched for one store alone', async () => {
    const warm = (await rowsOf('device')).filter(isWarm);
    const storeId = String(warm[0]?.['storeId']);
    const there = warm.filter((row) => row['storeId'] === storeId);
    const path = `${EIGHTH_NAME}/device/store`;
    const card = (await gateway().get(`${path}?id=${storeId}`, main)).json<{ data: StoreCard }>().data;
    expect(card.switches).toMatchObject([{ field: 'hotAirOn', isOn: false, devices: there.length }]);
    const answer = await gateway().post(`${path}/hotAirOn`, { id: storeId, isOn: true }, main);
    expect(answer.json()).toMatchObject({ code: 0, data: { isChanged: true, told: there.length } });
    expect((await shown(true)).map(({ id }) => id).toSorted()).toEqual(there.map(({ id }) => id).toSorted());
    expect(await shown(false)).toHaveLength(warm.length - there.length);
  });
});

describe('an action with a bounded number', () => {
  it.each([
    { load: 11, zh: '装载不能大于 10', en: 'Load must be at most 10', because: 'it is above' },
    { load: -1, zh: '装载不能小于 0', en: 'Load must be at least 0', because: 'it is below' },
    {
      load: 2.5,
      zh: '装载须从 0 起按 1 递增',
      en: 'Load must be 0 plus whole steps of 1',
      because: 'it misses a step',
    },
  ])('refuses $load in words that name the field: $because', async ({ load, zh, en }) => {
    const { id, fill } = await firstDevice();
    const body = { ids: [id], params: { load } };
    expect(await act('device/setLoad', body)).toMatchObject({ code: ApiCode.invalid, message: zh });
    const english = await act('device/setLoad', body, { 'accept-language': 'en' });
    expect(english.message).toBe(en);
    expect((await firstDevice())['fill']).toBe(fill);
  });

  it('is done within its bounds', async () => {
    const { id } = await firstDevice();
    expect(await act('device/setLoad', { ids: [id], params: { load: 10 } })).toMatchObject({ code: 0 });
    expect((await firstDevice())['fill']).toBe(10);
  });

  it('names the parameter whose choice is none of its options', async () => {
    const { id } = await firstDevice();
    const answer = await act('device/setMode', { ids: [id], params: { mode: 'boiling' } });
    expect(answer).toMatchObject({ code: ApiCode.invalid, message: '模式不在可选范围内' });
  });
});

describe('an action on orders', () => {
  const orders = async (tab: string): Promise<readonly Row[]> => {
    const createdAt = [gateway().now() - 20 * ONE_DAY_MS, gateway().now()];
    return rowsOf('order', main, { tab, filters: { createdAt } });
  };

  it('changes those in the state that it asks for, and says so of the others', async () => {
    const open = (await orders('attention')).map(({ id }) => id);
    const id = (await orders('all')).map((row) => row.id).find((each) => !open.includes(each)) ?? '';
    const body = { ids: [id], reason: '用户来电投诉' };
    const raised = await act('order/raise', body);
    expect(raised.data?.results).toMatchObject([{ id, outcome: 'done' }]);
    const after = (await orders('attention')).map((row) => row.id);
    expect(after.toSorted()).toEqual([...open, id].toSorted());
    const again = await act('order/raise', body);
    expect(again.data?.results).toMatchObject([{ id, outcome: 'wrongState' }]);
  });
});
