import { beforeAll, describe, expect, it } from 'vitest';
import { ApiCode } from '../../../contract/api/envelope';
import type { ChoicesAnswer } from '../../../contract/api/page/choices/choices';
import type { ListAnswer, ListRequest, Row } from '../../../contract/api/page/list';
import { toRoomValue } from '../../../contract/resources/choice/room-value';
import { PAGE_SIZES } from '../../../contract/limits';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import { useGateway } from '../../support/gateway/gateway';

const gateway = useGateway({ seedScale: 0.05 });
const LARGEST = Math.max(...PAGE_SIZES);
let owner = '';
let clerk = '';

beforeAll(async () => {
  owner = await gateway().login('13800000001');
  const changes = { store_ids: ['s01', 's02'] };
  await gateway().database.db.updateTable('account').set(changes).where('id', '=', 'acc-1011').execute();
  clerk = await gateway().login('13800000011');
});

async function ask<T>(path: string, body: object, token: string): Promise<T> {
  const answer = await gateway().post(path, body, token);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<{ data: T }>().data;
}

const choicesOf = (page: string, body: object, token = owner) =>
  ask<ChoicesAnswer>(`${page}/choices`, body, token);

/** Every row of a list. */
async function readAll(page: string, request: ListRequest, token = owner): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const body = { pageSize: LARGEST, ...request, ...(cursor === undefined ? {} : { cursor }) };
    const answer = await ask<ListAnswer>(`${page}/list`, body, token);
    rows.push(...answer.list);
    cursor = answer.nextCursor;
  }
  return rows;
}

const pages = (kind: 'device' | 'order') =>
  gateway().resolved.pages.filter((page): page is ResolvedListPage => page.kind === kind);
const distinct = (values: readonly unknown[]) => [...new Set(values)].toSorted();
const valuesOf = ({ choices }: ChoicesAnswer) => choices.map(({ value }) => value).toSorted();

describe('the choices of a filter', () => {
  it.each(['model', 'tags', 'firmwareVersion', 'faultCode'])(
    'are the values that devices have: %s',
    async (field) => {
      for (const { id } of pages('device')) {
        const rows = await readAll(id, {});
        const had = rows.flatMap((row) => row[field]).filter((value) => value !== null && value !== '');
        expect(valuesOf(await choicesOf(id, { field }))).toEqual(distinct(had));
      }
    },
  );

  it('are the rooms of the stores that are asked for, in which devices of the type stand', async () => {
    for (const { id } of pages('device')) {
      const rows = await readAll(id, {});
      const storeIds = distinct(rows.map((row) => row['storeId']))
        .slice(0, 2)
        .map(String);
      const rooms = rows
        .filter((row) => storeIds.includes(String(row['storeId'])))
        .map((row) => toRoomValue(String(row['storeId']), String(row['roomName'])));
      const answer = await choicesOf(id, { field: 'storeId', storeIds });
      expect(valuesOf(answer)).toEqual(distinct(rooms));
      expect(distinct(answer.choices.map(({ storeId }) => storeId))).toEqual(storeIds);
    }
  });

  it('tell sub-accounts of their own stores alone', async () => {
    const all = distinct((await readAll('washer/device', {})).map((row) => row['storeId']));
    const told = async (token: string) => {
      const body = { field: 'storeId', storeIds: all };
      return distinct((await choicesOf('washer/order', body, token)).choices.map(({ storeId }) => storeId));
    };
    expect(await told(owner)).toEqual(all);
    expect(await told(clerk)).toEqual(['s01', 's02']);
  });

  it('are none of fields that offer none', async () => {
    const answer = await gateway().post('washer/device/choices', { field: 'imei' }, owner);
    expect(answer.json()).toMatchObject({ code: ApiCode.invalid });
  });
});

describe('a list', () => {
  it('shows the devices of a room, and those of a store beside it', async () => {
    const rows = await readAll('washer/device', {});
    const [first, ...others] = rows;
    const other = others.find((row) => row['storeId'] !== first?.['storeId']);
    const [storeId, room, whole] = [first?.['storeId'], first?.['roomName'], other?.['storeId']].map(String);
    const found = await readAll('washer/device', {
      filters: { storeId: [toRoomValue(storeId ?? '', room ?? ''), whole ?? ''] },
    });
    const wanted = rows.filter(
      (row) => row['storeId'] === whole || (row['storeId'] === storeId && row['roomName'] === room),
    );
    expect(found.map(({ id }) => id).toSorted()).toEqual(wanted.map(({ id }) => id).toSorted());
    expect(wanted.length).toBeLessThan(rows.length);
    expect(wanted.some((row) => row['storeId'] === storeId)).toBe(true);
  });

  it('counts its tabs in a room as it lists them', async () => {
    const [{ choices }, all] = [
      await choicesOf('washer/order', { field: 'storeId', storeIds: ['s01'] }),
      await readAll('washer/order', {}),
    ];
    const room = choices.find(({ title }) => all.some((row) => row['roomName'] === title));
    const filters = { storeId: [room?.value ?? ''] };
    const { tabs } = await ask<{ tabs: { name: string; count: number }[] }>(
      'washer/order/tabs',
      { filters },
      owner,
    );
    for (const { name, count } of tabs) {
      expect(await readAll('washer/order', { filters, tab: name })).toHaveLength(count);
    }
    expect(tabs.find(({ name }) => name === 'all')?.count).toBeGreaterThan(0);
  });

  it('shows the orders of a model, each with it', async () => {
    for (const { id } of pages('order')) {
      const all = await readAll(id, {});
      const { choices } = await choicesOf(id, { field: 'model' });
      const [model] = choices
        .map(({ value }) => value)
        .filter((value) => all.some((row) => row['model'] === value));
      if (model === undefined) continue;
      const found = await readAll(id, { filters: { model } });
      expect(distinct(found.map((row) => row['model']))).toEqual([model]);
      expect(found).toHaveLength(all.filter((row) => row['model'] === model).length);
    }
  });

  it('shows the devices that carry one of some tags', async () => {
    const rows = await readAll('washer/device', {});
    const { choices } = await choicesOf('washer/device', { field: 'tags' });
    const tags = choices.slice(0, 2).map(({ value }) => value);
    expect(tags.length).toBeGreaterThan(0);
    const found = await readAll('washer/device', { filters: { tags } });
    const wanted = rows.filter((row) => [row['tags']].flat().some((tag) => tags.includes(String(tag))));
    expect(found.map(({ id }) => id).toSorted()).toEqual(wanted.map(({ id }) => id).toSorted());
  });

  it('shows nothing of a room of somebody else’s store', async () => {
    const foreign = await readAll('washer/device', { filters: { storeId: [toRoomValue('s99', '1栋')] } });
    expect(foreign).toEqual([]);
  });
});
