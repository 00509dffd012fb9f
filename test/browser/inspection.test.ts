import { describe, it } from 'vitest';
import { ACCOUNTS, enter } from '../support/browser/portal-driver';
import { useServedProduct } from '../support/browser/served-product';
import { useBrowser } from '../support/browser/use-browser';

const origin = useServedProduct(() => Promise.resolve({}));
const browser = useBrowser();

describe('an inspection', () => {
  it('is called by its English words, too', async () => {
    const visit = await browser.visit({ origin: origin(), language: 'en' });
    await enter(visit, ACCOUNTS.merchant, '/inspection/list');
    await visit.page.getByRole('heading', { name: 'Inspection plans' }).waitFor();
    await visit.page.locator('main tbody').getByRole('link').first().click();
    await visit.page.getByRole('tab', { name: 'Faults and problems' }).waitFor();
    await visit.page.getByText(/\d+ of \d+ inspected/).waitFor();
  });
});
