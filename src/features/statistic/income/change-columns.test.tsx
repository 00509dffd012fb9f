import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { ReportAnswer } from '../../../../contract/api/page/report';
import type { ResolvedReportPage } from '../../../../contract/resources/resolved';
import { COMMON_FIGURES } from '../../../../test/support/portal/common-figures';
import { fakeGateway, listPage, renderPage } from '../../../../test/support/portal/list-fixture';
import StatisticIncomePage from './statistic-income-page';

const ID = 'probe/statistic/income';
const { title, short, groups, permission, reads, isInMenu, isInBreadcrumb } = listPage();
const PAGE: ResolvedReportPage = {
  ...{ title, short, groups, permission, reads, isInMenu, isInBreadcrumb },
  ...{ equipment: 'probe', id: ID, path: `/${ID}`, kind: 'statistic-income' },
  metrics: COMMON_FIGURES.metrics.slice(0, 2),
  ...{ charts: [], payMethods: [], exportPermission: null },
};
const at = (time: string) => Date.parse(`${time}:00+08:00`);
const ANSWER: ReportAnswer = {
  list: [
    { id: 's1', storeName: '北苑', netAmount: 75_000, paidOrderCount: 30 },
    { id: 's2', storeName: '南苑', netAmount: 25_000, paidOrderCount: 4 },
  ],
  ...{ total: 2, isTotalCapped: false, nextCursor: null, previousCursor: null },
  totals: { netAmount: 100_000, paidOrderCount: 34 },
  compared: {
    periods: {
      with: 'previous',
      elapsed: { fromMs: at('2026-11-22T00:00'), untilMs: at('2026-11-22T06:00') },
      base: { fromMs: at('2026-11-15T00:00'), untilMs: at('2026-11-15T06:00') },
      obstacle: null,
    },
    total: { elapsed: 90_000, previous: 100_000 },
    rows: { s1: { elapsed: 66_000, previous: 60_000 }, s2: { elapsed: 24_000, previous: null } },
  },
};

function draw(answer: ReportAnswer, by: string) {
  const gateway = fakeGateway();
  gateway.plan(`${ID}/list`, () => answer);
  renderPage(<StatisticIncomePage page={PAGE} />, gateway, { address: `/${ID}?by=${by}` });
}

describe('income by store', () => {
  it('shows the part of each store and how it changed, and says by which days', async () => {
    draw(ANSWER, 'store');
    expect(await screen.findByText('75.0%')).toBeTruthy();
    expect(screen.getByText('25.0%')).toBeTruthy();
    const changes = [...document.querySelectorAll('[aria-label^="较上期"]')];
    // None for the store with too few orders in the compared days; the first is that of all together.
    expect(changes.map((change) => change.getAttribute('aria-label'))).toEqual([
      '较上期 下降 10.0%',
      '较上期 上升 10.0%',
    ]);
    const words = '本期截至 06:00，对比 2026-11-15 周日 的同一时段（同样截至 06:00）';
    expect(screen.getByText(words)).toBeTruthy();
  });

  it('leaves out what is not wanted beside the figures, whatever the rows are by', async () => {
    draw(ANSWER, 'store');
    await screen.findByText('75.0%');
    await userEvent.click(screen.getByRole('button', { name: '列设置' }));
    await userEvent.click(await screen.findByLabelText('净收入占比'));
    expect(screen.queryByText('75.0%')).toBeNull();
    expect(document.querySelectorAll('[aria-label^="较上期"]')).toHaveLength(2);
    cleanup();
    draw(ANSWER, 'device');
    await screen.findByText('¥750.00');
    expect(screen.queryByRole('columnheader', { name: /净收入占比/ })).toBeNull();
    expect(screen.getByRole('columnheader', { name: /净收入变化/ })).toBeTruthy();
  });

  it('has no such columns where nothing is compared', async () => {
    const { compared: _compared, ...answer } = ANSWER;
    draw(answer, 'day');
    expect(await screen.findByText('¥750.00')).toBeTruthy();
    expect(screen.queryByText('净收入占比')).toBeNull();
  });
});
