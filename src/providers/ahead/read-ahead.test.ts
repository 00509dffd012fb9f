import type { CustomParams, DataProvider, GetListParams } from '@refinedev/core';
import { describe, expect, it } from 'vitest';
import { AHEAD_SERVES_MS, createReadAhead, toCallKey, toListKey } from './read-ahead';

const LIST: GetListParams = {
  resource: 'probe/device',
  pagination: { currentPage: 1, pageSize: 20 },
  filters: [{ field: 'status', operator: 'in', value: [4] }],
  sorters: [{ field: 'at', order: 'desc' }],
  meta: { tab: '', keyword: '', cursor: '' },
};
const CALL = {
  url: 'probe/device/tabs',
  method: 'post',
  payload: { filters: {} },
  meta: { version: 'v1' },
} as const;

function open() {
  const asked: string[] = [];
  let nowMs = 1_000;
  let isAway = false;
  const answer = async (what: string) => {
    asked.push(what);
    await Promise.resolve();
    if (isAway) throw new Error('away');
    return { data: [{ id: `${what} ${asked.length}` }], total: 1 };
  };
  const provider = {
    getList: ({ resource }: GetListParams) => answer(resource),
    custom: ({ url }: CustomParams) => answer(url),
  } as unknown as DataProvider;
  const ahead = createReadAhead(provider, () => nowMs);
  return { ahead, asked, pass: (ms: number) => (nowMs += ms), setAway: (next: boolean) => (isAway = next) };
}

describe('what was asked for ahead', () => {
  it('answers the page that asks the same, once, whatever else its call carries', async () => {
    const { ahead, asked } = open();
    await ahead.list(LIST);
    await ahead.call(CALL);
    const meta = { ...LIST.meta, actions: ['lock'], from: 'the address' };
    expect(await ahead.provider.getList({ ...LIST, meta })).toMatchObject({
      data: [{ id: 'probe/device 1' }],
    });
    expect(await ahead.provider.custom?.(CALL)).toMatchObject({ data: [{ id: 'probe/device/tabs 2' }] });
    expect(asked).toHaveLength(2);
    expect(await ahead.provider.getList(LIST)).toMatchObject({ data: [{ id: 'probe/device 3' }] });
  });

  it('answers while it is still on its way', async () => {
    const { ahead, asked } = open();
    const begun = ahead.list(LIST);
    expect(ahead.answerOf(toListKey(LIST))).toBeUndefined();
    await Promise.all([begun, ahead.provider.getList(LIST)]);
    expect(asked).toHaveLength(1);
  });

  it.each([
    { what: 'another page of the list', other: { ...LIST, pagination: { currentPage: 2, pageSize: 20 } } },
    { what: 'other filters', other: { ...LIST, filters: [] } },
    { what: 'another order', other: { ...LIST, sorters: [] } },
    { what: 'another tab', other: { ...LIST, meta: { ...LIST.meta, tab: 'fault' } } },
    { what: 'another keyword', other: { ...LIST, meta: { ...LIST.meta, keyword: 'W1' } } },
  ])('answers nothing but that: $what is asked for anew', async ({ other }) => {
    const { ahead, asked } = open();
    await ahead.list(LIST);
    await ahead.provider.getList(other);
    expect(asked).toHaveLength(2);
  });

  it('is there for the first drawing until it is dropped', async () => {
    const { ahead } = open();
    await ahead.call(CALL);
    const [key, answer] = [toCallKey(CALL), ahead.answerOf(toCallKey(CALL))];
    expect(answer).toMatchObject({ atMs: 1_000 });
    if (answer === undefined) throw new Error('There is no answer.');
    await ahead.call(CALL);
    ahead.drop(key, answer);
    const later = ahead.answerOf(key);
    expect(later).toMatchObject({ data: { data: [{ id: 'probe/device/tabs 2' }] } });
    if (later !== undefined) ahead.drop(key, later);
    expect(ahead.answerOf(key)).toBeUndefined();
  });

  it('is left once it is old', async () => {
    const { ahead, asked, pass } = open();
    await ahead.list(LIST);
    pass(AHEAD_SERVES_MS + 1);
    expect(ahead.answerOf(toListKey(LIST))).toBeUndefined();
    await ahead.provider.getList(LIST);
    expect(asked).toHaveLength(2);
  });

  it('fails quietly, and the page asks by itself', async () => {
    const { ahead, asked, setAway } = open();
    setAway(true);
    await expect(ahead.list(LIST)).resolves.toBeUndefined();
    setAway(false);
    expect(await ahead.provider.getList(LIST)).toMatchObject({ total: 1 });
    expect(asked).toHaveLength(2);
  });
});

describe('a page that is about to be drawn', () => {
  it('waits for the answers', async () => {
    const { ahead } = open();
    expect(ahead.held()).toBeNull();
    ahead.hold(ahead.list(LIST));
    await ahead.held();
    expect(ahead.answerOf(toListKey(LIST))).toBeDefined();
    expect(ahead.held()).toBeNull();
  });

  it('waits a moment at most', async () => {
    const { ahead } = open();
    ahead.hold(new Promise(() => undefined));
    await ahead.held();
    expect(ahead.held()).toBeNull();
  });
});
