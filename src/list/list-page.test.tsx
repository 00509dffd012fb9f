import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { ListAnswer, Row } from '../../contract/api/page/list';
import { text } from '../../contract/text';
import { fakeGateway, listPage, refusal, renderPage } from '../../test/support/portal/list-fixture';
import { ListPage } from './list-page';

const LIST = 'probe/device/list';
const TABS = 'probe/device/tabs';
const DETAIL = 'probe/device/detail';

const ROWS: readonly Row[] = [
  { id: 'd1', number: 'P-1', name: '一号', status: 1, at: 1_700_000_000_000, income: 123450 },
  { id: 'd2', number: 'P-2', name: '二号', status: 4, at: null, income: 0 },
];

function answerOf(list: readonly Row[], changes: Partial<ListAnswer> = {}): ListAnswer {
  return {
    list,
    total: list.length,
    isTotalCapped: false,
    nextCursor: null,
    previousCursor: null,
    ...changes,
  };
}

function servingGateway(answer: ListAnswer = answerOf(ROWS)) {
  const gateway = fakeGateway();
  gateway.plan(LIST, () => answer);
  gateway.plan(TABS, () => ({
    tabs: [
      { name: 'all', count: 10_000, isCapped: true },
      { name: 'fault', count: 1, isCapped: false },
    ],
  }));
  gateway.plan(DETAIL, () => ({ ...ROWS[0], imei: '8612345' }));
  return gateway;
}

const lastAsked = (gateway: ReturnType<typeof fakeGateway>, path: string) =>
  gateway.calls.filter((call) => call.path === path).at(-1)?.body;

const draw = (gateway: ReturnType<typeof fakeGateway>, settings = {}, changes = {}) =>
  renderPage(<ListPage page={listPage(changes)} timeStyle="exact" />, gateway, settings);

describe('a list page', () => {
  it('asks for the first view and draws its rows', async () => {
    const gateway = servingGateway();
    draw(gateway);
    expect(await screen.findByText('P-1', { selector: 'td a' })).toBeTruthy();
    expect(screen.getByText('二号')).toBeTruthy();
    expect(lastAsked(gateway, LIST)).toEqual({
      page: 1,
      pageSize: 20,
      sorters: [{ field: 'number', order: 'asc' }],
    });
  });

  it('draws what stands beneath a value with it, the first that there is', async () => {
    const { fields } = listPage();
    const byName = (name: string) => fields.filter(({ field }) => field === name);
    const beneath = {
      fields: [...byName('imei'), ...byName('name')],
      title: text('编号 / 名称', 'No. / name'),
    };
    const gateway = fakeGateway();
    gateway.plan(LIST, () =>
      answerOf([...ROWS, { id: 'd3', number: 'P-3', name: '三号', imei: '86', status: 1 }]),
    );
    draw(
      gateway,
      {},
      { fields: fields.map((field) => (field.field === 'status' ? { ...field, beneath } : field)) },
    );
    await screen.findByText('P-3');
    expect(screen.getByText('编号 / 名称', { selector: 'thead th *' })).toBeTruthy();
    const cells = [...document.querySelectorAll('tbody tr[data-row-key]')].map((row) =>
      [...row.children].map(({ textContent }) => textContent).find((words) => words.includes('\n')),
    );
    expect(cells).toEqual(['空闲\n一号', '故障\n二号', '空闲\n86']);
  });

  it('is a skeleton with its real head until the first answer', () => {
    draw(fakeGateway());
    expect(screen.getByText('名称', { selector: 'thead th *' })).toBeTruthy();
    expect(document.querySelector('[aria-busy=true]')).not.toBeNull();
    expect(screen.queryByText('暂无数据')).toBeNull();
  });

  it('limits a list with a period to the last seven days', async () => {
    const gateway = servingGateway();
    draw(gateway, {}, { period: 'at' });
    await screen.findByText('P-1');
    const [from, to] = (lastAsked(gateway, LIST) as { filters: { at: [number, number] } }).filters.at;
    expect(to - from + 1).toBe(7 * 24 * 60 * 60 * 1000);
  });

  it('reads tab, keyword, filters, order and page from the address', async () => {
    const gateway = servingGateway();
    draw(gateway, { address: '/probe/device?tab=fault&q=P&f.status=4&sort=-at&page=2&size=50' });
    await screen.findByText('P-1');
    expect(lastAsked(gateway, LIST)).toEqual({
      page: 2,
      pageSize: 50,
      tab: 'fault',
      keyword: 'P',
      filters: { status: [4] },
      sorters: [{ field: 'at', order: 'desc' }],
    });
  });

  it('leaves out what the account may not see', async () => {
    draw(servingGateway());
    await screen.findByText('P-1');
    expect(screen.queryByText('营收', { selector: 'thead th *' })).toBeNull();
  });

  it('shows it to those who may', async () => {
    draw(servingGateway(), { keys: ['incomeInfo'] });
    expect(await screen.findByText('¥1,234.50')).toBeTruthy();
  });
});

