import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { HeatAnswer, RankingAnswer } from '../../../../../contract/api/page/statistic/beside';
import { createCatalogue } from '../../../../../contract/access/catalogue';
import type { ChartDeclaration } from '../../../../../contract/resources/metric';
import type { ResolvedSummaryPage } from '../../../../../contract/resources/resolved';
import { text } from '../../../../../contract/text';
import { COMMON_FIGURES } from '../../../../../test/support/portal/common-figures';
import {
  fakeGateway,
  listPage,
  refusal,
  renderPage,
  type FakeGateway,
} from '../../../../../test/support/portal/list-fixture';
import { RightsSourceProvider, type RightsSource } from '../../../../access/rights-source';
import StatisticSummaryPage from '../statistic-summary-page';
import { hoursOf } from './hour-spans';

const ID = 'probe/statistic/summary';
const LASTING: ChartDeclaration = {
  ...{ kind: 'lasting', name: 'lasting', title: text('最先用完', 'First to run out') },
  ...{ list: 'channels', left: 'remainMl', used: 'extra.doseMl' },
};
const MIX: ChartDeclaration = {
  ...{ kind: 'mix', name: 'mix', title: text('各类启动', 'Starts of kinds') },
  metrics: ['paidStarts', 'paidOrderCount'],
};
const DEVICES = listPage();
const ORDERS = listPage({ id: 'probe/order', path: '/probe/order', kind: 'order' });
const SOURCE: RightsSource = {
  access: {
    of: () => {
      throw new Error('Nobody else is decided about here.');
    },
  },
  declaration: {
    ...{ home: '', catalogue: createCatalogue([]), groups: [], pages: [DEVICES, ORDERS] },
    equipment: [
      {
        ...{ name: 'probe', deviceType: 'probe', title: text('探针', 'Probes'), offlineAfterMinutes: 30 },
        short: text('探针', 'Probe'),
        rights: [],
        ...{ slots: 1, alerts: [], evidence: [], curves: [], stacks: [], suggest: [] },
        firmware: { versions: [], brings: {} },
        demonstration: { devices: 0, ordersPerDay: 0 },
        carries: {},
        rates: [],
        tallies: [],
        meters: [],
        parts: [],
        checklist: [],
        waiting: [
          { name: 'fault', title: text('故障设备', 'Faults'), page: DEVICES.id, tab: 'fault', where: [] },
        ],
      },
    ],
  },
  findMenuPages: () => [],
};

function draw(kind: ChartDeclaration['kind'], gateway: FakeGateway, address = `/${ID}`) {
  const { title, short, groups, permission, reads, isInMenu, isInBreadcrumb } = listPage();
  const charts = [...COMMON_FIGURES.charts, LASTING, MIX]
    .filter((chart) => chart.kind === kind)
    .map((chart) => (chart.kind === 'ring' ? { ...chart, field: 'status' } : chart));
  const page: ResolvedSummaryPage = {
    ...{ title, short, groups, permission, reads, isInMenu, isInBreadcrumb, equipment: 'probe', id: ID },
    ...{ path: `/${ID}`, kind: 'statistic-summary', metrics: COMMON_FIGURES.metrics, charts },
    ...{
      countedOrders: { paidStarts: { status: [4] } },
      reportOf: { netAmount: 'probe/statistic/income' },
      isFilterHidden: false,
    },
    ...{ payMethods: [], exportPermission: null, own: null },
  };
  return renderPage(
    <RightsSourceProvider source={SOURCE}>
      <StatisticSummaryPage page={page} />
    </RightsSourceProvider>,
    gateway,
    { address },
  );
}

const DAY = Date.parse('2026-11-18T00:00:00+08:00');
const WEEK = 'period=2026-11-13_2026-11-19';

const HEAT: HeatAnswer = {
  metric: COMMON_FIGURES.charts.find((chart) => chart.kind === 'heat')?.metrics[0] ?? '',
  cells: [
    { weekday: 2, hour: 20, value: 35 },
    { weekday: 3, hour: 7, value: 0 },
  ],
  total: 35,
  updatedAt: DAY + 86_400_000,
};

