import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { ReportAnswer } from '../../../../contract/api/page/report';
import { ONE_DAY_MS } from '../../../../contract/limits';
import type { ResolvedReportPage } from '../../../../contract/resources/resolved';
import { text } from '../../../../contract/text';
import { COMMON_FIGURES } from '../../../../test/support/portal/common-figures';
import { fakeGateway, listPage, renderPage } from '../../../../test/support/portal/list-fixture';
import { createCatalogue } from '../../../../contract/access/catalogue';
import { RightsSourceProvider, type RightsSource } from '../../../access/rights-source';
import StatisticDevicePage from './statistic-device-page';

const ID = 'probe/statistic/device';
const { title, short, groups, permission, reads, isInMenu, isInBreadcrumb } = listPage();
const PAGE: ResolvedReportPage = {
  ...{ title, short, groups, permission, reads, isInMenu, isInBreadcrumb },
  ...{ equipment: 'probe', id: ID, path: `/${ID}`, kind: 'statistic-device' },
  metrics: COMMON_FIGURES.metrics.slice(0, 2),
  ...{ charts: [], payMethods: [], exportPermission: null },
  devices: { firstOrder: [{ field: 'netAmount', order: 'desc' }], charts: [], parts: [] },
};
const REST = { isTotalCapped: false, nextCursor: null, previousCursor: null } as const;
const ROWS: ReportAnswer = {
  list: [
    {
      ...{ id: 'd1', deviceNumber: 'A1', storeId: 's1', storeName: '北苑', position: '3层-左2', model: 'M1' },
      ...{
        netAmount: 75_000,
        paidOrderCount: 30,
        idleDays: 4,
        ...{ part: 'fan', partUsed: 3_120, partUse: 1.04 },
        lastOrderAt: Date.parse('2026-11-20T08:00:00+08:00'),
      },
    },
    {
      ...{ id: 'd2', deviceNumber: 'A2', storeId: 's1', storeName: '北苑', position: null, model: 'M1' },
      ...{
        netAmount: 100,
        paidOrderCount: 1,
        removedAt: Date.parse('2026-11-20T08:00:00+08:00'),
        idleDays: null,
      },
    },
  ],
  ...{ total: 2, ...REST },
  totals: { netAmount: 75_100, paidOrderCount: 31 },
};
const SPOTS: ReportAnswer = {
  list: [
    { id: 'end', name: 'end', deviceCount: 3, netAmount: 75_000, paidOrderCount: 30, idleDays: 0 },
    { id: '-', name: null, deviceCount: 1, netAmount: 100, paidOrderCount: 1, idleDays: null },
  ],
  ...{ total: 2, ...REST },
  totals: { netAmount: 75_100, paidOrderCount: 31 },
};

const MODELS: ReportAnswer = {
  ...ROWS,
  list: [{ id: 'M1', name: 'M1', deviceCount: 2, netAmount: 75_100, paidOrderCount: 31, idleDays: 0 }],
  total: 1,
};
const DEVICES = {
  ...listPage(),
  fields: listPage().fields.map((field, at) =>
    at === 0 ? { ...field, field: 'model', isFilter: true } : field,
  ),
};
const SOURCE: RightsSource = {
  access: {
    of: () => {
      throw new Error('Nobody else is decided about here.');
    },
  },
  declaration: {
    ...{ home: '', catalogue: createCatalogue([]), groups: [], pages: [DEVICES] },
    equipment: [],
  },
  findMenuPages: () => [],
};

function draw(address = '', page = PAGE) {
  const gateway = fakeGateway();
  const asked: unknown[] = [];
  gateway.plan(`${ID}/list`, (body) => {
    asked.push(body);
    return JSON.stringify(body).includes('"view":"spot"')
      ? SPOTS
      : JSON.stringify(body).includes('"view":"model"')
        ? MODELS
        : ROWS;
  });
  const shown = (
    <RightsSourceProvider source={SOURCE}>
      <StatisticDevicePage page={page} />
    </RightsSourceProvider>
  );
  renderPage(shown, gateway, { address: `/${ID}${address}` });
  return asked;
}

const NAMES = ['设备编号', '店铺', '位置', '设备型号'];
const KNOWN = ['最近订单', '闲置天数'];

/** The titles of the columns that are shown, in their order. */
function heads(): readonly string[] {
  const [line] = screen.getAllByRole('row');
  return within(line as HTMLElement)
    .getAllByRole('columnheader')
    .map((head) => head.querySelector('button, span > span')?.textContent ?? '');
}

function rowOf(name: string): HTMLElement {
  const row = screen.getByText(name).closest('tr');
  if (row === null) throw new Error(`There is no row of ${name}.`);
  return row;
}

function cellOf(name: string, head: string): string | null | undefined {
  return rowOf(name).children[heads().indexOf(head)]?.textContent;
}

/** Opens the settings by keyboard, as one who has no mouse would. */
async function openSettings() {
  screen.getByRole('button', { name: '列设置' }).focus();
  await userEvent.keyboard('{Enter}');
  return within(await screen.findByRole('dialog', { name: '列设置' }));
}

