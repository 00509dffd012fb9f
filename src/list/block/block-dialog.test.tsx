import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Row } from '../../../contract/api/page/list';
import type { ActionDeclaration } from '../../../contract/resources/action';
import { resolveAction } from '../../../contract/resources/resolve-field';
import { text } from '../../../contract/text';
import { listPage } from '../../../test/support/portal/list-fixture';
import { renderOverCalls } from '../../../test/support/portal/over-calls';
import { BlockDialog } from './block-dialog';

const option = (value: string | number, zh: string) => ({ value, title: text(zh, zh) });
const declared: ActionDeclaration = {
  name: 'blockUser',
  title: text('拉黑用户', 'Block user'),
  permission: 'orderInfo',
  effect: { kind: 'block' },
  params: [
    {
      field: 'blockScope',
      kind: 'enum',
      title: text('范围', 'Scope'),
      required: true,
      options: [option('all', '全部店铺'), option('stores', '指定店铺')],
    },
    { field: 'storeIds', kind: 'tags', title: text('店铺', 'Stores'), options: [] },
    {
      field: 'days',
      kind: 'enum',
      title: text('有效期', 'For'),
      required: true,
      options: [option(0, '长期'), option(7, '7 天')],
    },
  ],
};
const row: Row = { id: 'o1', orderNo: 'W1', userMobile: '138****1234', storeId: 's01' };

function open(outcome = 'done') {
  const action = resolveAction(declared);
  const onClose = vi.fn();
  const { call } = renderOverCalls(
    () => Promise.resolve({ results: [{ id: 'o1', name: 'W1', outcome }] }),
    <BlockDialog
      page={{ ...listPage(), id: 'washer/order', actions: [action] }}
      action={action}
      rows={[row]}
      onChanged={vi.fn()}
      onGiven={vi.fn()}
      onClose={onClose}
    />,
    [{ name: 'washer/order', meta: { actions: ['blockUser'] } }],
  );
  return { onClose, sent: () => call.mock.calls.find(([place]) => place.path.endsWith('blockUser'))?.[1] };
}

const choose = async (label: RegExp, words: string) => {
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: label }));
  fireEvent.click(await screen.findByText(words, { selector: '.ant-select-item-option-content' }));
};
const send = () => fireEvent.click(screen.getByRole('button', { name: '拉黑用户' }));

describe('the dialog that blocks a user', () => {
  it('says what follows and of whom, and proposes the store of the order', async () => {
    open();
    expect(await screen.findByText(/不能下单和预约/)).toBeTruthy();
    expect(screen.getByText('用户 138****1234 · 订单 W1 作为依据')).toBeTruthy();
    expect(screen.getByText('指定店铺')).toBeTruthy();
  });

  it('sends the store of the order as it was proposed', async () => {
    const { sent, onClose } = open();
    await choose(/有效期/, '7 天');
    send();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sent()?.body).toEqual({
      ids: ['o1'],
      params: { blockScope: 'stores', storeIds: ['s01'], days: 7 },
    });
    expect(sent()?.headers?.['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
  });

  it('sends no store where all are meant', async () => {
    const { sent, onClose } = open();
    await choose(/范围/, '全部店铺');
    await choose(/有效期/, '长期');
    send();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sent()?.body).toEqual({ ids: ['o1'], params: { blockScope: 'all', storeIds: null, days: 0 } });
  });

  it('sends nothing while something is missing, and stays with what was refused', async () => {
    const { sent, onClose } = open('wrongState');
    send();
    expect(await screen.findByText(/请选择有效期/)).toBeTruthy();
    expect(sent()).toBeUndefined();
    await choose(/有效期/, '长期');
    send();
    expect(await screen.findByText('当前状态不允许')).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
  });
});
