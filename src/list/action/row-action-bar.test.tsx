import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ONE_DAY_MS } from '../../../contract/limits';
import { refundActs } from '../../../resources/vocabulary/act/order-acts';
import { resolveAction } from '../../../contract/resources/resolve-field';
import { fakeGateway, renderPage } from '../../../test/support/portal/list-fixture';
import { order, refundPage } from '../../../test/support/portal/refund-page';
import { RemedyForProvider } from './remedy-for';
import { RowActionBar } from './row-action-bar';

const page = {
  ...refundPage(),
  ...{ period: 'createdAt', archive: { afterDays: 180 } },
  actions: refundActs('probeRefund').map(resolveAction),
};
const nothing = () => undefined;
const offered = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);

function draw(days: number, changes: object, ticketId: string | null = null) {
  const row = { ...order(1), orderStatus: 5, createdAt: Date.now() - days * ONE_DAY_MS, ...changes };
  renderPage(
    <RemedyForProvider value={ticketId}>
      <RowActionBar page={page} row={row} onChanged={nothing} onGiven={nothing} />
    </RemedyForProvider>,
    fakeGateway(),
    { pages: [page] },
  );
}

it('offers a refund of an order that is young', () => {
  draw(100, { refundStatus: 0 });
  expect(offered()).toEqual(['退款']);
  expect(screen.queryByText('已归档，只能查看')).toBeNull();
});

it('says that an archived order is for reading only', () => {
  draw(250, { refundStatus: 0 });
  expect(offered()).toEqual([]);
  expect(screen.getByText('已归档，只能查看')).toBeTruthy();
});

it('offers to decide on a refund that waits since', () => {
  draw(250, { refundStatus: 1 });
  expect(offered()).toEqual(['通过退款', '驳回退款']);
});

it('offers what puts an archived order right where a ticket is about it', () => {
  draw(250, { refundStatus: 0 }, 't1');
  expect(offered()).toEqual(['退款']);
  expect(screen.queryByText('已归档，只能查看')).toBeNull();
});
