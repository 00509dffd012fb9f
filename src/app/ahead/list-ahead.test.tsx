import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SubjectAccess } from '../../../contract/access/access';
import { createCatalogue } from '../../../contract/access/catalogue';
import {
  aheadOf,
  fakeGateway,
  listPage,
  refusal,
  renderPage,
} from '../../../test/support/portal/list-fixture';
import { ListPage } from '../../list/list-page';
import { readPageAhead } from './page-ahead';

const PAGE = { ...listPage({ cards: [] }), of: null, kind: 'device' as const };
const ANSWER = {
  list: [{ id: 'd1', number: 'P-1', name: '设备1', status: 1, at: 1_700_000_000_000 }],
  total: 1,
  isTotalCapped: false,
  nextCursor: null,
  previousCursor: null,
};

function open(allows = true) {
  const gateway = fakeGateway();
  gateway.plan('probe/device/list', () => ANSWER);
  gateway.plan('probe/device/tabs', () => ({ tabs: [{ name: 'all', count: 1, isCapped: false }] }));
  const ahead = aheadOf(gateway);
  const subject: SubjectAccess = { holds: () => allows, allows: () => allows, explain: () => null };
  const declaration = {
    ...{ home: '', catalogue: createCatalogue([]), equipment: [], groups: [] },
    pages: [PAGE],
  };
  const go = (address: string) =>
    readPageAhead(ahead, {
      ...{ declaration, subject },
      address: new URL(address, 'http://portal.test'),
      nowMs: Date.now(),
    });
  return { gateway, ahead, go };
}

/** A list that one can leave and come back to. */
function Visited() {
  const [isThere, setIsThere] = useState(true);
  return (
    <>
      <button onClick={() => setIsThere(!isThere)}>{isThere ? 'leave' : 'come'}</button>
      {isThere && <ListPage page={PAGE} timeStyle="relative" />}
    </>
  );
}

const ADDRESSES = [
  PAGE.path,
  `${PAGE.path}?tab=fault`,
  `${PAGE.path}?q=P-1&sort=-at&size=50`,
  `${PAGE.path}?f.status=4&page=2`,
];

describe('a list that was asked for ahead', () => {
  // On a machine that takes longer to draw it than an answer serves.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  it.each(ADDRESSES)('is drawn with its rows at once and asks for nothing more, at %s', async (address) => {
    const { gateway, ahead, go } = open();
    await go(address);
    const asked = gateway.calls.length;
    expect(asked).toBe(2);
    renderPage(<ListPage page={PAGE} timeStyle="relative" />, gateway, { address, ahead });
    expect(screen.getByText('P-1', { selector: 'td *' })).toBeDefined();
    expect(screen.getByText('1', { selector: '[role=tab] *' })).toBeDefined();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(gateway.calls).toHaveLength(asked);
  });

  it('is read anew by whoever refreshes it', async () => {
    const { gateway, ahead, go } = open();
    await go(PAGE.path);
    renderPage(<ListPage page={PAGE} timeStyle="relative" />, gateway, { ahead });
    // Nobody clicks in the task in which it is drawn.
    await new Promise((resolve) => setTimeout(resolve, 10));
    screen.getByLabelText('刷新').click();
    await waitFor(() => expect(gateway.calls).toHaveLength(4));
  });

  it('is asked for once when somebody comes back to it', async () => {
    const { gateway, ahead, go } = open();
    renderPage(<Visited />, gateway, { ahead });
    await screen.findByText('P-1');
    await waitFor(() => expect(gateway.calls).toHaveLength(2));
    screen.getByText('leave').click();
    await waitFor(() => expect(screen.queryByText('P-1')).toBeNull());
    vi.advanceTimersByTime(60_000);
    gateway.plan('probe/device/list', () => ({ ...ANSWER, list: [{ ...ANSWER.list[0], number: 'P-2' }] }));
    await go(PAGE.path);
    expect(gateway.calls).toHaveLength(4);
    screen.getByText('come').click();
    await screen.findByText('P-2');
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(gateway.calls).toHaveLength(4);
  });

  it('asks by itself where the answer was a failure', async () => {
    const { gateway, ahead, go } = open();
    gateway.plan('probe/device/list', () => {
      throw refusal('忙', 503);
    });
    await go(PAGE.path);
    gateway.plan('probe/device/list', () => ANSWER);
    renderPage(<ListPage page={PAGE} timeStyle="relative" />, gateway, { ahead });
    await screen.findByText('P-1');
  });
});

describe('nothing is asked ahead', () => {
  it.each([
    { what: 'of a page that the account may not read', allows: false, address: PAGE.path },
    { what: 'of an address that is no list', allows: true, address: '/overview' },
  ])('$what', ({ allows, address }) => {
    const { gateway, go } = open(allows);
    void go(address);
    expect(gateway.calls).toEqual([]);
  });
});
