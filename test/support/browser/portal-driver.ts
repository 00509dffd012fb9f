import type { Page } from 'playwright-core';
import { API_BASE } from '../../../contract/api/endpoints';
import type { Visit } from './browser';

/** A demonstration account, as the login page wants it. */
export interface JourneyAccount {
  readonly mobile: string;
  /** Mobile of the main account, for sub-accounts; else empty. */
  readonly mainMobile: string;
  readonly isAgent: boolean;
}

const PASSWORD = 'Wash2026!';
const account = (mobile: string, mainMobile = '', isAgent = false): JourneyAccount => ({
  mobile,
  mainMobile,
  isAgent,
});

/** The accounts of the demonstration, by what they are. */
export const ACCOUNTS = {
  merchant: account('13800000001'),
  merchantUnderProxy: account('13800000002'),
  customerService: account('13800000011', '13800000001'),
  readOnly: account('13800000012', '13800000001'),
  agent: account('13800000003', '', true),
  agentOperations: account('13800000013', '13800000003', true),
  otherMerchant: account('13800000021'),
} as const;

/** Fills in the login form as a person would and waits until the portal has left it. */
export async function logIn(page: Page, who: JourneyAccount, address = '/login'): Promise<void> {
  await page.goto(address);
  await fillLogin(page, who, PASSWORD);
  await page.waitForURL(({ pathname }) => pathname !== '/login' && pathname !== '/');
  await waitUntilSettled(page);
}

/** Logs out, and waits for the page to be loaded anew: until then the address alone is that of the login. */
export async function logOut(page: Page): Promise<void> {
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: '退出登录' }).click();
  await loaded;
  await page.waitForURL(({ pathname }) => pathname === '/login');
  await page.locator('input[name="mobile"]').waitFor();
}

interface Session {
  readonly token: string;
  readonly userInfo: string;
}

/** One session per account and test file: what is tested by `enter` is not the login. */
const sessions = new Map<string, Promise<Session>>();

/** A file begins without the sessions of the one before it, of which some were ended. */
export function forgetSessions(): void {
  sessions.clear();
}

/** Opens a page as somebody who is logged in already. Never log out from it: the session is shared. */
export async function enter(
  { page, context, origin }: Pick<Visit, 'page' | 'context' | 'origin'>,
  who: JourneyAccount,
  address: string,
): Promise<void> {
  const key = `${origin} ${who.mobile}`;
  const session = sessions.get(key) ?? openSession(origin, who);
  sessions.set(key, session);
  const { token, userInfo } = await session;
  await context.addInitScript(
    ([storedToken, storedUser]) => {
      // Once per tab, so that the portal may take it away again.
      if (!location.protocol.startsWith('http') || sessionStorage.getItem('entered') !== null) return;
      sessionStorage.setItem('entered', 'yes');
      localStorage.setItem('token', storedToken);
      localStorage.setItem('userInfo', storedUser);
    },
    [token, userInfo] as const,
  );
  await page.goto(address);
  await waitUntilSettled(page);
}

async function openSession(origin: string, who: JourneyAccount): Promise<Session> {
  const body = {
    mobile: who.mobile,
    password: PASSWORD,
    franchiseeMobile: who.mainMobile,
    loginType: 'mobile_pwd',
    loginRoleType: who.isAgent ? 1 : 0,
  };
  const { token } = await call<{ token: string }>(`${origin}${API_BASE}/v1/user/login`, '', body);
  const detail = await call<object>(`${origin}${API_BASE}/v3/user/detail`, token);
  return { token, userInfo: JSON.stringify({ ...detail, token }) };
}

async function call<T>(url: string, token: string, body?: unknown): Promise<T> {
  const answer = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'gateway-version': '1',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const { code, message, data } = (await answer.json()) as { code: number; message: string; data: T };
  if (code !== 0) throw new Error(`${url} answered ${code}: ${message}`);
  return data;
}

/** Fills in and sends the login form of the page that is open. */
export async function fillLogin(page: Page, who: JourneyAccount, password: string): Promise<void> {
  const choose = (name: RegExp) => page.locator('label', { hasText: name }).click();
  if (who.mainMobile !== '') {
    await choose(/^(子账号登录|Sub-account)$/);
    await page.locator('input[name="mainMobile"]').fill(who.mainMobile);
  }
  if (who.isAgent) await choose(/^(代运营登录|Agent operator)$/);
  await page.locator('input[name="mobile"]').fill(who.mobile);
  await page.locator('input[name="password"]').fill(password);
  await page.locator('button[type="submit"]').click();
}

/** How long the page must look finished before it counts as finished. */
const STILL_MS = 200;
/** And for how many of its frames: a busy page draws none while it thinks, and says only then that it is loading. */
const STILL_FRAMES = 10;
/**
 * And how often it must have had nothing at all to do: what a click has begun is drawn in pieces with frames between them,
 * and until the last of them the page still shows what it showed before.
 */
const IDLE_TIMES = 3;

/** Until a page is drawn and nothing in it says that it is still loading. */
export async function waitUntilSettled(page: Page): Promise<void> {
  const settled = ([stillMs, stillFrames, idleTimes]: readonly [number, number, number]) => {
    const host = window as Window & {
      stillSince?: number | undefined;
      stillFrames?: number;
      idleTimes?: number;
      idleAsked?: boolean | undefined;
    };
    const isLoading =
      document.querySelector('main h1') === null ||
      document.querySelector('[aria-busy="true"], .ant-skeleton-active, .ant-spin-spinning') !== null;
    if (isLoading) host.stillSince = undefined;
    else host.stillSince ??= performance.now();
    host.stillFrames = isLoading ? 0 : (host.stillFrames ?? 0) + 1;
    if (isLoading) host.idleTimes = 0;
    if (host.idleAsked !== true) {
      host.idleAsked = true;
      requestIdleCallback(() => {
        host.idleAsked = undefined;
        host.idleTimes = (host.idleTimes ?? 0) + 1;
      });
    }
    if (host.stillSince === undefined || host.stillFrames < stillFrames) return false;
    if ((host.idleTimes ?? 0) < idleTimes) return false;
    return performance.now() - host.stillSince > stillMs;
  };
  await page.waitForFunction(settled, [STILL_MS, STILL_FRAMES, IDLE_TIMES] as const);
  await page.evaluate(() =>
    ['stillSince', 'stillFrames', 'idleTimes'].forEach((name) => Reflect.deleteProperty(window, name)),
  );
}

/** Every page of the menu, in order; folded groups are opened on the way. */
export async function readMenu(page: Page): Promise<readonly string[]> {
  const folded = page.locator('aside nav [aria-expanded="false"]');
  for (let left = await folded.count(); left > 0; left = await folded.count()) await folded.first().click();
  const links = page.locator('aside nav a');
  return links.evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
}

/** Path with query of the page's address. */
export function addressOf(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}

/** Texts of one column of the list, top to bottom, without what stands beneath them. */
export async function readColumn(page: Page, title: string): Promise<readonly string[]> {
  const titles = await page
    .locator('main thead th')
    .evaluateAll((cells) => cells.map((cell) => cell.textContent.trim()));
  const index = titles.findIndex((each) => each === title || each.startsWith(`${title} / `));
  if (index < 0) throw new Error(`The list has no column "${title}", only ${titles.join(', ')}.`);
  const rows = page.locator('main tbody tr[data-row-key]');
  return rows.evaluateAll(
    (found, at) => found.map((row) => row.children[at]?.textContent.trim().split('\n')[0] ?? ''),
    index,
  );
}
