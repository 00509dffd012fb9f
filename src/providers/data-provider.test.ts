import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../../contract/api/endpoints';
import { FAILURES } from '../../contract/messages/portal';
import type { CallOptions, GatewayClient } from '../http/client';
import { createDataProvider } from './data-provider';

interface SentCall extends CallOptions {
  readonly path: string;
  readonly method: string;
}

function providerOver(answers: readonly unknown[]) {
  const sent: SentCall[] = [];
  const client: GatewayClient = {
    call({ path, method }, options = {}) {
      sent.push({ path, method, ...options });
      return Promise.resolve(answers[sent.length - 1]);
    },
    receiveFile: () => Promise.reject(new Error('No file is asked for.')),
  };
  return { sent, provider: createDataProvider(client, (text) => text.zh) };
}

function page(ids: readonly string[], nextCursor: string | null, previousCursor: string | null) {
  return {
    list: ids.map((id) => ({ id })),
    total: 9,
    isTotalCapped: true,
    nextCursor,
    previousCursor,
  };
}

const LIST = { resource: 'washer/order', pagination: { pageSize: 50 } } as const;

describe('a list that a call of the contract answers whole', () => {
  const WHOLE = { resource: 'store/options', meta: { endpoint: ENDPOINTS.storeOptions } } as const;

  it('is asked for by that call, without a page', async () => {
    const rows = [{ id: 'a' }, { id: 'b' }];
    const { sent, provider } = providerOver([rows]);
    expect(await provider.getList(WHOLE)).toEqual({ data: rows, total: 2 });
    expect(sent).toEqual([{ method: 'GET', path: 'store/options' }]);
  });

  it.each([[null], [{ list: [] }], [['a']], [[{ name: 'no id' }]]])('refuses %j', async (answer) => {
    await expect(providerOver([answer]).provider.getList(WHOLE)).rejects.toThrow(FAILURES.network.zh);
  });
});

describe('a list', () => {
  it('asks with everything that decides its rows', async () => {
    const { sent, provider } = providerOver([page(['a'], null, null)]);
    const answer = await provider.getList({
      resource: 'washer/order',
      pagination: { currentPage: 3, pageSize: 50 },
      filters: [
        { field: 'status', operator: 'in', value: [1, 2] },
        { field: 'model', operator: 'eq', value: undefined },
      ],
      sorters: [{ field: 'createdAt', order: 'desc' }],
      meta: { tab: 'running', keyword: 'K1' },
    });
    expect(sent[0]).toMatchObject({
      method: 'POST',
      path: 'washer/order/list',
      body: {
        page: 3,
        pageSize: 50,
        filters: { status: [1, 2] },
        sorters: [{ field: 'createdAt', order: 'desc' }],
        tab: 'running',
        keyword: 'K1',
      },
    });
    expect(answer).toEqual({
      data: [{ id: 'a' }],
      total: 9,
      isTotalCapped: true,
      nextCursor: null,
      previousCursor: null,
    });
  });

  it('goes on by key to the pages next to the one it saw', async () => {
    const { sent, provider } = providerOver([
      page(['a'], 'after-1', null),
      page(['b'], 'after-2', 'before-2'),
      page(['a'], 'after-1', null),
      page(['c'], null, null),
    ]);
    for (const currentPage of [1, 2, 1, 7]) {
      await provider.getList({ ...LIST, pagination: { ...LIST.pagination, currentPage } });
    }
    expect(sent.map(({ body }) => body)).toEqual([
      { page: 1, pageSize: 50 },
      { cursor: 'after-1', pageSize: 50 },
      { page: 1, pageSize: 50 },
      { page: 7, pageSize: 50 },
    ]);
  });

  it('does not take the cursor of another filter', async () => {
    const { sent, provider } = providerOver([page(['a'], 'after-1', null), page(['b'], null, null)]);
    await provider.getList({ ...LIST, pagination: { currentPage: 1 } });
    await provider.getList({ ...LIST, pagination: { currentPage: 2 }, meta: { tab: 'closed' } });
    expect(sent[1]?.body).toMatchObject({ page: 2, tab: 'closed' });
  });

  it('takes a cursor that the page hands in before its own', async () => {
    const { sent, provider } = providerOver([page(['a'], null, null)]);
    await provider.getList({ ...LIST, pagination: { currentPage: 300 }, meta: { cursor: 'c300' } });
    expect(sent[0]?.body).toEqual({ cursor: 'c300', pageSize: 20 });
  });

  it.each([
    { answer: null, because: 'there is nothing' },
    { answer: { list: null, total: 0 }, because: 'the list is null' },
    { answer: { list: [{ name: 'a' }], total: 1 }, because: 'a row has no id' },
    { answer: { list: [], total: '3' }, because: 'the total is text' },
  ])('fails as a call when $because', async ({ answer }) => {
    const { provider } = providerOver([answer]);
    await expect(provider.getList(LIST)).rejects.toMatchObject({
      kind: 'malformed',
      message: '网络异常，请重试',
    });
  });
});

