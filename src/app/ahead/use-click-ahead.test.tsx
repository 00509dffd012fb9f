import { afterEach, describe, expect, it } from 'vitest';
import { findOtherPage } from './use-click-ahead';

const HERE = { origin: 'http://portal.test', pathname: '/probe/device' };
const ORDERS = 'http://portal.test/probe/order';

/** Clicks on the words inside a link. */
function click(
  link: Partial<Pick<HTMLAnchorElement, 'href' | 'target'>>,
  init: MouseEventInit = {},
): URL | null {
  const words = document.createElement('b');
  const anchor = Object.assign(document.createElement('a'), link);
  anchor.append(words);
  document.body.append(anchor);
  let found: URL | null = null;
  document.body.addEventListener('click', (event) => (found = findOtherPage(event, HERE)), { once: true });
  words.dispatchEvent(new MouseEvent('click', { bubbles: true, ...init }));
  return found;
}

describe('where a click leads', () => {
  afterEach(() => document.body.replaceChildren());

  it('is the page that the link around it names', () => {
    const found = click({ href: `${ORDERS}?tab=done` });
    expect(found?.pathname).toBe('/probe/order');
    expect(found?.search).toBe('?tab=done');
  });

  it.each([
    { what: 'what leads nowhere', link: {} },
    { what: 'the page itself', link: { href: 'http://portal.test/probe/device?tab=fault' } },
    { what: 'another site', link: { href: 'http://other.test/probe/order' } },
    { what: 'another window', link: { href: ORDERS, target: '_blank' } },
  ])('is no page of this window for $what', ({ link }) => {
    expect(click(link)).toBeNull();
  });

  it.each(['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])('is another window with %s', (key) => {
    expect(click({ href: ORDERS }, { [key]: true })).toBeNull();
  });
});
