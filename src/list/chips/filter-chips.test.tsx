import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fakeGateway, listPage, renderPage } from '../../../test/support/portal/list-fixture';
import { ListPage } from '../list-page';

function draw(address: string) {
  const gateway = fakeGateway();
  const row = { id: 'd1', number: 'P-1', name: '一号', status: 1, at: null, income: 0 };
  const answer = { list: [row], total: 1, isTotalCapped: false, nextCursor: null, previousCursor: null };
  gateway.plan('probe/device/list', () => answer);
  gateway.plan('probe/device/tabs', () => ({ tabs: [] }));
  return renderPage(<ListPage page={listPage()} timeStyle="exact" />, gateway, { address });
}

const findChips = async () => within(await screen.findByRole('list', { name: '已筛选' }));

describe('what narrows a list stands above it', () => {
  it('one chip a condition, but none for the tab', async () => {
    draw('/probe/device?tab=fault&q=P&f.status=4');
    const chips = await findChips();
    expect(chips.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '关键字P',
      '状态故障',
    ]);
  });

  it('each is taken away by itself, and the rest stays', async () => {
    const { address } = draw('/probe/device?tab=fault&q=P&f.status=4&page=2');
    const chips = await findChips();
    await userEvent.click(chips.getByRole('button', { name: '取消“状态”' }));
    expect(address()).toBe('/probe/device?tab=fault&q=P');
    expect(chips.queryByText('状态')).toBeNull();
    expect(chips.getByText('关键字')).toBeTruthy();
  });

  it('all are taken away at once, and the tab stays', async () => {
    const { address } = draw('/probe/device?tab=fault&q=P&f.status=4');
    await findChips();
    await userEvent.click(screen.getByRole('button', { name: '清空筛选' }));
    expect(address()).toBe('/probe/device?tab=fault');
    expect(screen.queryByRole('list', { name: '已筛选' })).toBeNull();
  });

  it('none where nothing narrows it', async () => {
    draw('/probe/device?tab=fault');
    expect(await screen.findByText('P-1')).toBeTruthy();
    expect(screen.queryByRole('list', { name: '已筛选' })).toBeNull();
  });
});