const store = (id: string, name: string, value: number, previous: number) => ({
  ...{ id, name, value, previous },
  elapsed: value,
  isComparable: previous > 0,
});
const RANKING: RankingAnswer = {
  top: [store('s1', '北苑', 30_000, 20_000)],
  bottom: [store('s2', '南苑', 0, 0)],
  rest: { count: 3, value: 10_000, elapsed: 10_000, previous: 15_000 },
  total: { value: 40_000, elapsed: 40_000, previous: 35_000 },
  comparison: {
    ...{ with: 'previous', obstacle: null },
    elapsed: { fromMs: DAY, untilMs: DAY + 86_400_000 },
    base: { fromMs: DAY - 7 * 86_400_000, untilMs: DAY - 6 * 86_400_000 },
  },
  updatedAt: DAY,
};

afterEach(cleanup);

describe('what stands beside the figures of a summary', () => {
  it('counts what waits, each number with the way to its list', async () => {
    const gateway = fakeGateway();
    gateway.plan(`${ID}/waiting`, () => ({
      items: [{ name: 'fault', page: DEVICES.id, tab: 'fault', filters: {}, count: 3, isCapped: false }],
      updatedAt: DAY,
    }));
    draw('todo', gateway);
    const link = await screen.findByRole('link', { name: '3 故障设备' });
    expect(link.getAttribute('href')).toBe('/probe/device?tab=fault');
  });

  it('says that nothing waits, and nothing at all to whoever may see none of the lists', async () => {
    const gateway = fakeGateway();
    const item = { name: 'fault', page: DEVICES.id, tab: 'fault', filters: {}, count: 0, isCapped: false };
    gateway.plan(`${ID}/waiting`, () => ({ items: [item], updatedAt: DAY }));
    draw('todo', gateway);
    expect(await screen.findByText('没有待办事项')).toBeTruthy();
    cleanup();
    gateway.plan(`${ID}/waiting`, () => ({ items: [], updatedAt: DAY }));
    draw('todo', gateway);
    await waitFor(() => expect(screen.queryByRole('region', { name: '待办' })).toBeNull());
  });

  it('leads from a piece of the ring to the devices in that state, of the stores asked for', async () => {
    const gateway = fakeGateway();
    gateway.plan(`${ID}/ring`, () => ({
      parts: [
        { value: 1, count: 3 },
        { value: 4, count: 1 },
      ],
      total: 4,
      updatedAt: DAY,
    }));
    draw('ring', gateway, `/${ID}?store=s1`);
    const table = await screen.findByRole('table', { name: '设备状态分布 · 共 4 台' });
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows.map((row) => row.textContent)).toEqual(['空闲375.0%', '故障125.0%']);
    expect(within(table).getByRole('link', { name: '故障' }).getAttribute('href')).toContain(
      '/probe/device?f.status=4',
    );
    expect(gateway.calls.find(({ path }) => path === `${ID}/ring`)?.body).toEqual({
      chart: 'deviceStates',
      storeIds: ['s1'],
    });
  });

  it('shows another figure by the hour, and the orders of a chosen hour day by day', async () => {
    const gateway = fakeGateway();
    gateway.plan(`${ID}/heat`, () => HEAT);
    draw('heat', gateway, `/${ID}?period=2026-11-05_2026-11-19`);
    fireEvent.click(await screen.findByRole('button', { name: '周三 20:00–21:00 付费启动 35' }));
    expect(await screen.findByRole('link', { name: '2026-11-11' })).toBeTruthy();
    const last = screen.getByRole('link', { name: '2026-11-18' });
    const from = DAY + 20 * 3_600_000;
    expect(last.getAttribute('href')).toBe(`/probe/order?f.paidAt=${from}_${from + 3_599_999}`);
    fireEvent.click(within(screen.getByRole('region', { name: '时段热力图' })).getByText('利用率'));
    await waitFor(() =>
      expect(gateway.calls.filter(({ path }) => path === `${ID}/heat`).at(-1)?.body).toMatchObject({
        metric: 'utilization',
      }),
    );
  });

  it('says the figure by the hour in numbers, too, and nothing of hours that have not come', async () => {
    const gateway = fakeGateway();
    gateway.plan(`${ID}/heat`, () => HEAT);
    draw('heat', gateway, `/${ID}?period=2026-11-05_2026-11-19`);
    const card = await screen.findByRole('region', { name: '时段热力图' });
    fireEvent.click(within(card).getByText('表'));
    const table = await within(card).findByRole('table');
    const rows = within(table).getAllByRole('row');
    const cellsOf = (row: number) => [...(rows[row]?.children ?? [])].map(({ textContent }) => textContent);
    expect(rows).toHaveLength(25);
    expect(cellsOf(8)).toEqual(['7:00–8:00', '–', '–', '–', '0', '–', '–', '–']);
    expect(cellsOf(21)).toEqual(['20:00–21:00', '–', '–', '35', '–', '–', '–', '–']);
  });

  it('ranks the stores with their part in the change, and leads to the income of each', async () => {
    const gateway = fakeGateway();
    gateway.plan(`${ID}/ranking`, () => RANKING);
    draw('ranking', gateway, `/${ID}?${WEEK}`);
    const table = await screen.findByRole('table', { name: '店铺排行' });
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['1', '北苑', '¥300.00', '▲ +50.0%', '▲ +¥100.00'],
      ['', '其间 3 家店铺', '¥100.00', '▼ −33.3%', '▼ −¥50.00'],
      ['5', '南苑', '¥0.00', '–', '¥0.00'],
      ['', '全部店铺', '¥400.00', '▲ +14.3%', '▲ +¥50.00'],
    ]);
    const link = await within(table).findByRole('link', { name: '北苑' });
    expect(link.getAttribute('href')).toBe(`/probe/statistic/income?${WEEK}&store=s1`);
  });

  it('leads from a part of a mix to the orders that are like it, where their list can show them', async () => {
    const gateway = fakeGateway();
    const value = (of: number) => ({ value: of, elapsed: of, previous: null });
    gateway.plan(`${ID}/report`, () => ({
      ...{ metrics: { paidStarts: value(30), paidOrderCount: value(10) }, trend: [], granularity: 'day' },
      ...{ untilMs: DAY, updatedAt: DAY, comparison: RANKING.comparison },
    }));
    const address = `/${ID}?${WEEK}&store=s1`;
    draw('mix', gateway, address);
    const card = within(await screen.findByRole('region', { name: '各类启动' }));
    fireEvent.click(card.getByText('表'));
    const rows = within(await card.findByRole('table'))
      .getAllByRole('row')
      .slice(1);
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/3075\.0%$/),
      expect.stringMatching(/1025\.0%$/),
    ]);
    const links = card.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/probe/order?f.paidAt=2026-11-13_2026-11-19&store=s1&f.status=4']);
    expect(card.getByText(/^选择一个分项/)).toBeTruthy();

    cleanup();
    draw('mix', gateway, `${address}&model=X1`);
    const narrowed = within(await screen.findByRole('region', { name: '各类启动' }));
    fireEvent.click(narrowed.getByText('表'));
    await narrowed.findByRole('table');
    expect(narrowed.queryByRole('link')).toBeNull();
    expect(narrowed.queryByText(/^选择一个分项/)).toBeNull();
  });

  it('names the devices that run out first, each with the way to it', async () => {
    const gateway = fakeGateway();
    gateway.plan(`${ID}/lasting`, () => ({
      devices: [
        { id: 'd/1', deviceNumber: 'D001', storeName: '北苑', left: 120, perDay: 60, days: 2 },
        { id: 'd2', deviceNumber: 'D002', storeName: '南苑', left: 4_500, perDay: 45.04, days: 99.911 },
      ],
      updatedAt: DAY,
    }));
    draw('lasting', gateway, `/${ID}?store=s1`);
    const table = await screen.findByRole('table', { name: '最先用完' });
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['D001', '北苑', '120', '60', '2'],
      ['D002', '南苑', '4,500', '45', '99.9'],
    ]);
    const link = within(table).getByRole('link', { name: 'D001' });
    expect(link.getAttribute('href')).toBe('/probe/device?detail=d%2F1');
    expect(gateway.calls.find(({ path }) => path === `${ID}/lasting`)?.body).toEqual({
      chart: 'lasting',
      storeIds: ['s1'],
    });
  });

  it('fails by itself, and is read again', async () => {
    const gateway = fakeGateway();
    gateway.plan(`${ID}/ranking`, () => Promise.reject(refusal('网络异常', 0)));
    draw('ranking', gateway);
    const card = await screen.findByRole('region', { name: '店铺排行' });
    const retry = await within(card).findByText('重试');
    gateway.plan(`${ID}/ranking`, () => RANKING);
    fireEvent.click(retry);
    expect(await within(card).findByText('北苑')).toBeTruthy();
  });
});

describe('the hours behind a cell', () => {
  it('are one of each such weekday of the period', () => {
    const period = [DAY - 14 * 86_400_000, DAY + 86_400_000 - 1] as const;
    expect(hoursOf({ weekday: 2, hour: 0 }, period).map(([from]) => (DAY - from) / 86_400_000)).toEqual([
      14, 7, 0,
    ]);
    expect(hoursOf({ weekday: 3, hour: 0 }, period)).toHaveLength(2);
  });
});
