import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { text } from '../../../contract/text';
import { fakeGateway, listPage, renderPage } from '../../../test/support/portal/list-fixture';
import { probePage } from '../../../test/support/portal/probe-page';
import { ListPage } from '../list-page';
import { readListView } from '../view/list-view';
import { FilterChips } from './filter-chips';

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

  it.each([
    { ids: 'a1', shown: '处理人李强', because: 'one is named' },
    { ids: 'a1,a2', shown: '处理人李强 / 王芳', because: 'so are two' },
    { ids: 'a1,a2,a3', shown: '处理人已选 3 项', because: 'more are counted' },
    { ids: 'a9', shown: '处理人已选 1 项', because: 'whoever is gone has no name any more' },
  ])('names the people chosen: $because', async ({ ids, shown }) => {
    const gateway = fakeGateway();
    const people = { a1: '李强', a2: '王芳', a3: '赵敏' };
    const list = Object.entries(people).map(([accountId, name]) => ({ accountId, name, isSelf: false }));
    gateway.plan('probe/device/handlers', () => ({ list }));
    const page = probePage([
      { field: 'ticketNo', kind: 'text', title: text('编号', 'No.') },
      {
        field: 'assigneeId',
        kind: 'reference',
        title: text('处理人', 'By'),
        filter: true,
        source: 'handler',
      },
    ]);
    const view = { ...readListView(page, new URLSearchParams()), filters: { assigneeId: ids.split(',') } };
    renderPage(<FilterChips state={{ page, view, show: vi.fn(), clear: vi.fn() }} />, gateway);
    await waitFor(() => expect(screen.getByRole('listitem').textContent).toBe(shown));
  });

  it('none where nothing narrows it', async () => {
    draw('/probe/device?tab=fault');
    expect(await screen.findByText('P-1')).toBeTruthy();
    expect(screen.queryByRole('list', { name: '已筛选' })).toBeNull();
  });
});
