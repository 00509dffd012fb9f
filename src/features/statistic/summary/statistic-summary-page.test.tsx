import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { SummaryAnswer } from '../../../../contract/api/page/report';
import { COMMON_FIGURES } from '../../../../test/support/portal/common-figures';
import type { ResolvedSummaryPage } from '../../../../contract/resources/resolved';
import { text } from '../../../../contract/text';
import {
  aheadOf,
  fakeGateway,
  listPage,
  refusal,
  renderPage,
} from '../../../../test/support/portal/list-fixture';
import StatisticSummaryPage from './statistic-summary-page';
import { toSummaryCall } from './summary-call';

const ID = 'probe/statistic/summary';

function summaryPage(changes: Partial<ResolvedSummaryPage> = {}): ResolvedSummaryPage {
  const { title, short, groups, permission, reads, isInMenu, isInBreadcrumb } = listPage();
  return {
    ...{ title, short, groups, permission, reads, isInMenu, isInBreadcrumb },
    equipment: 'probe',
    id: ID,
    path: `/${ID}`,
    kind: 'statistic-summary',
    ...COMMON_FIGURES,
    charts: COMMON_FIGURES.charts.filter(({ kind }) => kind === 'trend'),
    own: null,
    countedOrders: {},
    reportOf: { netAmount: 'probe/statistic/income' },
    payMethods: [],
    isFilterHidden: false,
    exportPermission: null,
    ...changes,
  };
}

const DAY_MS = 86_400_000;
const DAY = Date.parse('2026-11-19T00:00:00+08:00');
const ANSWER: SummaryAnswer = {
  metrics: {
    netAmount: { value: 110_000, elapsed: 105_000, previous: 100_000 },
    paidStarts: { value: 40, elapsed: 40, previous: null },
    onlineRate: { value: 0.97, elapsed: 0.975, previous: 0.97 },
    paidOrderCount: { value: 42, elapsed: 40, previous: 0 },
    refundRate: { value: 0.02, elapsed: 0.02, previous: 0.01 },
  },
  untilMs: DAY + 2 * 86_400_000,
  granularity: 'day',
  trend: [
    {
      at: DAY,
      values: { netAmount: 50_000, paidOrderCount: 20 },
      previous: { netAmount: 40_000, paidOrderCount: 18 },
    },
    {
      at: DAY + DAY_MS,
      values: { netAmount: 60_000, paidOrderCount: 22 },
      previous: { netAmount: 60_000, paidOrderCount: 19 },
    },
  ],
  comparison: {
    with: 'previous',
    elapsed: { fromMs: DAY, untilMs: DAY + 1.25 * DAY_MS },
    base: { fromMs: DAY - 7 * DAY_MS, untilMs: DAY - 5.75 * DAY_MS },
    obstacle: null,
  },
  updatedAt: DAY + 1.25 * DAY_MS + 30 * 60_000,
};

function draw(page = summaryPage(), address = `/${ID}`, shares?: SummaryAnswer['shares']) {
  const gateway = fakeGateway();
  gateway.plan(`${ID}/report`, () => ({ ...ANSWER, ...(shares === undefined ? {} : { shares }) }));
  return { gateway, ...renderPage(<StatisticSummaryPage page={page} />, gateway, { address }) };
}

