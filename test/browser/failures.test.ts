import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useBrowser } from '../support/browser/use-browser';
import { ACCOUNTS, enter, fillLogin, logIn, waitUntilSettled } from '../support/browser/portal-driver';

const browser = useBrowser();

/** The browser reports every failed request by itself; what is tested is what the portal says. */
const FAILED_REQUESTS = /Failed to load resource/;

const LIST = '**/franchisee_pc/v1/washer/order/list';
const LIVE = '**/franchisee_pc/v1/live';
const json = (status: number, body: unknown) => (route: Route) =>
  route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) });

/** Failures of a call and the one sentence each shows (spec §8). */
const FAILURES: readonly {
  readonly when: string;
  readonly answer: (route: Route) => Promise<void>;
  readonly says: string;
}[] = [
  {
    when: 'HTTP 200 with a code other than 0',
    answer: json(200, { code: 20001, message: '店铺已停业', data: null }),
    says: '店铺已停业',
  },
  { when: 'HTTP 404', answer: json(404, {}), says: '请求的资源不存在或地址错误' },
  {
    when: 'HTTP 502 with a page of a proxy',
    answer: (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
    says: '服务器错误',
  },
  {
    when: 'HTTP 500 with an error object',
    answer: json(500, {
      code: 50000,
      message: 'x',
      data: null,
      error: { code: 50000, message: '统计服务维护中' },
    }),
    says: '统计服务维护中',
  },
  { when: 'HTTP 500 without one', answer: json(500, {}), says: '网络异常，请重试' },
  { when: 'no answer', answer: (route) => route.abort('connectionrefused'), says: '网络异常，请重试' },
  {
    when: 'a connection that is cut',
    answer: (route) => route.abort('connectionreset'),
    says: '网络异常，请重试',
  },
  { when: 'a timeout', answer: (route) => route.abort('timedout'), says: '网络异常，请重试' },
  {
    when: 'an answer that is no JSON',
    answer: (route) => route.fulfill({ status: 200, contentType: 'application/json', body: '{"code":0,' }),
    says: '网络异常，请重试',
  },
  {
    when: 'an empty answer',
    answer: (route) => route.fulfill({ status: 200, contentType: 'application/json', body: '' }),
    says: '网络异常，请重试',
  },
];

describe('a list whose call fails (spec §8)', () => {
  const SAYS = 'says so exactly once, offers to retry and recovers: $when';
  it.each(FAILURES.slice(0, 1))(SAYS, seeRecovery);
  it.each(FAILURES.slice(1))(SAYS, { tags: ['long'] }, seeRecovery);

  async function seeRecovery({ answer, says }: (typeof FAILURES)[number]): Promise<void> {
    const visit = await browser.visit({ expectedErrors: FAILED_REQUESTS });
    const { page } = visit;
    // What changes in the installation has the list read again too: this page does not hear of it.
    await page.route(LIVE, () => undefined);
    await page.route(LIST, answer);
    await enter(visit, ACCOUNTS.customerService, '/washer/order?period=2026-11-01_2026-11-07');
    await page.getByText(says).first().waitFor();
    await page.waitForTimeout(400);
    expect(await countVisible(page, says)).toBe(1);
    await page.unroute(LIST);
    await page.getByRole('button', { name: '重试' }).first().click();
    await waitUntilSettled(page);
    expect(await countVisible(page, says)).toBe(0);
    await page.locator('main table').first().waitFor();
  }
});

describe('a session that ends', () => {
  it('leads to /login once, keeps the place, and leaves no token behind', async () => {
    const visit = await browser.visit({ expectedErrors: FAILED_REQUESTS });
    const { page } = visit;
    await enter(visit, ACCOUNTS.merchant, '/washer/device');
    const visited: string[] = [];
    page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
    await page.route(
      // What the open page asks meanwhile is answered: it would lead there before the click.
      '**/franchisee_pc/v1/washer/order/**',
      json(401, {
        code: 40100,
        message: '登录已失效',
        data: null,
        error: { code: 40100, message: '登录已失效' },
      }),
    );
    await page.locator('aside nav').getByRole('link', { name: '订单管理' }).first().click();
    await page.waitForURL(({ pathname }) => pathname === '/login');
    expect(new URL(page.url()).searchParams.get('redirect')).toMatch(/^\/washer\/order/);
    expect(
      await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('userInfo')]),
    ).toEqual([null, null]);
    await page.waitForTimeout(600);
    expect(visited.filter((path) => path === '/login')).toHaveLength(1);
  });
});

describe('the login form (spec §5)', () => {
  it('asks for account and password before anything is sent', async () => {
    const { page } = await browser.visit();
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/user/login')) sent.push(request.url());
    });
    await page.goto('/login');
    await page.locator('button[type="submit"]').click();
    await page.getByText('请输入账号和密码').waitFor();
    expect(await countVisible(page, '请输入账号和密码')).toBe(1);
    expect(sent).toEqual([]);
  });

  it('clears the password after a failed login and says why once', async () => {
    const { page } = await browser.visit();
    await page.goto('/login');
    await fillLogin(page, ACCOUNTS.readOnly, 'not-the-password');
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('input[name="password"]')?.value === '',
    );
    expect(await page.locator('input[name="mobile"]').inputValue()).toBe(ACCOUNTS.readOnly.mobile);
    expect(await countVisible(page, /账号或密码/)).toBe(1);
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });

  it('keeps the password out of the address and of every other call', async () => {
    const { page } = await browser.visit();
    const carrying: string[] = [];
    page.on('request', (request) => {
      const holds = (request.postData() ?? '').includes('Wash2026!') || request.url().includes('Wash2026');
      if (holds) carrying.push(new URL(request.url()).pathname);
    });
    await logIn(page, ACCOUNTS.customerService);
    expect(carrying).toEqual(['/franchisee_pc/v1/user/login']);
  });
});

/** How often a sentence can be seen; each leaf that holds it counts. */
async function countVisible(page: Page, words: string | RegExp): Promise<number> {
  const found = await page.getByText(words).all();
  const visible = await Promise.all(found.map((element) => element.isVisible()));
  return visible.filter(Boolean).length;
}
