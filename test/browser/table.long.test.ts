/** @module-tag long */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useBrowser } from '../support/browser/use-browser';
import { ACCOUNTS, enter, waitUntilSettled } from '../support/browser/portal-driver';

const browser = useBrowser();
const HEADER_PX = 56;

async function openList(address = '/washer/device'): Promise<Page> {
  const visit = await browser.visit();
  await visit.page.setViewportSize({ width: 1366, height: 768 });
  await enter(visit, ACCOUNTS.merchant, address);
  return visit.page;
}

const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox();
  if (box === null) throw new Error(`${selector} is not drawn.`);
  return box;
};

async function scroll(page: Page, downPx: number, sidewaysPx: number): Promise<void> {
  await page.evaluate(
    ([down, sideways]) => {
      window.scrollTo(0, down);
      document.querySelector('main table')?.parentElement?.scrollTo(sideways, 0);
    },
    [downPx, sidewaysPx] as const,
  );
  // Scrolling is drawn with the next frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50))));
}

describe('the table of a list', () => {
  it('keeps its head below the header and its first column at the side', async () => {
    const page = await openList();
    const head = await boxOf(page, 'main thead th');
    const lead = await boxOf(page, 'main tbody td:has(a)');
    await scroll(page, 300, 150);
    expect(head.y).toBeGreaterThan(HEADER_PX);
    expect((await boxOf(page, 'main thead th')).y).toBeCloseTo(HEADER_PX, 0);
    expect((await boxOf(page, 'main tbody td:has(a)')).x).toBeCloseTo(lead.x, 0);
    expect((await boxOf(page, 'main thead th:nth-child(2)')).x).toBeCloseTo(lead.x, 0);
    await scroll(page, 0, 0);
    expect((await boxOf(page, 'main thead th')).y).toBeCloseTo(head.y, 0);
  });

  it('rings the whole row that the keyboard is at, its first cells too', async () => {
    const page = await openList();
    await page.locator('main tbody tr[data-row-key]').first().focus();
    await page.keyboard.press('ArrowDown');
    const rings = await page
      .locator('main tbody tr:focus > td')
      .evaluateAll((cells) =>
        cells.map((cell) => [getComputedStyle(cell).position, getComputedStyle(cell).boxShadow]),
      );
    const sticky = rings.filter(([position]) => position === 'sticky');
    expect(sticky.length).toBeGreaterThan(1);
    for (const [, shadow] of sticky) expect(shadow).toContain('inset');
  });

  it('keeps the total row with the head', async () => {
    const page = await openList('/washer/statistic/income?by=day');
    const before = await boxOf(page, 'main thead tr:nth-child(2)');
    await page.setViewportSize({ width: 1366, height: 320 });
    // Past the charts, and into the rows.
    await scroll(page, before.y, 0);
    const after = await boxOf(page, 'main thead tr:nth-child(2)');
    expect(before.y).toBeGreaterThan(after.y);
    expect(after.y).toBeCloseTo(HEADER_PX + 40, 0);
  });

  it('lets an edge be dragged, and remembers the width', async () => {
    const page = await openList();
    const edge = page.locator('main thead [role=separator]').nth(1);
    const name = 'main thead th:nth-child(3)';
    const { width } = await boxOf(page, name);
    const grip = await edge.boundingBox();
    if (grip === null) throw new Error('The edge is not drawn.');
    await page.mouse.move(grip.x + 4, grip.y + 10);
    await page.mouse.down();
    await page.mouse.move(grip.x + 44, grip.y + 10, { steps: 4 });
    await page.mouse.move(grip.x + 64, grip.y + 10, { steps: 2 });
    await page.mouse.up();
    expect((await boxOf(page, name)).width).toBeCloseTo(width + 60, 0);
    await page.reload();
    await waitUntilSettled(page);
    expect((await boxOf(page, name)).width).toBeCloseTo(width + 60, 0);
  });

  it('tells what does not fit, for all cells by one tip', async () => {
    const page = await openList();
    const cell = page.locator('main tbody tr[data-row-key] td:nth-child(3)').first();
    await cell.hover();
    await page.waitForTimeout(400);
    expect(await page.getByRole('tooltip').count()).toBe(0);
    const edge = page.locator('main thead [role=separator]').nth(1);
    await edge.focus();
    for (let step = 0; step < 8; step += 1) await edge.press('ArrowLeft');
    await cell.hover();
    await page.getByRole('tooltip').waitFor();
    expect(await page.getByRole('tooltip').textContent()).toBe(await cell.textContent());
  });
});
