import { afterEach, describe, expect, it } from 'vitest';
import { findOtherPage } from './use-click-ahead';

const HERE = { origin: 'http://portal.test', pathname: '/probe/device' };

function clicked(html: string, init: MouseEventInit = {}): URL | null {
  document.body.innerHTML = html;
  let found: URL | null = null;
  document.body.addEventListener('click', (event) => (found = findOtherPage(event, HERE)), { once: true });
  document.querySelector('b')?.dispatchEvent(new MouseEvent('click', { bubbles: true, ...init }));
  return found;
}

describe('where a click leads', () => {
  afterEach(() => (document.body.innerHTML = ''));

  it('is the page that the link around it names', () => {
    const found = clicked('<a href="http://portal.test/probe/order?tab=done"><b>订单</b></a>');
    expect(found?.pathname).toBe('/probe/order');
    expect(found?.search).toBe('?tab=done');
  });

  it.each([
    { what: 'no link', html: '<b>订单</b>' },
    { what: 'the page itself', html: '<a href="http://portal.test/probe/device?tab=fault"><b>故障</b></a>' },
    { what: 'another site', html: '<a href="http://other.test/probe/order"><b>订单</b></a>' },
    {
      what: 'another window',
      html: '<a target="_blank" href="http://portal.test/probe/order"><b>订单</b></a>',
    },
  ])('is nowhere for $what', ({ html }) => {
    expect(clicked(html)).toBeNull();
  });

  it.each(['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])('is another window with %s', (key) => {
    expect(clicked('<a href="http://portal.test/probe/order"><b>订单</b></a>', { [key]: true })).toBeNull();
  });
});
