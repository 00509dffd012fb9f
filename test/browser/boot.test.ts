import { describe, expect, it } from 'vitest';
import { useBrowser } from '../support/browser/use-browser';
import {
  ACCOUNTS,
  addressOf,
  enter,
  fillLogin,
  logIn,
  logOut,
  waitUntilSettled,
} from '../support/browser/portal-driver';

const browser = useBrowser();

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const TABLET =
  'Mozilla/5.0 (Linux; Android 15; SM-X910) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';

describe('a machine that is no desktop (spec §1)', () => {
  it.each([
    ['a phone', PHONE, { width: 390, height: 844 }],
    ['a tablet', TABLET, { width: 1366, height: 1024 }],
  ])('shows %s one message and does not mount the app', async (_name, userAgent, viewport) => {
    const { page } = await browser.visit({ userAgent, viewport, isTouch: true });
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/franchisee_pc/')) calls.push(request.url());
    });
    await page.goto('/washer/order');
    await page.getByText(/暂不支持.*请使用电脑浏览器/).waitFor();
    expect(await page.locator('input, nav, aside').count()).toBe(0);
    expect(addressOf(page)).toBe('/washer/order');
    expect(calls).toEqual([]);
  });

  it('takes a narrow window on a desktop for a desktop', async () => {
    const { page } = await browser.visit({ viewport: { width: 480, height: 700 } });
    await page.goto('/login');
    await page.locator('input[name="mobile"]').waitFor();
  });
});

describe('the route guard (spec §2)', () => {
  it('leads to /login with the intended place, and back to it after the login', async () => {
    const { page } = await browser.visit();
    const intended = '/washer/order?tab=done&size=50';
    await page.goto(intended);
    await page.waitForURL(({ pathname }) => pathname === '/login');
    expect(new URL(page.url()).searchParams.get('redirect')).toBe(intended);
    await fillLogin(page, ACCOUNTS.merchant, 'Wash2026!');
    await page.waitForURL(({ pathname }) => pathname === '/washer/order');
    await waitUntilSettled(page);
    expect(addressOf(page)).toBe(intended);
  });

  it('draws the frame where "/" leads, and not on the way', { tags: ['long'] }, async () => {
    const { page } = await browser.visit();
    await page.addInitScript(() => {
      new MutationObserver((_changes, observer) => {
        if (document.querySelector('.ant-menu') === null) return;
        document.documentElement.dataset['drawnAt'] = location.pathname;
        observer.disconnect();
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto('/');
    await page.waitForURL(({ pathname }) => pathname === '/login');
    await page.goto('/login');
    await fillLogin(page, ACCOUNTS.customerService, 'Wash2026!');
    await page.waitForURL(({ pathname }) => pathname === '/washer/order');
    await waitUntilSettled(page);
    expect(await page.locator('html').getAttribute('data-drawn-at')).toBe('/washer/order');
    await page.goto('/');
    await waitUntilSettled(page);
    expect(await page.locator('html').getAttribute('data-drawn-at')).toBe('/washer/order');
  });

  const FOLLOWS = 'does not follow the redirect %j';
  it.each(['//evil.example/x', 'javascript:alert(1)'])(FOLLOWS, seeNotFollowed);
  it.each([
    '/\\evil.example',
    '/\t/evil.example',
    'https://evil.example/',
    '/no-such-page',
    '/%5C%5Cevil.example',
  ])(FOLLOWS, { tags: ['long'] }, seeNotFollowed);

  async function seeNotFollowed(redirect: string): Promise<void> {
    const { page, origin } = await browser.visit();
    await page.goto(`/login?redirect=${encodeURIComponent(redirect)}`);
    await fillLogin(page, ACCOUNTS.customerService, 'Wash2026!');
    await page.waitForURL(({ pathname }) => pathname === '/washer/order');
    expect(new URL(page.url()).origin).toBe(origin);
  }

  it('clears a broken userInfo and leads to /login', { tags: ['long'] }, async () => {
    const visit = await browser.visit();
    const { page } = visit;
    await enter(visit, ACCOUNTS.customerService, '/washer/order');
    await page.evaluate(() => localStorage.setItem('userInfo', '{"id":'));
    await page.evaluate(() => localStorage.removeItem('token'));
    await page.goto('/washer/order');
    await page.waitForURL(({ pathname }) => pathname === '/login');
  });

  it('asks the gateway for rights, not local storage', async () => {
    // What local storage says is worth asking is asked ahead, and refused (decision 178).
    const visit = await browser.visit({ expectedErrors: /the server responded with a status of 403/ });
    const { page } = visit;
    await enter(visit, ACCOUNTS.customerService, '/washer/order');
    await page.evaluate(() => {
      const stored: unknown = JSON.parse(localStorage.getItem('userInfo') ?? '{}');
      const forged = { ...(stored as object), loginType: 1 };
      localStorage.setItem('userInfo', JSON.stringify(forged));
    });
    await page.goto('/washer/device');
    await page.waitForURL(({ pathname }) => pathname === '/403');
  });
});

/** What a live page had on its way when its session ended. */
const REFUSED_AT_LOGOUT = /the server responded with a status of 401/;

describe('two tabs of one browser', () => {
  it(
    'agree on a logout, and the other tab sends nothing with the old token',
    { tags: ['long'] },
    async () => {
      const visit = await browser.visit({ expectedErrors: REFUSED_AT_LOGOUT });
      const { page: first } = visit;
      await logIn(first, ACCOUNTS.merchant, '/washer/order');
      const second = await visit.openTab();
      await second.goto('/washer/device');
      await waitUntilSettled(second);
      await logOut(first);
      await second.waitForURL(({ pathname }) => pathname === '/login', { timeout: 3_000 });
      const authorised: string[] = [];
      second.on('request', (request) => {
        if (request.headers()['authorization'] !== undefined) authorised.push(request.url());
      });
      await second.locator('input[name="mobile"]').waitFor();
      expect(authorised).toEqual([]);
    },
  );

  it('never show one account’s data with another’s token', async () => {
    const visit = await browser.visit({ expectedErrors: REFUSED_AT_LOGOUT });
    const { page: first } = visit;
    await logIn(first, ACCOUNTS.merchant, '/washer/device');
    const second = await visit.openTab();
    await second.goto('/washer/device');
    await waitUntilSettled(second);
    await logOut(second);
    await fillLogin(second, ACCOUNTS.customerService, 'Wash2026!');
    await second.waitForURL(({ pathname }) => pathname !== '/login' && pathname !== '/');
    // The first tab belonged to somebody else: it must be at the login, or work as the new account.
    // Its address changes a moment before what is drawn.
    await first.waitForFunction(() => {
      const { textContent } = document.body;
      const isMoved = textContent.includes('云溪客服') || location.pathname === '/login';
      return isMoved && !textContent.includes('云溪老板');
    });
  });
});

describe('an address that is no page', () => {
  it('is answered with 404 by the gateway', async () => {
    const { origin } = await browser.visit();
    for (const path of [
      '/no-such-page',
      '/washer/statistic/nothing',
      '/.git/config',
      '/resources.config.ts',
    ]) {
      expect((await fetch(origin + path)).status, path).toBe(404);
    }
  });
});
