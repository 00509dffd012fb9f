import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Row } from '../../../../contract/api/page/list';
import { DisplayStatus } from '../../../../contract/domain/device';
import { ONE_HOUR_MS } from '../../../../contract/limits';
import { text } from '../../../../contract/text';
import { fakeGateway, renderPage } from '../../../../test/support/portal/list-fixture';
import { probePage } from '../../../../test/support/portal/probe-page';
import { DetailSections } from '../detail-sections';

const { fault } = DisplayStatus;
const page = probePage(
  [
    { field: 'deviceNumber', kind: 'text', title: text('设备编号', 'Number') },
    {
      ...{ field: 'displayStatus', kind: 'enum', title: text('设备状态', 'Status'), section: 'now' },
      options: [{ value: fault, title: text('故障', 'Fault'), tone: 'danger' }],
    },
    { field: 'faultText', kind: 'text', title: text('原因', 'Cause'), section: 'now' },
    { field: 'currentOrderNo', kind: 'text', title: text('当前订单', 'Order'), section: 'now' },
    { field: 'longIdle', kind: 'boolean', title: text('超时未工作', 'Long idle'), section: 'now' },
    { field: 'saleStopped', kind: 'boolean', title: text('停售', 'Not sold'), section: 'now' },
    { field: 'todayStartCount', kind: 'number', title: text('今日启动', 'Starts today'), section: 'now' },
    { field: 'enabled', kind: 'boolean', title: text('启用', 'Enabled') },
    { field: 'firmwareOutdated', kind: 'boolean', title: text('固件可更新', 'Outdated') },
    { field: 'imei', kind: 'text', title: text('模块号', 'IMEI') },
  ],
  {
    sections: [
      { name: 'basic', title: text('基本信息', 'Basics') },
      { name: 'now', title: text('当前', 'Now'), part: 'lead' },
    ],
  },
);
const ROW: Row = {
  ...{ id: 'd1', deviceNumber: 'W001', displayStatus: fault, faultText: '门锁故障', currentOrderNo: null },
  ...{
    longIdle: true,
    saleStopped: false,
    todayStartCount: 0,
    enabled: true,
    firmwareOutdated: false,
    imei: '',
  },
};

function draw(row: Row, changedAt = 1) {
  const gateway = fakeGateway();
  const to = Date.now();
  const from = to - 3 * ONE_HOUR_MS;
  const pieces = [{ from, to, state: fault }];
  const before = {
    from: from - ONE_HOUR_MS,
    to: from,
    pieces: [{ from: from - ONE_HOUR_MS, to: from, state: null }],
  };
  gateway.plan('probe/device/states', () => ({ days: [{ from, to, pieces }, before], isCut: false }));
  renderPage(
    <DetailSections {...{ page, row, changedAt }} timeStyle="exact" siblingPath={() => null} />,
    gateway,
  );
}

describe('the overview of a device', () => {
  it('leads with the state, since when, what is wrong and why, and with what it did today', async () => {
    draw(ROW);
    const lead = screen.getByRole('region', { name: '当前' });
    expect(await within(lead).findByText(/^已 3小时（自 /)).toBeTruthy();
    expect(within(lead).getByText('故障')).toBeTruthy();
    expect(within(lead).getByText('超时未工作')).toBeTruthy();
    expect(within(lead).getByText('门锁故障')).toBeTruthy();
    expect(within(lead).getByText('今日启动')).toBeTruthy();
    expect(within(lead).queryByText('停售')).toBeNull();
    expect(within(lead).queryByText('当前订单')).toBeNull();
  });

  it('folds away what is empty and a plain "no", and keeps the rest', () => {
    draw(ROW);
    const more = screen.getByText('更多信息（2 项为空或为“否”）').parentElement;
    expect(more?.textContent).toMatch(/固件可更新.*模块号/);
    expect(more?.textContent).not.toContain('启用');
    expect(screen.getByText('启用')).toBeTruthy();
    expect(screen.getByText('W001')).toBeTruthy();
  });

  it('takes nothing for empty that is still on its way', () => {
    draw({ id: 'd1', deviceNumber: 'W001', displayStatus: fault }, 0);
    expect(screen.queryByText(/^更多信息/)).toBeNull();
    expect(document.querySelector('.ant-skeleton')).toBeTruthy();
  });
});
