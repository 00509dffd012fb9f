import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Row } from '../../../contract/api/page/list';
import type { ActionDeclaration } from '../../../contract/resources/action';
import { resolveAction } from '../../../contract/resources/resolve-field';
import { text } from '../../../contract/text';
import { listPage } from '../../../test/support/portal/list-fixture';
import { renderOverCalls } from '../../../test/support/portal/over-calls';
import { ReceiptDialog } from './receipt-dialog';

const APPROVE: ActionDeclaration = {
  name: 'approve',
  title: text('通过', 'Approve'),
  permission: 'billRefundAudit',
  effect: { kind: 'cashOutStep', step: 'approve' },
  danger: 'confirm',
  bulk: true,
};
const SMALL: ActionDeclaration = {
  name: 'small',
  title: text('小额免审', 'Small amounts'),
  permission: 'billRefundAudit',
  scope: 'page',
  effect: { kind: 'cashOutStep', step: 'small' },
  params: [
    { field: 'storeId', kind: 'reference', title: text('店铺', 'Store'), required: true, source: 'store' },
    { field: 'isOn', kind: 'boolean', title: text('小额免审', 'On'), required: true },
    { field: 'upTo', kind: 'money', title: text('免审上限', 'Up to'), required: true, min: 1 },
  ],
};

const ANSWERS: Readonly<Record<string, object>> = {
  proof: { passwordFromCents: 10_000 },
  stores: { list: [{ id: 's01', name: '北苑店', isOn: false, upToCents: 2_000 }] },
  approve: { results: [{ id: 'c1', name: 'C1', outcome: 'done' }] },
  small: { results: [{ id: 's01', name: '北苑店', outcome: 'done' }] },
};

function open(declared: ActionDeclaration, rows: readonly Row[]) {
  const action = resolveAction(declared);
  const onClose = vi.fn();
  const { call } = renderOverCalls(
    ({ path }) => Promise.resolve(ANSWERS[path.split('/').at(-1) ?? ''] ?? {}),
    <ReceiptDialog
      page={{ ...listPage(), id: 'bill/record', actions: [action] }}
      action={action}
      rows={rows}
      onChanged={vi.fn()}
      onGiven={vi.fn()}
      onClose={onClose}
    />,
    [{ name: 'bill/record', meta: { actions: [declared.name] } }],
  );
  const sent = (name: string) => call.mock.calls.find(([place]) => place.path.endsWith(`/${name}`))?.[1];
  return { onClose, sent };
}

describe('the approval of cash-outs', () => {
  it('asks for no password below the amount from which one is needed', async () => {
    const { sent, onClose } = open(APPROVE, [{ id: 'c1', amount: 9_999 }]);
    const confirm = await screen.findByRole('button', { name: /^通\s?过$/ });
    expect(screen.queryByLabelText(/^登录密码/)).toBeNull();
    fireEvent.click(confirm);
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sent('approve')?.body).toEqual({ ids: ['c1'] });
  });

  it('asks for it by the sum of all rows', async () => {
    open(APPROVE, [
      { id: 'c1', amount: 6_000 },
      { id: 'c2', amount: 4_000 },
    ]);
    expect(await screen.findByLabelText(/^登录密码/)).toBeTruthy();
  });
});

describe('the amounts that are paid without a review', () => {
  it('stand store by store, and begin with what holds', async () => {
    const { sent } = open(SMALL, []);
    fireEvent.click(await screen.findByRole('button', { name: '修改 北苑店' }));
    fireEvent.click(await screen.findByRole('button', { name: /^确\s?定$/ }));
    await waitFor(() => expect(sent('small')).toBeDefined());
    expect(sent('small')?.body).toEqual({ params: { storeId: 's01', isOn: false, upTo: 2_000 } });
  });
});
