import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { ListAnswer, Row } from '../../../contract/api/page/list';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import { text } from '../../../contract/text';
import { fakeGateway, listPage, renderPage } from '../../../test/support/portal/list-fixture';
import { probePage } from '../../../test/support/portal/probe-page';
import { ListPage } from '../list-page';

const LIST = 'probe/device/list';
const title = text('称呼', 'Title');
const shown = { title, list: true, sort: true } as const;

/** A list whose rows stand in rooms. */
function roomPage(): ResolvedListPage {
  return probePage(
    [
      { field: 'number', kind: 'text', ...shown },
      { field: 'name', kind: 'text', ...shown },
      { field: 'school', kind: 'text', ...shown },
      { field: 'shop', kind: 'text', ...shown },
      { field: 'room', kind: 'text', ...shown },
      { field: 'spot', kind: 'text', ...shown },
      {
        ...{ field: 'status', kind: 'enum', ...shown },
        options: [
          { value: 1, title: text('空闲', 'Idle'), tone: 'success' },
          { value: 4, title: text('故障', 'Fault'), tone: 'danger' },
        ],
      },
      { field: 'fault', kind: 'text', title: text('故障原因', 'Cause') },
      { field: 'away', kind: 'number', title: text('离线时长', 'Away for'), unit: text('小时', 'h') },
      { field: 'idle', kind: 'boolean', title: text('超时未工作', 'Long idle') },
      { field: 'income', kind: 'money', title: text('营收', 'Income'), permission: 'incomeInfo' },
    ],
    {
      tabs: listPage().tabs,
      rooms: {
        ...{ place: 'school', store: 'shop', room: 'room', position: 'spot' },
        ...{ number: 'number', name: 'name', state: 'status', tells: ['fault', 'away', 'idle', 'income'] },
      },
    },
  );
}

const BARE = {
  school: '甲校',
  shop: '一店',
  room: '1层',
  status: 1,
  fault: null,
  away: 0,
  idle: false,
  income: 5,
};
const ROWS: readonly Row[] = [
  { id: 'd1', number: 'P-1', name: '一号', spot: '左10', ...BARE },
  { id: 'd2', number: 'P-2', name: '二号', spot: '左2', ...BARE, status: 4, fault: '门锁异常', idle: true },
  { id: 'd3', number: 'P-3', name: '三号', spot: '左1', ...BARE, room: '2层', away: 3 },
];

function answerOf(list: readonly Row[], changes: Partial<ListAnswer> = {}): ListAnswer {
  return {
    list: [...list],
    total: list.length,
    isTotalCapped: false,
    nextCursor: null,
    previousCursor: null,
    ...changes,
  };
}

function draw(address: string, { page = roomPage(), answer = answerOf(ROWS) } = {}) {
  const gateway = fakeGateway();
  gateway.plan(LIST, () => answer);
  gateway.plan('probe/device/tabs', () => ({ tabs: [] }));
  gateway.plan('probe/device/detail', () => ({ ...ROWS[1] }));
  const asked = () => gateway.calls.filter(({ path }) => path === LIST).map(({ body }) => body);
  return {
    ...renderPage(<ListPage page={page} timeStyle="relative" />, gateway, { address }),
    gateway,
    asked,
  };
}

const cards = () => [...document.querySelectorAll<HTMLElement>('li[data-row-key]')];
const cardOf = (id: string) =>
  within(document.querySelector<HTMLElement>(`li[data-row-key=${id}]`) ?? document.body);

