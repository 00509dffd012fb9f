import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { resolveDeclaration } from '../../../contract/resources/resolve';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import { resources } from '../../../resources.config';
import { withGroupLists } from '../../../test/support/group-lists';
import { fakeGateway, renderPage, type FakeGateway } from '../../../test/support/portal/list-fixture';
import { RightsSourceProvider, type RightsSource } from '../../access/rights-source';
import GroupListPage from './group-list-page';

const declaration = resolveDeclaration(withGroupLists(resources));
const { pages } = declaration;

const source: RightsSource = {
  access: {
    of: () => {
      throw new Error('Nobody else is decided about here.');
    },
  },
  declaration,
  findMenuPages: () => [],
};

const inPortal = (page: ResolvedListPage) => (
  <RightsSourceProvider source={source}>
    <GroupListPage page={page} />
  </RightsSourceProvider>
);

const ROWS = {
  order: [
    { id: 'o1', orderNo: 'NO-1', createdAt: 1_700_000_000_000, deviceNumber: 'W1', attention: true },
    { id: 'o2', orderNo: 'NO-2', createdAt: 1_700_000_060_000, deviceNumber: 'B2', attention: false },
  ],
  device: [{ id: 'd1', deviceNumber: 'W1', storeName: '东门店' }],
} as const;

function pageOf(name: keyof typeof ROWS): ResolvedListPage {
  const page = pages.find(({ id }) => id === `rounds/${name}`);
  if (page?.kind !== 'list') throw new Error(`The probe declares no list of ${name}s.`);
  return page;
}

function draw(name: keyof typeof ROWS, keys: readonly string[] = ['probeRead', 'probeAct']): FakeGateway {
  const gateway = fakeGateway();
  const list = ROWS[name];
  const marks = { isTotalCapped: false, nextCursor: null, previousCursor: null };
  gateway.plan(`rounds/${name}/list`, () => ({ list, total: list.length, ...marks }));
  gateway.plan('rounds/order/tabs', () => ({ tabs: [{ name: 'open', count: 7, isCapped: false }] }));
  renderPage(inPortal(pageOf(name)), gateway, { address: `/rounds/${name}`, keys });
  return gateway;
}

const bodiesOf = (gateway: FakeGateway, path: string) =>
  gateway.calls.filter((call) => call.path === path).map(({ body }) => body);

describe('a list bound to no equipment', () => {
  it('asks its own endpoint for orders of every type and draws the declared columns', async () => {
    const gateway = draw('order');
    expect(await screen.findByText('NO-1')).toBeTruthy();
    expect(screen.getByText('B2')).toBeTruthy();
    const heads = screen.getAllByRole('columnheader').map((head) => head.textContent ?? '');
    expect(heads.filter((head) => head !== '').slice(0, 4)).toEqual(['订单号', '下单时间', '设备', '待处理']);
    const [first] = bodiesOf(gateway, 'rounds/order/list');
    expect(first).toMatchObject({ page: 1, sorters: [{ field: 'createdAt', order: 'desc' }] });
    expect(first).toHaveProperty('filters.createdAt');
    expect(gateway.calls.filter(({ path }) => !path.startsWith('rounds/order/'))).toEqual([]);
  });

  it('shows its tabs with their counts', async () => {
    draw('order');
    const tab = await screen.findByRole('tab', { name: /待处理.*7/ });
    expect(tab.getAttribute('aria-selected')).toBe('false');
  });

  it('begins with the rows of its first tab, whatever that holds', async () => {
    const gateway = fakeGateway();
    const page = pageOf('order');
    const tabs = [...page.tabs].reverse();
    renderPage(inPortal({ ...page, tabs }), gateway, { address: '/rounds/order', keys: [] });
    await vi.waitFor(() => expect(bodiesOf(gateway, 'rounds/order/list')).toHaveLength(1));
    expect(bodiesOf(gateway, 'rounds/order/list')).toMatchObject([{ tab: 'open' }]);
  });

  it.each([
    { keys: ['probeRead', 'probeAct'], boxes: 2, because: 'somebody may act' },
    { keys: ['probeRead'], boxes: 0, because: 'somebody may only read' },
  ])('offers $boxes rows to be chosen where $because', async ({ keys, boxes }) => {
    draw('order', keys);
    await screen.findByText('NO-1');
    expect(screen.queryAllByRole('checkbox', { name: /^选择 / })).toHaveLength(boxes);
  });

  it('draws devices of every type, without tabs or a period', async () => {
    const gateway = draw('device');
    expect(await screen.findByText('东门店')).toBeTruthy();
    expect(screen.queryAllByRole('tab')).toEqual([]);
    expect(bodiesOf(gateway, 'rounds/device/list')).toEqual([
      { page: 1, pageSize: 20, sorters: [{ field: 'deviceNumber', order: 'asc' }] },
    ]);
  });
});