describe('a statistics summary', () => {
  it('shows how each figure changed by what has passed of it, and no sign where there is no base', async () => {
    draw();
    expect(await screen.findByText('¥1,100.00')).toBeTruthy();
    const changes = [...document.querySelectorAll('[aria-label^="较上期"]')];
    expect(changes.map((change) => change.getAttribute('aria-label'))).toEqual([
      '较上期 上升 5.0%',
      '较上期 上升 1 个百分点',
      '较上期 上升 0.5 个百分点',
    ]);
  });

  it.each(['', '?period=2026-11-01_2026-11-07&store=s1&model=W3&vs=lastYear', '?period=today'])(
    'is drawn at once from figures that came ahead, and does not ask for them again, at "%s"',
    async (search) => {
      const gateway = fakeGateway();
      gateway.plan(`${ID}/report`, () => ANSWER);
      const ahead = aheadOf(gateway);
      await ahead.call(toSummaryCall({ id: ID }, new URLSearchParams(search), Date.now()));
      renderPage(<StatisticSummaryPage page={summaryPage()} />, gateway, {
        address: `/${ID}${search}`,
        ahead,
      });
      expect(screen.getByText('¥1,100.00')).toBeTruthy();
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(gateway.calls.filter(({ path }) => path === `${ID}/report`)).toHaveLength(1);
    },
  );

  it('leads from a figure to the report that it is made of, with its period and stores', async () => {
    draw(summaryPage(), `/${ID}?period=2026-11-01_2026-11-07&store=s1`);
    const figure = await screen.findByRole('link', { name: '¥1,100.00' });
    expect(figure.getAttribute('href')).toBe('/probe/statistic/income?period=2026-11-01_2026-11-07&store=s1');
    expect(screen.queryByRole('link', { name: '97.0%' })).toBeNull();
  });

  it('says which days it compares, until when, and opens the same weekdays of last year', async () => {
    const { gateway } = draw();
    const words = '本期截至 06:00，对比 2026-11-12 至 2026-11-13 的同一时段（同样截至 06:00）';
    expect(await screen.findByText(words)).toBeTruthy();
    fireEvent.click(screen.getByText('同比'));
    await waitFor(() =>
      expect(gateway.calls.at(-1)).toMatchObject({
        path: `${ID}/report`,
        body: { compareWith: 'lastYear' },
      }),
    );
  });

  it('shows no sign where the compared days had too few orders, and says so', async () => {
    const gateway = fakeGateway();
    const comparison = { ...ANSWER.comparison, obstacle: 'fewOrders' };
    gateway.plan(`${ID}/report`, () => ({ ...ANSWER, comparison }));
    renderPage(<StatisticSummaryPage page={summaryPage()} />, gateway, { address: `/${ID}` });
    expect(await screen.findByText('¥1,100.00')).toBeTruthy();
    expect(document.querySelectorAll('[aria-label^="较上期"]')).toHaveLength(0);
    expect(screen.getByText(/不足 10 单，不显示变化/)).toBeTruthy();
  });

  it('reads as a table', async () => {
    draw();
    await screen.findByText('¥1,100.00');
    const trend = await screen.findByRole('region', { name: '收入与订单趋势' });
    fireEvent.click(within(trend).getByText('表'));
    const rows = [...trend.querySelectorAll('tbody tr')].map((row) =>
      [...row.children].map((cell) => cell.textContent),
    );
    expect(rows).toEqual([
      ['11-19', '¥500.00', '20', '¥400.00'],
      ['11-20（截至 06:30）', '¥600.00', '22', '¥600.00'],
    ]);
  });

  it('starts with its filter hidden where the page says so, and toggles it (spec §4)', async () => {
    draw(summaryPage({ isFilterHidden: true }));
    const toggle = screen.getByRole('button', { name: /筛选/ });
    expect(screen.queryByText('最近30天')).toBeNull();
    fireEvent.click(toggle);
    expect(screen.getByText('最近30天')).toBeTruthy();
    fireEvent.click(toggle);
    expect(screen.queryByText('最近30天')).toBeNull();
  });

  it('keeps period and stores in the address and asks for them', async () => {
    const { gateway } = draw(summaryPage(), `/${ID}?period=2026-11-01_2026-11-07&store=s1.s2`);
    await screen.findByText('¥1,100.00');
    expect(gateway.calls.find(({ path }) => path === `${ID}/report`)?.body).toEqual({
      period: [Date.parse('2026-11-01T00:00:00+08:00'), Date.parse('2026-11-07T23:59:59.999+08:00')],
      storeIds: ['s1', 's2'],
    });
  });

  it('is of one model where the address says so, leads on with it and asks for no hours', async () => {
    const gateway = fakeGateway();
    gateway.plan(`${ID}/report`, () => ({ ...ANSWER, models: ['A-1', 'B-2'] }));
    const page = summaryPage({
      charts: [...summaryPage().charts, ...COMMON_FIGURES.charts.filter(({ kind }) => kind === 'heat')],
    });
    renderPage(<StatisticSummaryPage page={page} />, gateway, { address: `/${ID}?model=A-1` });
    const figure = await screen.findByRole('link', { name: '¥1,100.00' });
    expect(figure.getAttribute('href')).toContain('model=A-1');
    expect(gateway.calls.map(({ body }) => body)).toEqual([expect.objectContaining({ model: 'A-1' })]);
    expect(screen.getByRole('combobox', { name: '型号' })).toBeTruthy();
  });

  it('tries again after a failure', async () => {
    const gateway = fakeGateway();
    gateway.plan(`${ID}/report`, () => Promise.reject(refusal('网络异常', 0)));
    renderPage(<StatisticSummaryPage page={summaryPage()} />, gateway);
    const retry = await screen.findByText('重试');
    gateway.plan(`${ID}/report`, () => ANSWER);
    fireEvent.click(retry);
    expect(await screen.findByText('¥1,100.00')).toBeTruthy();
  });

  it('leads from an hour of the day to its orders of every day of the period', async () => {
    const chart = {
      kind: 'hours',
      name: 'byHour',
      title: text('一天中的启动', 'Starts by hour'),
      metrics: ['paidStarts'],
    } as const;
    const gateway = fakeGateway();
    const hours = Array.from({ length: 24 }, (_, hour) => ({ paidStarts: hour === 6 ? 31 : 0 }));
    gateway.plan(`${ID}/report`, () => ({ ...ANSWER, hours }));
    const address = `/${ID}?period=2026-11-19_2026-11-20&store=s1`;
    renderPage(<StatisticSummaryPage page={summaryPage({ charts: [chart] })} />, gateway, { address });
    const card = await screen.findByRole('region', { name: '一天中的启动' });
    expect(await within(card).findByText('选择一个时段，查看该时段的订单')).toBeTruthy();
    fireEvent.click(within(card).getByText('表'));
    fireEvent.click(await within(card).findByRole('button', { name: '06:00' }));
    expect(within(card).getByText('6:00–7:00')).toBeTruthy();
    expect(within(card).getByText('付费启动 31')).toBeTruthy();
    const links = await within(card).findAllByRole('link');
    const from = DAY + 6 * 3_600_000;
    expect(links.map((link) => link.textContent)).toEqual(['2026-11-19', '2026-11-20']);
    expect(links[1]?.getAttribute('href')).toBe(
      `/probe/order?f.paidAt=${from + DAY_MS}_${from + DAY_MS + 3_599_999}&store=s1`,
    );
    // The second day is known until half past six.
    fireEvent.click(within(card).getByRole('button', { name: '07:00' }));
    expect(within(card).getByRole('link').textContent).toBe('2026-11-19');
  });

  it('draws a share chart that can be read as a table, and says when there is nothing', async () => {
    const chart = {
      name: 'byStore',
      kind: 'share',
      title: text('店铺占比', 'By store'),
      metric: 'netAmount',
      by: 'store',
    } as const;
    draw(summaryPage({ charts: [chart] }), `/${ID}`, {
      byStore: { parts: [{ id: 's01', name: '北苑', value: 75_000 }], rest: { count: 2, value: 25_000 } },
    });
    const card = await screen.findByRole('region', { name: '店铺占比' });
    fireEvent.click(await within(card).findByText('表'));
    const table = await within(card).findByRole('table');
    expect([...table.querySelectorAll('tbody tr')].map((row) => row.textContent)).toEqual([
      '北苑¥750.0075.0%',
      '其他 2 家店铺¥250.0025.0%',
    ]);
    cleanup();
    draw(summaryPage({ charts: [chart] }), `/${ID}`, {
      byStore: { parts: [], rest: { count: 0, value: 0 } },
    });
    expect(await screen.findByText('该时段没有数据')).toBeTruthy();
  });
});
