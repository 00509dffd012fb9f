import { describe, expect, it } from 'vitest';
import { ENDPOINTS, toUrlPath } from '../../contract/api/endpoints';
import { toListFiguresEndpoint } from '../../contract/api/page/figures/list-figures-endpoint';
import { toListEndpoint, toTabsEndpoint } from '../../contract/api/page/page-endpoints';
import { hasFigures } from '../../contract/resources/card/card';
import { resolveDeclaration } from '../../contract/resources/resolve';
import { resources } from '../../resources.config';
import { TEST_NOW_MS } from '../../test/support/gateway/gateway';
import { callsOf, firstListsOf, measuredListsOf } from './calls';

const { pages } = resolveDeclaration(resources);
const first = firstListsOf(pages);
const calls = callsOf(pages, {
  nowMs: TEST_NOW_MS,
  examples: {
    ...{ orderNo: 'W1', deviceNumber: 'D1', imei: '860000000000001', mobile: '13812345678' },
    deep: Object.fromEntries(first.map(({ id }) => [id, { page: 9, cursor: 'c' }])),
  },
});
const asked = new Set(calls.map(({ path }) => path));

describe('the calls whose cost is measured', () => {
  it.each(measuredListsOf(pages).map((page) => [page.id, page] as const))(
    'are the rows, tabs and figures of %s',
    (_, page) => {
      const places = [
        toListEndpoint(page),
        ...(page.tabs.length === 0 ? [] : [toTabsEndpoint(page)]),
        ...(hasFigures(page) ? [toListFiguresEndpoint(page)] : []),
      ];
      expect(places.map(toUrlPath).filter((path) => !asked.has(path))).toEqual([]);
    },
  );

  it('are of devices and of orders', () => {
    expect(first.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['device', 'order']));
  });

  it.each(first.map((page) => [page.id, page] as const))('open every tab of %s', (_, page) => {
    const path = toUrlPath(toListEndpoint(page));
    const opened = calls.filter((call) => call.path === path).map(({ body }) => body['tab']);
    expect(opened).toEqual(expect.arrayContaining(page.tabs.map(({ name }) => name)));
  });

  it.each(first.filter(({ period }) => period !== null).map((page) => [page.id, page] as const))(
    'ask %s for every order and every filter that has a rare value, beside its plain page',
    (_, page) => {
      const compared = calls.filter((call) => call.compared?.page === page.id);
      const plain = compared.filter((call) => call.compared?.is === 'plain');
      const bodies = compared.map(({ body }) => JSON.stringify(body));
      const sortable = page.fields.filter(({ isSortable }) => isSortable);
      const filtered = page.fields.filter(
        ({ isFilter, kind }) => isFilter && kind !== 'time' && kind !== 'reference',
      );
      const isSorted = (field: string) => bodies.some((body) => body.includes(`"field":"${field}"`));
      const isFiltered = (field: string) => bodies.some((body) => body.includes(`"${field}":`));
      expect(plain).toHaveLength(1);
      expect(sortable.filter(({ field }) => !isSorted(field))).toEqual([]);
      expect(filtered.filter(({ field }) => !isFiltered(field))).toEqual([]);
    },
  );

  it.each([
    ['an order number', 'W1'],
    ['a device number', 'D1'],
    ['an IMEI', '860000000000001'],
    ['a whole mobile', '13812345678'],
    ['its last four digits', '5678'],
  ])('search for %s', (_, keyword) => {
    expect(calls).toContainEqual(
      expect.objectContaining({ path: toUrlPath(ENDPOINTS.search), body: { keyword } }),
    );
  });

  it('have a name each, under which its figure is printed', () => {
    const names = calls.map(({ name }) => name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });
});