describe('statistics of devices', () => {
  it('say what comes first, and lead from a row to its device and to the orders that it counts', async () => {
    draw('?period=2026-11-20_2026-11-22');
    const device = await screen.findByRole('link', { name: 'A1' });
    expect(device.getAttribute('href')).toContain('detail=d1');
    const orders = screen.getByRole('link', { name: 'A1 的订单' }).getAttribute('href') ?? '';
    const asked = new URL(orders, 'http://portal').searchParams;
    expect(Object.fromEntries(asked)).toEqual({
      'f.paidAt': '2026-11-20_2026-11-22',
      store: 's1',
      q: 'A1',
    });
    expect(screen.getByText(/默认先看最该处理的：按净收入从高到低/)).toBeTruthy();
    // One that was let go of has no drawer any more; its orders are still there.
    expect(screen.queryByRole('link', { name: 'A2' })).toBeNull();
    expect(screen.getByRole('link', { name: 'A2 的订单' })).toBeTruthy();
  });

  it('are asked for by what devices have in common, and call each group by its words', async () => {
    const asked = draw();
    await screen.findByRole('link', { name: 'A1' });
    fireEvent.click(screen.getByText('端位·中位'));
    expect(await screen.findByText('端位（一排两端）')).toBeTruthy();
    expect(screen.getByText('未标注')).toBeTruthy();
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ view: 'spot', page: 1 }));
    // The same total in every view.
    expect(screen.getByText('¥751.00')).toBeTruthy();
    fireEvent.click(screen.getByTitle('型号'));
    expect((await screen.findByRole('link', { name: 'M1' })).getAttribute('href')).toContain('f.model=M1');
  });

  it('go on from a choice that is not drawn yet when the next one is made', async () => {
    const asked = draw();
    await screen.findByRole('link', { name: 'A1' });
    act(() => {
      fireEvent.click(screen.getByText('昨天'));
      fireEvent.click(screen.getByText('端位·中位'));
    });
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ view: 'spot' }));
    const [from = 0, to = 0] = (asked.at(-1) as { period: readonly number[] }).period;
    expect(to - from).toBeLessThan(ONE_DAY_MS);
  });

  it('show the columns that were chosen by keyboard, the next time too, until all are wanted again', async () => {
    draw();
    await screen.findByRole('link', { name: 'A1' });
    expect(heads()).toEqual([...NAMES, '净收入', '支付订单数', ...KNOWN]);
    const settings = await openSettings();
    // What names a row stays; figures are called as they are declared.
    expect(settings.getByLabelText('设备编号').hasAttribute('disabled')).toBe(true);
    settings.getByLabelText('净收入').focus();
    await userEvent.keyboard(' ');
    settings.getByLabelText('下移 店铺').focus();
    await userEvent.keyboard('{Enter}');
    const chosen = ['设备编号', '位置', '店铺', '设备型号', '支付订单数', ...KNOWN];
    expect(heads()).toEqual(chosen);
    // The total stands under what it is the total of.
    expect(within(rowOf('合计')).queryByText('¥751.00')).toBeNull();
    expect(cellOf('合计', '支付订单数')).toBe('31');
    expect(cellOf('A1', '支付订单数')).toBe('30');
    cleanup();
    draw();
    await screen.findByRole('link', { name: 'A1' });
    expect(heads()).toEqual(chosen);
    // Groups of devices have columns of their own.
    fireEvent.click(screen.getByText('端位·中位'));
    await screen.findByText('端位（一排两端）');
    expect(heads()).toEqual(['端位·中位', '设备数', '净收入', '支付订单数', ...KNOWN]);
    fireEvent.click(screen.getByTitle('设备'));
    await screen.findByRole('link', { name: 'A1' });
    expect(heads()).toEqual(chosen);
    await userEvent.click((await openSettings()).getByText('恢复默认'));
    expect(heads()).toEqual([...NAMES, '净收入', '支付订单数', ...KNOWN]);
    cleanup();
    draw();
    await screen.findByRole('link', { name: 'A1' });
    expect(heads()).toEqual([...NAMES, '净收入', '支付订单数', ...KNOWN]);
  });

  it('say the part that is most used up, and lead to all of them', async () => {
    const fan = { name: 'fan', title: text('风扇', 'Fan'), starts: 3_000 };
    draw('', { ...PAGE, devices: { firstOrder: [], charts: [], parts: [fan] } });
    await screen.findByRole('link', { name: 'A1' });
    expect(heads()).toEqual([...NAMES, '净收入', '支付订单数', ...KNOWN, '保养']);
    expect(cellOf('A1', '保养')).toBe('风扇 3,120 / 3,000');
    expect(screen.getByRole('link', { name: '风扇 3,120 / 3,000' }).getAttribute('href')).toContain('d1');
    // Nobody services what was let go of.
    expect(cellOf('A2', '保养')).toBe('–');
    fireEvent.click(screen.getByText('端位·中位'));
    await screen.findByText('端位（一排两端）');
    expect(heads()).not.toContain('保养');
  });

  it('offer their columns once it is known which there are', async () => {
    draw();
    expect(screen.getByRole('button', { name: '列设置' }).hasAttribute('disabled')).toBe(true);
    await screen.findByRole('link', { name: 'A1' });
    expect(screen.getByRole('button', { name: '列设置' }).hasAttribute('disabled')).toBe(false);
  });

  it('fold their charts away for whoever works with the rows, and keep them so', async () => {
    const chart = { kind: 'idle', name: 'longIdle', title: text('长期闲置', 'Long idle'), days: 7 } as const;
    const page = { ...PAGE, devices: { firstOrder: [], charts: [chart], parts: [] } };
    draw('', page);
    await screen.findByRole('region', { name: '长期闲置' });
    fireEvent.click(screen.getByRole('button', { name: /收起图表/, expanded: true }));
    expect(screen.queryByRole('region', { name: '长期闲置' })).toBeNull();
    cleanup();
    draw('', page);
    await screen.findByRole('link', { name: 'A1' });
    fireEvent.click(screen.getByRole('button', { name: /展开图表/, expanded: false }));
    await screen.findByRole('region', { name: '长期闲置' });
  });
});
