/** @module-tag long */
import type { Page, Response } from 'playwright-core';
import { expect, it } from 'vitest';
import { ENDPOINTS, LIVE_STREAM, toUrlPath } from '../../contract/api/endpoints';
import { ACCOUNTS, logIn, logOut, type JourneyAccount } from '../support/browser/portal-driver';
import { useServedProduct } from '../support/browser/served-product';
import { useBrowser } from '../support/browser/use-browser';

// A product of its own: the agent's merchant is left here, which other journeys work for.
const product = useServedProduct(() => Promise.resolve({}));
const browser = useBrowser();

/** Shorter than a change waits; somebody in a hurry goes meanwhile. */
const HELD_MS = 1_200;

/** Signs in, and answers while a call that was asked by itself is still under way. */
async function logInWithCallUnderWay(page: Page, who: JourneyAccount): Promise<void> {
  const path = toUrlPath(ENDPOINTS.alertCounts);
  const changes = [ENDPOINTS.logout, ENDPOINTS.proxyLeave].map(toUrlPath);
  await page.route(`**${path}`, async (route) => {
    // Until a change that did not wait for it took place: its answer would be a refusal.
    const isChange = (answer: Response) => changes.some((change) => answer.url().endsWith(change));
    await page.waitForResponse(isChange, { timeout: HELD_MS }).catch(() => undefined);
    // A page that has gone takes its calls along.
    await route.continue().catch(() => undefined);
  });
  const asked = page.waitForRequest((request) => request.url().endsWith(path));
  await Promise.all([asked, logIn(page, who)]);
}

it('a logout turns no call under way into a refusal', async () => {
  const { page } = await browser.visit({ origin: product() });
  await logInWithCallUnderWay(page, ACCOUNTS.merchant);
  await logOut(page);
});

it('a merchant is left without a refusal, and its changes are not asked for again', async () => {
  const { page } = await browser.visit({ origin: product() });
  await logInWithCallUnderWay(page, ACCOUNTS.agent);
  await page.getByRole('button', { name: '退出代运营' }).click();
  await page.getByText('当前未进入任何商家').waitFor();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  // A stream that outlives its merchant is asked for anew within seconds.
  await page.waitForTimeout(5_000);
  expect(asked).not.toContain(toUrlPath(LIVE_STREAM));
});
