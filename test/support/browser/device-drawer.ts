import type { Locator, Page } from 'playwright-core';
import { readColumn } from './portal-driver';

/** The words of a button; antd parts two characters. */
export function button(name: string): RegExp {
  return new RegExp(`^${[...name].join('\\s?')}$`);
}

/** The dialog that is open. */
export function dialogOf(page: Page): Locator {
  return page.locator('.ant-modal-content');
}

/** Opens the drawer of a row of a device list; answers its number. */
export async function openRow(page: Page, index: number): Promise<string> {
  const number = (await readColumn(page, '设备编号'))[index] ?? '';
  await page.locator('main tbody').getByRole('link', { name: number, exact: true }).click();
  await page.locator('.ant-drawer-footer').waitFor();
  return number;
}

/** Presses an action of the drawer, beside the others or in the menu of what did not fit. */
export async function press(page: Page, name: string): Promise<void> {
  const footer = page.locator('.ant-drawer-footer');
  const beside = footer.getByRole('button', { name: button(name) });
  const more = footer.getByRole('button', { name: '更多操作' });
  // What a row may be asked for stands there only once it was read.
  await beside.or(more).first().waitFor();
  if ((await beside.count()) === 0) {
    await more.click();
    await page.getByRole('menuitem', { name }).click();
  } else {
    await beside.click();
  }
}

/**
 * Waits until an element says the words.
 *
 * @param limitMs - @default as long as for everything
 */
export async function untilSays(locator: Locator, words: string | RegExp, limitMs?: number): Promise<void> {
  await locator
    .filter({ hasText: words })
    .first()
    .waitFor(limitMs === undefined ? {} : { timeout: limitMs });
}
