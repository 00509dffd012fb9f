import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { resolveDeclaration } from '../../contract/resources/resolve';
import { resources } from '../../resources.config';
import { BREAKPOINTS_PX } from '../../src/theme/breakpoints';
import { openPortal, type PortalRig, type PortalRigOptions } from '../support/portal/portal-rig';

let rig: PortalRig;
afterEach(async () => {
  await rig.stop();
  vi.restoreAllMocks();
});

const AGENT = 3;
/** A chart would be drawn on a canvas, which there is none of here. */
const WITHOUT_FIGURES = {
  'v1/washer/statistic/summary/report': { hang: true },
  'v1/dispenser/statistic/summary/report': { hang: true },
} as const;
const { groups } = resolveDeclaration(resources);

async function openMenu(options: PortalRigOptions): Promise<HTMLElement> {
  rig = await openPortal(options);
  return screen.findByRole('navigation', { name: '主菜单' });
}

/** Clicks the link of the menu that leads to a page, and waits for its code. */
async function go(path: string): Promise<void> {
  const link = screen.getByRole('complementary').querySelector(`a[href="${path}"]`);
  if (link === null) throw new Error(`The menu has no ${path}.`);
  await act(async () => void fireEvent.click(link));
  await waitFor(() => expect(rig.address()).toBe(path));
}

/** Whether each group of the menu is open, by its title. */
function readFolds(menu: HTMLElement): Readonly<Record<string, boolean>> {
  const heads = [...menu.querySelectorAll('[aria-expanded]')];
  return Object.fromEntries(
    heads.map((head) => [head.textContent, head.getAttribute('aria-expanded') === 'true']),
  );
}

describe('the groups of the menu', () => {
  const declared = groups.filter(({ isInMenu, groups: above }) => isInMenu && above.length === 0);

  it('start folded exactly where the declaration says so (spec §2 "collapsed in menu")', async () => {
    const menu = await openMenu({ at: '/washer/order', user: { loginType: AGENT } });
    const folds = readFolds(menu);
    const shown = declared.filter(({ title }) => title.zh in folds);
    expect(shown.filter(({ isCollapsed }) => isCollapsed).length).toBeGreaterThan(0);
    expect(shown.map(({ id, title }) => [id, folds[title.zh]])).toEqual(
      shown.map(({ id, isCollapsed }) => [id, !isCollapsed]),
    );
  });

  it('open with the page inside them, folded by the declaration or not', async () => {
    const menu = await openMenu({ at: '/accountManagement/operatingAccount', user: { loginType: AGENT } });
    expect(readFolds(menu)['账号管理']).toBe(true);
  });

  it('stay as the reader left them from page to page', async () => {
    const menu = await openMenu({ at: '/washer/order', user: { loginType: AGENT } });
    fireEvent.click(within(menu).getByText('饮水机管理'));
    fireEvent.click(within(menu).getByText('账号管理'));
    await go('/washer/device');
    expect(readFolds(menu)).toMatchObject({ 饮水机管理: false, 账号管理: true });
  });
});

describe('the window', () => {
  it('is called by type and page in short, while the menu keeps the words of spec §2', async () => {
    const menu = await openMenu({ at: '/washer/order', user: {} });
    await waitFor(() => expect(document.title).toBe('洗衣机 · 订单 - 运营管理平台'));
    expect(await screen.findByRole('heading', { level: 1, name: '洗衣机 · 订单' })).toBeTruthy();
    expect(within(menu).getByText('洗衣机管理')).toBeTruthy();
    expect(within(menu).getAllByText('订单管理').length).toBeGreaterThan(1);
  });
});

describe('the filter of a statistics summary', () => {
  it('stays as it was while the reader is elsewhere (spec §3 "Interface state")', async () => {
    const menu = await openMenu({ at: '/washer/statistic/summary', user: {}, plan: WITHOUT_FIGURES });
    // By its text: to compute the names of every button of two whole pages took a quarter of a minute.
    const word = () => screen.findByText('筛选');
    const isOpen = async () => (await word()).closest('[aria-expanded]')?.getAttribute('aria-expanded');
    expect(await isOpen()).toBe('false');
    fireEvent.click(await word());
    await go('/washer/order');
    await waitFor(() => expect(screen.queryByText('筛选')).toBeNull());
    await go('/washer/statistic/summary');
    expect(await isOpen()).toBe('true');
    // The other of the two is another.
    const heads = within(menu).getAllByText('数据统计');
    const other = heads.find((head) => head.closest('ul')?.parentElement?.textContent.includes('投放器管理'));
    if (other === undefined) throw new Error('The menu has no statistics of dispensers.');
    fireEvent.click(other);
    await go('/dispenser/statistic/summary');
    await waitFor(async () => expect(await isOpen()).toBe('false'));
  });
});

/** A window of a width, as far as media queries about it go; answers how to make it another. */
function setWindowWidth(firstPx: number): (widthPx: number) => void {
  let widthPx = firstPx;
  const listeners = new Set<() => void>();
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const most = /\(max-width: ([\d.]+)px\)/.exec(query)?.[1];
    const list = Object.assign(new EventTarget(), {
      matches: false,
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
    Object.defineProperty(list, 'matches', { get: () => most !== undefined && widthPx <= Number(most) });
    listeners.add(() => list.dispatchEvent(new Event('change')));
    return list;
  });
  return (next) => {
    widthPx = next;
    act(() => listeners.forEach((notify) => notify()));
  };
}

it('shows the entry of the page in the menu, not the words in it, which folded lie beside the icon', async () => {
  const shown: string[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    shown.push(this.tagName);
  });
  await openMenu({ at: '/washer/order', user: {} });
  await waitFor(() => expect(shown).toContain('LI'));
  expect(shown).not.toContain('A');
});

describe('the sider', () => {
  const state = () => screen.getByRole('complementary').dataset['over'];

  it('folds below xl, whatever was kept, and unfolds with the window', async () => {
    const setWidth = setWindowWidth(BREAKPOINTS_PX.xl);
    await openMenu({ at: '/washer/order', user: {} });
    expect(screen.getByRole('button', { name: '展开菜单' })).toBeTruthy();
    setWidth(BREAKPOINTS_PX.xl + 0.02);
    expect(screen.getByRole('button', { name: '收起菜单' })).toBeTruthy();
  });

  it('opens over the page there, and that is not kept', async () => {
    setWindowWidth(1024);
    await openMenu({ at: '/washer/order', user: {} });
    fireEvent.click(screen.getByRole('button', { name: '展开菜单' }));
    expect(state()).toBe('true');
    expect(window.localStorage.getItem('sider')).toBeNull();
    fireEvent.keyDown(window, { key: 'Escape' });
    expect(state()).toBe('false');
    fireEvent.click(screen.getByRole('button', { name: '展开菜单' }));
    await go('/washer/device');
    await waitFor(() => expect(state()).toBe('false'));
  });
});
