import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeGateway, listPage, renderPage } from '../../../test/support/portal/list-fixture';
import { ListPage } from '../list-page';

beforeEach(() => window.localStorage.clear());

function draw(address: string) {
  const gateway = fakeGateway();
  const row = { id: 'd1', number: 'P-1', name: '一号', status: 1, at: null, income: 0 };
  const answer = { list: [row], total: 1, isTotalCapped: false, nextCursor: null, previousCursor: null };
  gateway.plan('probe/device/list', () => answer);
  gateway.plan('probe/device/tabs', () => ({ tabs: [] }));
  return renderPage(<ListPage page={listPage({ period: 'at' })} timeStyle="exact" />, gateway, { address });
}

async function openViews() {
  await userEvent.click(await screen.findByRole('button', { name: '视图' }));
  return within(await screen.findByRole('dialog', { name: '已保存的视图' }));
}

describe('the views of a list', () => {
  it('are kept as the list stands, with quick picks as such, and gone to again', async () => {
    const first = draw('/probe/device?tab=fault&period=today&f.status=4&page=2');
    const views = await openViews();
    await userEvent.type(views.getByLabelText('视图名称'), '今天的故障');
    await userEvent.click(views.getByRole('button', { name: '保存当前视图' }));
    expect(views.getByRole('button', { name: '今天的故障' }).getAttribute('aria-current')).toBe('true');
    first.unmount();

    const { address } = draw('/probe/device?q=x');
    const later = await openViews();
    await userEvent.click(later.getByRole('button', { name: '今天的故障' }));
    await vi.waitFor(() => expect(address()).toBe('/probe/device?tab=fault&f.status=4&period=today'));
  });

  it('open the list with the default one, and not over an address that says something', async () => {
    const first = draw('/probe/device?tab=fault');
    const views = await openViews();
    await userEvent.type(views.getByLabelText('视图名称'), '故障');
    await userEvent.click(views.getByRole('button', { name: '保存当前视图' }));
    await userEvent.click(views.getByRole('button', { name: '打开列表时默认使用“故障”' }));
    first.unmount();

    const said = draw('/probe/device?q=x');
    await openViews();
    expect(said.address()).toBe('/probe/device?q=x');
    said.unmount();

    const { address } = draw('/probe/device');
    await vi.waitFor(() => expect(address()).toBe('/probe/device?tab=fault'));
  });

  it('are renamed and deleted', async () => {
    draw('/probe/device?tab=fault');
    const views = await openViews();
    await userEvent.type(views.getByLabelText('视图名称'), '甲');
    await userEvent.click(views.getByRole('button', { name: '保存当前视图' }));
    await userEvent.click(views.getByRole('button', { name: '重命名“甲”' }));
    await userEvent.clear(views.getByRole('textbox', { name: '重命名“甲”' }));
    await userEvent.type(views.getByRole('textbox', { name: '重命名“甲”' }), '乙{Enter}');
    expect(views.getByRole('button', { name: '乙' })).toBeTruthy();
    await userEvent.click(views.getByRole('button', { name: '删除“乙”' }));
    expect(views.getByText('还没有保存的视图')).toBeTruthy();
  });
});