describe('a list in rooms', () => {
  it('asks once, for the largest page, by store, room and position, with tab and keyword as they are', async () => {
    const { asked } = draw('/probe/device?view=rooms&tab=fault&q=P&sort=-number&size=50');
    await screen.findByText('门锁异常');
    expect(asked()).toEqual([
      {
        ...{ page: 1, pageSize: 100, tab: 'fault', keyword: 'P' },
        sorters: ['shop', 'room', 'spot'].map((field) => ({ field, order: 'asc' })),
      },
    ]);
  });

  it('draws a card for each row, by room and in natural order, with what there is to say', async () => {
    draw('/probe/device?view=rooms');
    const first = within(await screen.findByRole('list', { name: '1层' }));
    expect(first.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'P-2 左2 二号 故障 故障原因 门锁异常 超时未工作',
      'P-1 左10 一号 空闲',
    ]);
    expect(cards().map(({ dataset }) => dataset['rowKey'])).toEqual(['d2', 'd1', 'd3']);
    expect(cardOf('d3').getByRole('link').textContent).toMatch(/离线时长 3\s*小时$/);
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('甲校 · 一店');
    expect(screen.getByRole('heading', { level: 3, name: '1层' }).parentElement?.textContent).toBe(
      '1层2 台1 台需处理',
    );
    expect(screen.getByText('2 个房间 · 3 台 · 1 台需处理')).toBeTruthy();
    expect(screen.queryByText(/显示前/)).toBeNull();
  });

  it('goes there and back by the switch, and finds order and size of the table again', async () => {
    const { address, asked, goBack } = draw('/probe/device?tab=fault&sort=-number&size=50&page=2');
    await screen.findByText('P-1', { selector: 'td a' });
    await userEvent.click(await screen.findByText('机房图'));
    expect(address()).toBe('/probe/device?tab=fault&sort=-number&size=50&view=rooms');
    await screen.findByRole('list', { name: '1层' });
    expect(screen.queryByRole('table')).toBeNull();
    await waitFor(() => expect(asked()).toHaveLength(2));
    goBack(1);
    expect(address()).toBe('/probe/device?tab=fault&sort=-number&size=50&page=2');
    expect(await screen.findByRole('table')).toBeTruthy();
    goBack(-1);
    await screen.findByRole('list', { name: '1层' });
    await userEvent.click(screen.getByText('列表'));
    expect(address()).toBe('/probe/device?tab=fault&sort=-number&size=50');
  });

  it('opens the drawer of a row by click and by Enter, and closes to where it was', async () => {
    const { address } = draw('/probe/device?view=rooms');
    await screen.findByText('门锁异常');
    cardOf('d2').getByRole('link').focus();
    await userEvent.keyboard('{Enter}');
    expect(address()).toBe('/probe/device?view=rooms&detail=d2');
    const drawer = within(await screen.findByRole('dialog', { hidden: true }));
    expect(cardOf('d2').getByRole('link', { hidden: true }).getAttribute('aria-current')).toBe('true');
    fireEvent.keyDown(drawer.getByLabelText('关闭'), { key: 'Escape', keyCode: 27 });
    await waitFor(() => expect(address()).toBe('/probe/device?view=rooms'));
    await userEvent.click(cardOf('d3').getByText('三号'));
    expect(address()).toBe('/probe/device?view=rooms&detail=d3');
  });

  it('says how many of how many it shows, and turns its pages without a size of its own', async () => {
    const { address, asked } = draw('/probe/device?view=rooms&size=50', {
      answer: answerOf(ROWS, { total: 240 }),
    });
    expect(await screen.findByText('显示前 3 台，共 240 台')).toBeTruthy();
    expect(document.querySelector('.ant-pagination-options')).toBeNull();
    await userEvent.click(screen.getByTitle('2'));
    expect(address()).toBe('/probe/device?page=2&size=50&view=rooms');
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ page: 2, pageSize: 100 }));
    expect(await screen.findByText('显示第 101–103 台，共 240 台')).toBeTruthy();
  });

  it('keeps cards that did not change, and marks the one that did', async () => {
    const { gateway } = draw('/probe/device?view=rooms');
    await screen.findByText('门锁异常');
    const before = cards();
    gateway.plan(LIST, () =>
      answerOf(ROWS.map((each) => (each.id === 'd1' ? { ...each, status: 4 } : { ...each }))),
    );
    await userEvent.click(screen.getByLabelText('刷新'));
    expect(await screen.findByText('2 个房间 · 3 台 · 2 台需处理')).toBeTruthy();
    expect(cards()).toEqual(before);
    expect(cardOf('d1').getByText('故障')).toBeTruthy();
  });

  it('is cards without words until the first answer, and the empty list where there is nothing', async () => {
    const gateway = fakeGateway();
    const { unmount } = renderPage(<ListPage page={roomPage()} timeStyle="relative" />, gateway, {
      address: '/probe/device?view=rooms',
    });
    expect((await screen.findByRole('group', { name: '机房图' })).getAttribute('aria-busy')).toBe('true');
    unmount();
    draw('/probe/device?view=rooms&q=nobody', { answer: answerOf([]) });
    expect(await screen.findByText('没有符合条件的数据')).toBeTruthy();
    expect(screen.queryByText(/个房间/)).toBeNull();
  });

  it('is no view of a list without rooms, whatever the address says', async () => {
    const { asked } = draw('/probe/device?view=rooms', { page: listPage() });
    expect(await screen.findByRole('table')).toBeTruthy();
    expect(asked()).toMatchObject([{ pageSize: 20 }]);
    expect(screen.queryByText('机房图')).toBeNull();
  });
});
