import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Visit } from './browser';
import { button, dialogOf, untilSays } from './device-drawer';
import { enter, type JourneyAccount } from './portal-driver';

/** Opens an order of washers in its drawer, at one of its parts. */
export async function openOrder(
  visit: Visit,
  who: JourneyAccount,
  { id }: { readonly id: string },
  part = 'overview',
): Promise<Page> {
  await enter(visit, who, addressOf(id, part));
  await visit.page.locator('.ant-drawer-footer').waitFor();
  return visit.page;
}

export function addressOf(orderId: string, part: string): string {
  return `/washer/order?detail=${encodeURIComponent(orderId)}&part=${part}`;
}

/** Turns to a part of the drawer; answers what it shows. */
export async function turnTo(page: Page, part: string): Promise<Locator> {
  await page.locator('.ant-drawer-body').getByRole('tab', { name: part }).click();
  return page.locator('.ant-drawer-body').getByRole('tabpanel');
}

/** What was done stands in the timeline of the order and in its operation log, with who did it. */
export async function untilTold(page: Page, action: string, actor: string): Promise<void> {
  const told = new RegExp(`${action}.*${actor}`);
  await untilSays((await turnTo(page, '时间线')).locator('li[data-kind="act"]'), told);
  await untilSays((await turnTo(page, '操作日志')).locator('ol > li'), told);
}

/** The button that sends the dialog. */
export function confirmIn(page: Page, name = '确定'): Locator {
  return dialogOf(page).getByRole('button', { name: button(name) });
}

/** Chooses from a select of the dialog; one that can be searched is. */
export async function chooseIn(page: Page, title: string, words: string): Promise<void> {
  const select = dialogOf(page).getByRole('combobox', { name: title });
  await select.click();
  if (await select.isEditable()) await select.fill(words);
  const option = page.locator('.ant-select-item-option').filter({ hasText: words });
  await expect.poll(() => option.count()).toBe(1);
  // By key: the list may still be unfolding, or go up where it would leave the window.
  if (await select.isEditable()) await select.press('Enter');
  else await option.click();
}
