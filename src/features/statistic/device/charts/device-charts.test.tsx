import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { createCatalogue } from '../../../../../contract/access/catalogue';
import type {
  DayStatesAnswer,
  FaultKindsAnswer,
  IdleAnswer,
  QuadrantAnswer,
} from '../../../../../contract/api/page/statistic/device-charts';
import type { ResolvedReportPage } from '../../../../../contract/resources/resolved';
import type { DeviceChartDeclaration } from '../../../../../contract/resources/statistic/device-chart';
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
import { DeviceCharts } from './device-charts';

afterEach(cleanup);

const ID = 'probe/statistic/device';
const DAY = Date.parse('2026-11-18T00:00:00+08:00');
const PLACE = { period: [DAY, DAY + 2 * 86_400_000 - 1] as const, storeIds: [], model: null };
const SOURCE: RightsSource = {
  access: {
    of: () => {
      throw new Error('Nobody else is decided about here.');
    },
  },
  declaration: {
    ...{ home: '', catalogue: createCatalogue([]), groups: [], pages: [listPage()] },
    equipment: [],
  },
  findMenuPages: () => [],
};
const CHARTS: Readonly<Record<string, DeviceChartDeclaration>> = {
  quadrant: {
    ...{ kind: 'quadrant', name: 'use', title: text('象限', 'Fields') },
    ...{ x: 'utilization', y: 'netAmount' },
  },
  faults: { kind: 'faults', name: 'faults', title: text('故障', 'Faults') },
  downtime: { kind: 'downtime', name: 'down', title: text('停机', 'Downtime') },
  states: { kind: 'states', name: 'states', title: text('状态', 'States') },
  idle: { kind: 'idle', name: 'idle', title: text('闲置', 'Idle'), days: 7 },
};

function draw(kind: string, gateway: FakeGateway) {
  const chart = CHARTS[kind];
  const { title, short, groups, permission, reads, isInMenu, isInBreadcrumb } = listPage();
  const page: ResolvedReportPage = {
    ...{ title, short, groups, permission, reads, isInMenu, isInBreadcrumb, equipment: 'probe', id: ID },
    ...{ path: `/${ID}`, kind: 'statistic-device', metrics: COMMON_FIGURES.metrics },
    ...{ charts: [], payMethods: [], exportPermission: null },
    devices: { firstOrder: [], charts: chart === undefined ? [] : [chart], parts: [] },
  };
  renderPage(
    <RightsSourceProvider source={SOURCE}>
      <DeviceCharts page={page} place={PLACE} />
    </RightsSourceProvider>,
    gateway,
    { address: `/${ID}` },
  );
}

async function readAsTable(name: string): Promise<readonly string[]> {
  fireEvent.click(await screen.findByText('表'));
  const table = await screen.findByRole('table', { name });
  return within(table)
    .getAllByRole('row')
    .map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent).join(' | '));
}

const QUADRANT: QuadrantAnswer = {
  dots: [
    {
      ...{ id: 'd1', deviceNumber: 'A1', storeId: 's1', storeName: '北苑', x: 0.1, y: 100 },
      quadrant: 'idle',
    },
    {
      ...{ id: 'd2', deviceNumber: 'A2', storeId: 's2', storeName: null, x: 0.5, y: 900 },
      quadrant: 'mainstay',
    },
  ],
  lines: { x: 0.3, y: 500 },
  counts: { mainstay: 400, overworked: 0, underused: 0, idle: 300 },
  unplaced: 3,
  updatedAt: DAY,
};

describe('charts above the devices', () => {
  it('part devices into fields, count all of them and say how many are drawn', async () => {
    const gateway = fakeGateway();
    gateway.plan(`${ID}/quadrant`, () => QUADRANT);
    draw('quadrant', gateway);
    expect(await readAsTable('象限')).toEqual([
      '设备编号 | 店铺 | 象限 | 利用率 | 净收入',
      'A2 | – | 主力 | 50.0% | ¥9.00',
      'A1 | 北苑 | 闲置 | 10.0% | ¥1.00',
    ]);
    const orders = screen.getByRole('link', { name: 'A1' }).getAttribute('href') ?? '';
    expect(Object.fromEntries(new URL(orders, 'http://portal').searchParams)).toEqual({
      ...{ 'f.paidAt': '2026-11-18_2026-11-19', store: 's1', q: 'A1' },
    });
    expect(screen.getByText('400 台')).toBeTruthy();
    expect(screen.getByText(/图中为 2 \/ 700 台/).textContent).toMatch(
      /中位数：利用率 30.0%，净收入 ¥5.00.*另有 3 台/,
    );
  });

  it('add up faults by code, and name what was not kept', async () => {
    const gateway = fakeGateway();
    const answer: FaultKindsAnswer = {
      kinds: [
        { code: 'E1', text: '门锁', count: 6, devices: 2 },
        { code: null, text: null, count: 3, devices: 3 },
      ],
      ...{ rest: { kinds: 4, count: 1 }, total: 10, updatedAt: DAY },
    };
    gateway.plan(`${ID}/faults`, () => answer);
    draw('faults', gateway);
    expect((await readAsTable('故障')).slice(1)).toEqual([
      'E1 | 门锁 | 6 | 60.0% | 60.0% | 2',
      '未记录 | – | 3 | 30.0% | 90.0% | 3',
      '其他 4 种 | – | 1 | 10.0% | 100.0% | –',
      '合计 | 10 | 100.0% |  | ',
    ]);
  });

  it('say what devices were on each day, of their opening hours', async () => {
    const gateway = fakeGateway();
    const seconds = { readySeconds: 7_200, faultySeconds: 1_800, offlineSeconds: 1_800 };
    const answer: DayStatesAnswer = {
      days: [{ at: DAY, ...seconds, faults: 2 }],
      total: { ...seconds, faults: 2 },
      updatedAt: DAY + 3_600_000,
    };
    gateway.plan(`${ID}/states`, () => answer);
    draw('states', gateway);
    const [, day, total] = await readAsTable('状态');
    expect(day).toBe('11-18 | 30分钟 · 16.7% | 30分钟 · 16.7% | 2小时 · 66.7% | 3小时');
    expect(total?.replace('合计', '11-18')).toBe(day);
    cleanup();
    draw('downtime', gateway);
    expect((await readAsTable('停机'))[1]).toMatch(/^11-18.* \| 1 \| 2$/);
  });

  it('name the longest idle, and say where there is nothing', async () => {
    const gateway = fakeGateway();
    let answer: IdleAnswer = { devices: [], total: 0, updatedAt: DAY };
    gateway.plan(`${ID}/idle`, () => answer);
    draw('idle', gateway);
    expect(await screen.findByText('没有闲置 7 天以上的设备')).toBeTruthy();
    cleanup();
    const device = { id: 'd1', deviceNumber: 'A1', storeName: '北苑', position: null, displayStatus: 1 };
    answer = { ...answer, devices: [{ ...device, lastOrderAt: null, idleDays: 9 }], total: 1 };
    draw('idle', gateway);
    const row = (await screen.findByText('A1')).closest('tr');
    expect(row?.textContent).toMatch(/A1北苑–.*–9$/);
  });

  it('fail and are read again each by itself', async () => {
    const gateway = fakeGateway();
    let isRefused = true;
    gateway.plan(`${ID}/quadrant`, () => (isRefused ? Promise.reject(refusal('网络异常', 0)) : QUADRANT));
    draw('quadrant', gateway);
    const again = await screen.findByRole('button', { name: /重试/ });
    isRefused = false;
    fireEvent.click(again);
    expect(await screen.findByText('400 台')).toBeTruthy();
  });
});