it('reads one row by its id', async () => {
  const { sent, provider } = providerOver([{ id: '7', deviceNumber: 'W7' }]);
  await expect(provider.getOne({ resource: 'washer/device', id: '7' })).resolves.toEqual({
    data: { id: '7', deviceNumber: 'W7' },
  });
  expect(sent[0]).toMatchObject({ method: 'GET', path: 'washer/device/detail', query: { id: '7' } });
});

it('makes any other call by its path', async () => {
  const { sent, provider } = providerOver([{ tabs: [] }]);
  await provider.custom?.({ url: 'washer/device/tabs', method: 'post', payload: { keyword: 'W' } });
  expect(sent[0]).toMatchObject({ method: 'POST', path: 'washer/device/tabs', body: { keyword: 'W' } });
});

describe('a change', () => {
  const meta = {
    action: 'disable',
    actions: ['disable', 'rename'],
    headers: { 'idempotency-key': 'k1' },
  };

  it('is an action that the page declares, under its key', async () => {
    const { sent, provider } = providerOver([{ results: [] }]);
    const variables = { ids: ['1'], reason: '季度检修' };
    await expect(provider.create({ resource: 'washer/device', variables, meta })).resolves.toEqual({
      data: { results: [] },
    });
    expect(sent).toEqual([
      {
        method: 'POST',
        path: 'washer/device/disable',
        body: variables,
        headers: { 'idempotency-key': 'k1' },
      },
    ]);
  });

  it('is a call of the contract, which may have nothing to answer', async () => {
    const { sent, provider } = providerOver([null]);
    const endpoint = ENDPOINTS.passwordChange;
    await expect(
      provider.update({ resource: 'any', id: '1', variables: { password: 'p' }, meta: { endpoint } }),
    ).resolves.toEqual({ data: {} });
    expect(sent).toEqual([{ method: 'POST', path: 'user/password/change', body: { password: 'p' } }]);
  });

  it.each([
    { given: undefined, because: 'it says nothing' },
    { given: { action: 'disable' }, because: 'the page has no actions' },
    { given: { ...meta, action: 'unbind' }, because: 'the page has other actions' },
    { given: { endpoint: 'user/password/change' }, because: 'it is a mere path' },
    { given: { endpoint: ENDPOINTS.userDetail }, because: 'it is a call that reads' },
    { given: { endpoint: { ...ENDPOINTS.passwordChange } }, because: 'it is a call that nobody declared' },
  ])('is refused when $because: reason and key would be passed by', async ({ given }) => {
    const { sent, provider } = providerOver([]);
    const change = { resource: 'washer/device', variables: {}, ...(given && { meta: given }) };
    await expect(provider.create(change)).rejects.toThrow('declared');
    await expect(provider.update({ ...change, id: '1' })).rejects.toThrow('declared');
    await expect(provider.deleteOne({ ...change, id: '1' })).rejects.toThrow('declared');
    expect(sent).toEqual([]);
  });
});