describe('the states of a list page', () => {
  it('says under which filters nothing was found, and clears them', async () => {
    const complain = vi.spyOn(console, 'error');
    const gateway = servingGateway(answerOf([]));
    const { address } = draw(gateway, { address: '/probe/device?q=nobody&f.status=4&tab=fault' });
    const empty = within((await screen.findByText('没有符合条件的数据')).parentElement ?? document.body);
    expect(
      [...(document.querySelectorAll('ul[class*=filters] li') ?? [])].map((item) => item.textContent),
    ).toEqual(['状态 故障', '关键字 nobody', '状态 故障']);
    expect(complain).not.toHaveBeenCalled();
    complain.mockRestore();
    await userEvent.click(empty.getByText('清空筛选'));
    // The tab is where one is; it stays.
    expect(address()).toBe('/probe/device?tab=fault');
    expect(await screen.findByText('暂无数据')).toBeTruthy();
  });

  it('shows the words of the gateway when reading fails, and tries again', async () => {
    const gateway = servingGateway();
    gateway.plan(LIST, () => Promise.reject(refusal('服务暂时不可用', 500)));
    draw(gateway);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('服务暂时不可用');
    gateway.plan(LIST, () => answerOf(ROWS));
    await userEvent.click(within(alert).getByText('重试'));
    expect(await screen.findByText('P-1')).toBeTruthy();
  });

  it('waits calmly for a gateway that is away, and shows the rows by itself', async () => {
    const gateway = servingGateway();
    gateway.plan(LIST, () => Promise.reject(refusal('服务暂时不可用，请稍后重试', 503)));
    draw(gateway);
    expect(await screen.findByText('服务暂时不可用')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText('立即重试')).toBeTruthy();
    gateway.plan(LIST, () => answerOf(ROWS));
    expect(await screen.findByText('P-1')).toBeTruthy();
    expect(screen.queryByText('服务暂时不可用')).toBeNull();
  });

  it('reads at once when the browser is back on the network, where nobody had answered', async () => {
    const gateway = servingGateway();
    gateway.plan(LIST, () => Promise.reject(refusal('网络异常', 0)));
    draw(gateway);
    expect(within(await screen.findByRole('alert')).getByText('重试')).toBeTruthy();
    gateway.plan(LIST, () => answerOf(ROWS));
    window.dispatchEvent(new Event('online'));
    expect(await screen.findByText('P-1')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('tries again by itself where nobody answered', async () => {
    const gateway = servingGateway();
    gateway.plan(LIST, () => Promise.reject(refusal('网络异常', 0)));
    draw(gateway);
    await screen.findByRole('alert');
    gateway.plan(LIST, () => answerOf(ROWS));
    expect(await screen.findByText('P-1')).toBeTruthy();
  });

  it('keeps the rows while the gateway is away, without alarm, and reads them anew by itself', async () => {
    const gateway = servingGateway();
    draw(gateway);
    await screen.findByText('P-1');
    gateway.plan(LIST, () => Promise.reject(refusal('服务暂时不可用，请稍后重试', 503)));
    await userEvent.click(screen.getByLabelText('刷新'));
    expect(await screen.findByText(/刷新失败，显示的是 .* · 服务暂时不可用/)).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText('P-1')).toBeTruthy();
    gateway.plan(LIST, () =>
      answerOf([{ id: 'd3', number: 'P-3', name: '三号', status: 1, at: null, income: 0 }]),
    );
    expect(await screen.findByText('P-3')).toBeTruthy();
    expect(screen.queryByText(/刷新失败/)).toBeNull();
  });

  it('keeps the rows when a refresh fails, and says how old they are', async () => {
    const gateway = servingGateway();
    draw(gateway);
    await screen.findByText('P-1');
    gateway.plan(LIST, () => Promise.reject(refusal('网络异常', 0)));
    await userEvent.click(screen.getByLabelText('刷新'));
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /刷新失败，显示的是 \d\d:\d\d:\d\d 的数据 · 网络异常/,
    );
    expect(screen.getByText('P-1')).toBeTruthy();
  });

  it('gives the reason of a refusal and no second try', async () => {
    const gateway = servingGateway();
    gateway.plan(LIST, () => Promise.reject(refusal('缺少权限“查看设备”', 403)));
    draw(gateway);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('暂无权限查看缺少权限“查看设备”');
  });
});

describe('what a reader does on a list page', () => {
  it('goes to a tab, and the count says where it stopped counting', async () => {
    const gateway = servingGateway();
    const { address } = draw(gateway, { address: '/probe/device?page=3' });
    const tab = (await screen.findByText('10,000+')).parentElement;
    expect(tab?.textContent).toBe('全部10,000+');
    await userEvent.click(screen.getByText('故障', { selector: '[role=tab]' }));
    expect(address()).toBe('/probe/device?tab=fault');
    await waitFor(() => expect(lastAsked(gateway, LIST)).toMatchObject({ tab: 'fault', page: 1 }));
  });

  it('searches with the slash and Enter keys alone', async () => {
    const { address } = draw(servingGateway());
    await screen.findByText('P-1');
    await userEvent.keyboard('/');
    await userEvent.keyboard('P-2{Enter}');
    expect(address()).toBe('/probe/device?q=P-2');
  });

  it('sorts by the gateway', async () => {
    const gateway = servingGateway();
    const { address } = draw(gateway);
    await screen.findByText('P-1');
    await userEvent.click(screen.getByText('时间', { selector: 'thead th *' }));
    expect(address()).toBe('/probe/device?sort=-at');
    await waitFor(() =>
      expect(lastAsked(gateway, LIST)).toMatchObject({ sorters: [{ field: 'at', order: 'desc' }] }),
    );
    await userEvent.click(screen.getByText('时间', { selector: 'thead th *' }));
    expect(address()).toBe('/probe/device?sort=at');
  });

  it('asks once for each change, and goes back to the page and order of the step before', async () => {
    const gateway = servingGateway();
    const asked = () => gateway.calls.filter(({ path }) => path === LIST).map(({ body }) => body);
    const { address, goBack } = draw(gateway, { address: '/probe/device?sort=-at&page=3' });
    await screen.findByText('P-1');
    await userEvent.click(screen.getByText('故障', { selector: '[role=tab]' }));
    await userEvent.click(screen.getByText('编号', { selector: 'thead th *' }));
    expect(address()).toBe('/probe/device?tab=fault&sort=number');
    await waitFor(() => expect(asked()).toHaveLength(3));
    goBack(2);
    expect(address()).toBe('/probe/device?sort=-at&page=3');
    await waitFor(() => expect(asked()).toHaveLength(4));
    const [opened, tab, order] = [
      { page: 3, pageSize: 20, sorters: [{ field: 'at', order: 'desc' }] },
      { page: 1, pageSize: 20, tab: 'fault', sorters: [{ field: 'at', order: 'desc' }] },
      { page: 1, pageSize: 20, tab: 'fault', sorters: [{ field: 'number', order: 'asc' }] },
    ];
    expect(asked()).toEqual([opened, tab, order, opened]);
  });

  it('opens a row with Enter, sees all of it, and closes it with Escape', async () => {
    const { address } = draw(servingGateway());
    await screen.findByText('P-1');
    const [first] = document.querySelectorAll<HTMLElement>('tr[data-row-key]');
    first?.focus();
    await userEvent.keyboard('{ArrowDown}{ArrowUp}{Enter}');
    expect(address()).toBe('/probe/device?detail=d1');
    const drawer = within(await screen.findByRole('dialog', { hidden: true }));
    expect(await drawer.findByText('8612345')).toBeTruthy();
    // antd's drawer reads the old key code, which userEvent leaves out.
    fireEvent.keyDown(drawer.getByLabelText('关闭'), { key: 'Escape', keyCode: 27 });
    await waitFor(() => expect(address()).toBe('/probe/device'));
  });

  it('asks for no list when a drawer is opened', async () => {
    const gateway = servingGateway();
    draw(gateway);
    await userEvent.click(await screen.findByText('P-1'));
    await screen.findByText('8612345');
    expect(gateway.calls.filter(({ path }) => path === LIST)).toHaveLength(1);
  });

  it('says in the drawer that the rest could not be read, beside what the list knows', async () => {
    const gateway = servingGateway();
    let isBroken = true;
    gateway.plan(DETAIL, () => {
      if (isBroken) throw refusal('系统错误', 500);
      return { ...ROWS[0], imei: '8612345' };
    });
    draw(gateway, { address: '/probe/device?detail=d1' });
    const drawer = within(await screen.findByRole('dialog', { hidden: true }));
    expect((await drawer.findByRole('alert', { hidden: true })).textContent).toContain('系统错误');
    expect(drawer.getAllByText('一号').length).toBeGreaterThan(0);
    isBroken = false;
    await userEvent.click(drawer.getByText(/^重\s?试$/));
    expect(await drawer.findByText('8612345')).toBeTruthy();
    expect(drawer.queryByRole('alert', { hidden: true })).toBeNull();
  });

  it('goes from row to row within the drawer', async () => {
    const { address } = draw(servingGateway(), { address: '/probe/device?detail=d1' });
    const drawer = within(await screen.findByRole('dialog', { hidden: true }));
    await waitFor(() => expect(drawer.getByLabelText('下一条').hasAttribute('disabled')).toBe(false));
    await userEvent.click(drawer.getByLabelText('下一条'));
    expect(address()).toBe('/probe/device?detail=d2');
  });

  it('chooses columns, and finds them chosen the next time', async () => {
    const { unmount } = draw(servingGateway());
    await screen.findByText('P-1');
    await userEvent.click(screen.getByLabelText('列设置'));
    await userEvent.click(await screen.findByLabelText('模块号'));
    expect(screen.getByText('模块号', { selector: 'thead th *' })).toBeTruthy();
    unmount();
    draw(servingGateway());
    expect(screen.getByText('模块号', { selector: 'thead th *' })).toBeTruthy();
  });

  it('makes a column wider by keyboard, and finds it so the next time', async () => {
    const { unmount } = draw(servingGateway());
    await screen.findByText('P-1');
    const edge = () => screen.getByRole('separator', { name: '调整“名称”的列宽' });
    const before = Number(edge().getAttribute('aria-valuenow'));
    edge().focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}{ArrowRight}');
    expect(edge().getAttribute('aria-valuenow')).toBe(String(before + 32));
    unmount();
    draw(servingGateway());
    expect(edge().getAttribute('aria-valuenow')).toBe(String(before + 32));
  });

  it('makes a column wider by its edge, once the edge is let go', async () => {
    draw(servingGateway());
    await screen.findByText('P-1');
    const edge = screen.getByRole('separator', { name: '调整“名称”的列宽' });
    const before = Number(edge.getAttribute('aria-valuenow'));
    fireEvent.mouseDown(edge, { clientX: 100 });
    fireEvent.mouseMove(document, { clientX: 150 });
    expect(edge.getAttribute('aria-valuenow')).toBe(String(before));
    fireEvent.mouseUp(document, { clientX: 150 });
    expect(edge.getAttribute('aria-valuenow')).toBe(String(before + 50));
  });

  it('says the whole of what is cut off, in one tip for all cells', async () => {
    draw(servingGateway());
    const cell = (await screen.findByText('二号')).closest('td');
    Object.defineProperties(cell, { scrollWidth: { value: 300 }, clientWidth: { value: 100 } });
    await userEvent.hover(screen.getByText('二号'));
    expect((await screen.findByRole('tooltip')).textContent).toBe('二号');
    expect(cell?.getAttribute('aria-describedby')).toBe(screen.getByRole('tooltip').id);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('tooltip')).toBeNull();
  });

  it('says which way the rows stand', async () => {
    draw(servingGateway());
    await screen.findByText('P-1');
    const head = () => screen.getByRole('columnheader', { name: /编号/ });
    expect(head().getAttribute('aria-sort')).toBe('ascending');
    screen.getByRole('button', { name: '编号' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(head().getAttribute('aria-sort')).toBe('descending');
  });

  it('goes on by key where page numbers end', async () => {
    const answer = answerOf(ROWS, {
      total: 10_000,
      isTotalCapped: true,
      nextCursor: 'k1',
      previousCursor: 'k0',
    });
    const gateway = servingGateway(answer);
    const { address } = draw(gateway, { address: '/probe/device?page=500' });
    expect(await screen.findByText('共 10,000+ 条')).toBeTruthy();
    await userEvent.click(screen.getByText('下一页'));
    expect(address()).toBe('/probe/device?page=501&after=k1');
    await waitFor(() => expect(lastAsked(gateway, LIST)).toMatchObject({ cursor: 'k1' }));
    await userEvent.click(screen.getByText('上一页'));
    expect(address()).toBe('/probe/device?page=500');
  });
});
