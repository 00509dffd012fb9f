import type { Page } from 'playwright-core';
import type { ListShape } from './floor/shape';
import type { Side } from './sides';
import type { Awaited, Moments } from './stopwatch';
import type { ThrottledBrowser, ThrottledPage } from './throttled-page';

/** In the order in which a visitor comes by them. */
export const JOURNEYS = ['login', 'submit', 'coldList', 'firstVisit', 'revisit'] as const;
export type Journey = (typeof JOURNEYS)[number];
export type Journeys = Readonly<Record<Journey, Moments>>;

/** Somebody types a name and a password, or reads a list; meanwhile a page may fetch what is likely needed next. */
const PAUSE_MS = 2_000;

const ROWS = ['main tr[data-row-key]'];
const ON_LIST = { shown: ROWS, later: [], within: 'main' } as const;

/** Makes the five journeys on one side, each from an empty cache: those of the login, and those of lists. */
export async function makeJourneys(browser: ThrottledBrowser, side: Side): Promise<Journeys> {
  const visitor = await browser.visit(side.origin);
  const login = await visitor.time(
    { shown: ['button[type="submit"]'], later: [], within: 'body', fromClick: false },
    (page) => page.goto('/login', { waitUntil: 'commit' }),
  );
  await visitor.page.waitForTimeout(PAUSE_MS);
  const submit = await visitor.time({ ...side.landing, within: 'main', fromClick: true }, side.signIn);
  const storage = await visitor.storage();
  await visitor.close();

  const reader = await browser.visit(side.origin, storage);
  const coldList = await reader.time({ ...ON_LIST, fromClick: false }, (page) =>
    page.goto(side.first, { waitUntil: 'commit' }),
  );
  const firstVisit = await follow(reader, side.second);
  const back = await follow(reader, side.first);
  const there = await follow(reader, side.second);
  await reader.close();
  return { login, submit, coldList, firstVisit, revisit: addUp(back, there) };
}

/** Goes to another list through the menu. */
async function follow(reader: ThrottledPage, address: string): Promise<Moments> {
  await reader.page.waitForTimeout(PAUSE_MS);
  const awaited: Awaited = { ...ON_LIST, fromClick: true };
  return reader.time(awaited, (page) => page.locator(`aside a[href="${address}"]`).first().click());
}

function addUp(one: Moments, other: Moments): Moments {
  return {
    shownMs: one.shownMs + other.shownMs,
    wholeMs: one.wholeMs + other.wholeMs,
    blockedMs: one.blockedMs + other.blockedMs,
    scripts: one.scripts + other.scripts,
  };
}

/** What stands in the product's first list, for a floor of equal content. */
export async function readShape(browser: ThrottledBrowser, side: Side): Promise<ListShape> {
  const visitor = await browser.visit(side.origin);
  await visitor.page.goto('/login');
  await visitor.time({ ...side.landing, within: 'main', fromClick: true }, side.signIn);
  await visitor.time({ ...ON_LIST, fromClick: false }, (page) =>
    page.goto(side.first, { waitUntil: 'commit' }),
  );
  const shape = await countContent(visitor.page);
  await visitor.close();
  return shape;
}

async function countContent(page: Page): Promise<ListShape> {
  const count = (selector: string) => page.locator(selector).count();
  const selects = await count('main form .ant-select');
  return {
    rows: await count('main tr[data-row-key]'),
    columns: await count('main thead th'),
    tabs: await count('main [role="tab"]'),
    selects,
    inputs: (await count('main form input')) - (await count('main form .ant-select input')),
  };
}
