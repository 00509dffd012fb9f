import { cleanup, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { OverviewAnswer, OverviewFigures } from '../../../contract/api/page/overview/overview';
import { createCatalogue } from '../../../contract/access/catalogue';
import type {
  ResolvedEquipment,
  ResolvedListPage,
  ResolvedOverviewPage,
} from '../../../contract/resources/resolved';
import { text, type Text } from '../../../contract/text';
import { toExpressions } from '../../access/access-context';
import { RightsSourceProvider, type RightsSource } from '../../access/rights-source';
import { COMMON_FIGURES } from '../../../test/support/portal/common-figures';
import {
  fakeGateway,
  listPage,
  refusal,
  renderPage,
  type FakeGateway,
} from '../../../test/support/portal/list-fixture';
import * as live from '../../providers/live/use-live-refresh';
import OverviewPage from './overview-page';

const DAY_MS = 86_400_000;
const TODAY = Date.parse('2026-11-19T00:00:00+08:00');
const CUT = TODAY + DAY_MS / 4;

const PAGE: ResolvedOverviewPage = {
  kind: 'overview',
  id: 'overview',
  path: '/overview',
  title: text('总览', 'Overview'),
  short: text('总览', 'Overview'),
  icon: 'plain',
  groups: [],
  permission: [],
  reads: [],
  isInMenu: true,
  isInBreadcrumb: true,
  leastTypes: 2,
  metrics: COMMON_FIGURES.metrics.filter(({ name }) => ['netAmount', 'paidOrderCount'].includes(name)),
  types: ['probe', 'valve'].map((equipment) => ({
    equipment,
    title: text(`类型${equipment}`, `Type ${equipment}`),
    summary: `${equipment}/statistic/summary`,
    income: `${equipment}/statistic/income`,
    reads: [],
  })),
};

function figures(netCents: number, orders: number, beforeCents: number | null): OverviewFigures {
  return {
    figures: {
      netAmount: { value: netCents, elapsed: netCents, previous: beforeCents },
      paidOrderCount: { value: orders, elapsed: orders, previous: orders },
    },
    obstacle: beforeCents === null ? 'fewOrders' : null,
  };
}

const ANSWER: OverviewAnswer = {
  days: {
    today: {
      elapsed: { fromMs: TODAY, untilMs: CUT },
      base: { fromMs: TODAY - 7 * DAY_MS, untilMs: CUT - 7 * DAY_MS },
    },
    yesterday: {
      elapsed: { fromMs: TODAY - DAY_MS, untilMs: TODAY },
      base: { fromMs: TODAY - 8 * DAY_MS, untilMs: TODAY - 7 * DAY_MS },
    },
  },
  total: { today: figures(30_000, 30, 20_000), yesterday: figures(50_000, 60, 50_000) },
  types: [
    { equipment: 'probe', today: figures(25_000, 20, 20_000), yesterday: figures(40_000, 40, 50_000) },
    { equipment: 'valve', today: figures(5_000, 10, null), yesterday: figures(10_000, 20, null) },
  ],
  stores: [
    {
      ...{ id: 's1', name: '北苑', equipment: 'probe' },
      ...{ today: figures(22_500, 18, null), yesterday: figures(30_000, 30, null) },
    },
  ],
  storeCount: 4,
  waiting: [],
  receipts: [],
  updatedAt: CUT + 30 * 60_000,
};

const PROBE = listPage();
const KINDS = { fault: text('故障设备', 'Faults'), sim: text('SIM 到期', 'SIM ends') };

/** Types that say what waits of them: faults of the second come before what the first one has. */
const SOURCE: RightsSource = {
  access: {
    of: () => {
      throw new Error('Nobody else is decided about here.');
    },
  },
  declaration: {
    ...{ home: '', catalogue: createCatalogue([]), groups: [], pages: [PROBE] },
    equipment: [
      declare('probe', text('探头', 'Probe'), ['sim']),
      declare('valve', text('阀', 'Valve'), ['fault', 'sim']),
    ],
  },
  findMenuPages: () => [],
};

function declare(deviceType: string, title: Text, names: readonly (keyof typeof KINDS)[]): ResolvedEquipment {
  return {
    ...{
      name: deviceType,
      deviceType,
      title: text(`${title.zh}管理`, `All of ${title.en}`),
      short: title,
      rights: [],
      offlineAfterMinutes: 30,
      slots: 1,
      alerts: [],
      suggest: [],
    },
    ...{
      evidence: [],
      curves: [],
      stacks: [],
      carries: {},
      tallies: [],
      firmware: { versions: [], brings: {} },
    },
    demonstration: { devices: 0, ordersPerDay: 0 },
    ...{ carries: { device: [], start: [] }, rates: [], tallies: [], meters: [], parts: [], checklist: [] },
    waiting: names.map((name) => ({ name, title: KINDS[name], page: PROBE.id, tab: null, where: [] })),
  };
}

function draw(changes: Partial<OverviewAnswer> = {}) {
  const gateway = fakeGateway();
  gateway.plan('overview/report', () => ({ ...ANSWER, ...changes }));
  return { gateway, ...show(gateway) };
}

function show(gateway: FakeGateway, source = SOURCE) {
  const page = (
    <RightsSourceProvider source={source}>
      <OverviewPage page={PAGE} />
    </RightsSourceProvider>
  );
  return renderPage(page, gateway, { address: '/overview' });
}

const rowsOf = (region: HTMLElement) =>
  [...region.querySelectorAll('tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent));

/** A list of no type, of rows of a table. */
function listOf(id: string, table: 'ticket' | 'cashOut', reads = ''): ResolvedListPage {
  const page = listPage();
  return { ...page, id, kind: 'list', reads: toExpressions(reads), source: { ...page.source, table } };
}

describe('the overview', () => {
  it('hears of alerts, and of the lists that somebody is waited for in, as far as one may see them', async () => {
    const hear = vi.spyOn(live, 'useLiveRefresh').mockImplementation(() => undefined);
    const gateway = fakeGateway();
    gateway.plan('overview/report', () => ANSWER);
    const pages = [PROBE, listOf('feedback/list', 'ticket'), listOf('bill/record', 'cashOut', 'billRefund')];
    show(gateway, { ...SOURCE, declaration: { ...SOURCE.declaration, pages } });
    await screen.findByRole('list', { name: '今天与昨天' });
    const heard = new Set(hear.mock.calls.map(([resource]) => resource));
    hear.mockRestore();
    expect(heard).toEqual(new Set(['alert', 'feedback/list']));
  });

  it('opens with today so far and yesterday, and says what each is compared with', async () => {
    draw();
    const [today, yesterday] = await within(
      await screen.findByRole('list', { name: '今天与昨天' }),
    ).findAllByRole('listitem');
    if (today === undefined || yesterday === undefined) throw new Error('Two days are shown.');
    await within(today).findByText('¥300.00');
    expect(today.textContent).toContain('截至 06:30');
    expect(today.textContent).toContain('▲ 50.0%');
    expect(today.textContent).toContain('同样截至 06:00');
    expect(yesterday.textContent).toContain('¥500.00');
    expect(yesterday.textContent).toContain('持平');
    expect(yesterday.textContent).not.toContain('截至');
  });

  it('shows each type, and no change where there were too few orders', async () => {
    draw();
    const rows = rowsOf(await screen.findByRole('region', { name: '按设备类型' }));
    expect(rows.map(([name, net]) => [name, net])).toEqual([
      ['类型probe', '¥250.00较上期▲ 25.0%'],
      ['类型valve', '¥50.00'],
    ]);
  });

  it('shows the stores with their part of today, and how many others there are', async () => {
    draw();
    const region = await screen.findByRole('region', { name: '按店铺' });
    expect(rowsOf(region)[0]?.slice(0, 4)).toEqual(['北苑', '¥225.00', '18', '75.0%']);
    expect(within(region).getByText('其他 3 家店铺')).toBeTruthy();
  });

  it('leads from a figure to the summary of its day, and from a store to its income', async () => {
    draw();
    const links = await screen.findAllByRole('link');
    const paths = links.map((link) => link.getAttribute('href'));
    expect(paths).toContain('/probe/statistic/summary?period=2026-11-19_2026-11-19');
    expect(paths).toContain('/valve/statistic/summary?period=2026-11-18_2026-11-18');
    expect(paths).toContain('/probe/statistic/income?by=store&period=2026-11-19_2026-11-19&store=s1');
  });

  it('says what waits by kind, worst first, and leads to the lists', async () => {
    const count = { tab: null, filters: { status: [4] }, isCapped: false };
    const waiting = [
      { equipment: 'probe', items: [{ name: 'sim', page: PROBE.id, count: 2, ...count }] },
      {
        equipment: 'valve',
        items: [
          { name: 'fault', page: PROBE.id, count: 3, ...count },
          { name: 'sim', page: PROBE.id, count: 0, ...count },
        ],
      },
    ];
    draw({ waiting });
    const region = await screen.findByRole('region', { name: '需要处理' });
    const links = await within(region).findAllByRole('link');
    expect(links.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual([
      ['故障设备 · 阀 3', '/probe/device?f.status=4'],
      ['SIM 到期 · 探头 2', '/probe/device?f.status=4'],
    ]);
  });

  it('says that all is well only to whoever sees a list of what waits', async () => {
    const waiting = [
      {
        equipment: 'probe',
        items: [{ name: 'sim', page: PROBE.id, tab: null, filters: {}, count: 0, isCapped: false }],
      },
    ];
    draw({ waiting });
    expect(await screen.findByText(/一切正常/)).toBeTruthy();
    cleanup();
    draw();
    expect(await screen.findByText('没有您可查看的待处理事项')).toBeTruthy();
    expect(screen.queryByText(/一切正常/)).toBeNull();
  });

  it('says that no store had orders', async () => {
    draw({ stores: [], storeCount: 0 });
    expect(await screen.findByText('今天和昨天都没有店铺有订单')).toBeTruthy();
  });

  it('shows a refusal in the words of the gateway, and a failure with another try', async () => {
    const { gateway } = draw();
    gateway.plan('overview/report', () => Promise.reject(refusal('缺少权限「查看统计」', 403)));
    show(gateway);
    expect(await screen.findByText('缺少权限「查看统计」')).toBeTruthy();
    const failing = fakeGateway();
    failing.plan('overview/report', () => Promise.reject(refusal('网络异常', 0)));
    show(failing);
    expect(await screen.findByText('重试')).toBeTruthy();
  });
});
