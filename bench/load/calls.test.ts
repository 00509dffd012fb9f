import { describe, expect, it } from 'vitest';
import { toUrlPath } from '../../contract/api/endpoints';
import { toDetailEndpoint, toTabsEndpoint } from '../../contract/api/page/page-endpoints';
import { resolveDeclaration } from '../../contract/resources/resolve';
import { resources } from '../../resources.config';
import { firstListsOf } from '../list/calls';
import { LOAD_KINDS } from './asked';
import { loadCallsOf } from './calls';

const { pages } = resolveDeclaration(resources);
const first = firstListsOf(pages);
const calls = loadCallsOf(pages, {
  nowMs: Date.UTC(2026, 2, 18, 12, 30),
  lists: {
    ...{ orderNo: 'W1', deviceNumber: 'D1', imei: '860000000000001', mobile: '13812345678' },
    deep: Object.fromEntries(first.map(({ id }) => [id, { page: 9, cursor: 'c' }])),
  },
  statistics: { model: 'M', storeId: 's01', device: 'D1', item: 'i', method: 'wechat' },
  ids: Object.fromEntries(first.map(({ id }) => [id, ['one', 'two']])),
});
const pathsOf = (kind: (typeof LOAD_KINDS)[number]) => calls[kind].map(({ path }) => path);

describe('the calls of a load', () => {
  it.each(LOAD_KINDS)('are there of the kind %s, and say so', (kind) => {
    expect(calls[kind]).not.toEqual([]);
    expect(new Set(calls[kind].map((call) => call.kind))).toEqual(new Set([kind]));
  });

  it('count tabs among the statistics, not among the lists', () => {
    const tabs = first.filter((page) => page.tabs.length > 0).map((page) => toUrlPath(toTabsEndpoint(page)));
    expect(pathsOf('statistic')).toEqual(expect.arrayContaining(tabs));
    expect(pathsOf('list').filter((path) => tabs.includes(path))).toEqual([]);
  });

  it('open every row that they are given', () => {
    const details = first.flatMap((page) =>
      ['one', 'two'].map((id) => `${toUrlPath(toDetailEndpoint(page))}?id=${id}`),
    );
    expect(pathsOf('detail')).toEqual(details);
  });

  it('change words of one row at a time', () => {
    for (const { body } of calls.write) {
      expect(body?.['ids']).toHaveLength(1);
      expect(Object.values(body?.['params'] ?? {})).not.toEqual([]);
    }
  });
});
