import { fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { SubjectAccess } from '../../../contract/access/access';
import { resolveDeclaration } from '../../../contract/resources/resolve';
import { text } from '../../../contract/text';
import { resources } from '../../../resources.config';
import { PageHead } from '../../layout/page-head';
import { PageTypeProvider } from '../../layout/title/page-type';
import { findSiblings } from './sibling-page';
import { toKeptSearch } from './type-links';
import { TypeSwitch } from './type-switch';

const declaration = resolveDeclaration(resources);

function siblingsOf(id: string, keys: readonly string[]) {
  return findSiblings(declaration, pageOf(id), subjectOf(keys)).map(({ path }) => path);
}

function pageOf(id: string) {
  const page = declaration.pages.find((each) => each.id === id);
  if (page === undefined) throw new Error(`There is no page ${id}.`);
  return page;
}

function subjectOf(keys: readonly string[]): SubjectAccess {
  return {
    holds: (key) => keys.includes(key),
    allows: (expressions) =>
      expressions.every((each) => each.kind === 'open' || each.keys.some((key) => keys.includes(key))),
    explain: () => null,
  };
}

/** A page with its heading, as somebody with these rights sees it. */
function draw(keys: readonly string[]) {
  const page = pageOf('washer/order');
  const beside = <TypeSwitch {...{ declaration, page }} subject={subjectOf(keys)} />;
  render(
    <MemoryRouter initialEntries={[`${page.path}?period=today&q=x`]}>
      <PageTypeProvider type={{ title: text('甲机', 'A'), beside }}>
        <PageHead title="订单" />
      </PageTypeProvider>
    </MemoryRouter>,
  );
}

describe('the same page of other types', () => {
  const ORDERS = ['washerOrderInfo', 'waterOrderInfo'];

  it('is one a type, for whoever may read it', () => {
    expect(siblingsOf('washer/order', [...ORDERS, 'waterDeviceInfo'])).toEqual([
      '/washer/order',
      '/clearwater/order',
    ]);
    expect(siblingsOf('washer/order', ['washerOrderInfo'])).toEqual(['/washer/order']);
  });

  it('is of the same kind alone, and none of a page of no type', () => {
    expect(siblingsOf('washer/statistic/income', ['washerIncomeInfo', ...ORDERS])).not.toContain(
      '/washer/order',
    );
    expect(siblingsOf('userCenter/personalCenter', ORDERS)).toEqual([]);
  });

  it.each([
    ['?period=last30&store=s1.s2&tab=open', '?period=last30&store=s1.s2&tab=open'],
    [
      '?f.paidAt=2026-11-01_2026-11-02&f.status=4&q=W1&detail=o1&page=3&size=50',
      '?f.paidAt=2026-11-01_2026-11-02&size=50',
    ],
    ['?by=store&vs=lastYear&model=X', '?by=store&vs=lastYear'],
    ['?tab=fault&view=rooms&q=W1', '?tab=fault&view=rooms'],
    ['?q=W1', ''],
  ])('of %s keeps %s', (search, expected) => {
    expect(toKeptSearch(search)).toBe(expected);
  });

  it('stands beside a heading that names the type', async () => {
    draw(ORDERS);
    expect(screen.getByRole('heading', { level: 1, name: '甲机 · 订单' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '切换设备类型' }));
    const types = within(await screen.findByRole('list', { name: '切换设备类型' }));
    const links = types.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/washer/order?period=today', '/clearwater/order?period=today']);
    expect(types.getAllByRole('link').map((link) => link.textContent)).toEqual(['洗衣机', '饮水机']);
    expect(types.getAllByRole('link')[0]?.getAttribute('aria-current')).toBe('page');
  });

  it('is not offered where there is no other that somebody may read', () => {
    draw(['washerOrderInfo']);
    expect(screen.queryByRole('button', { name: '切换设备类型' })).toBeNull();
  });
});
