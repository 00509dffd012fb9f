import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { Form, Input } from 'antd';
import { describe, expect, it, vi } from 'vitest';
import { ENDPOINTS } from '../../../contract/api/endpoints';
import { renderOverCalls } from '../../../test/support/portal/over-calls';
import { GatewayError } from '../../http/gateway-error';
import { typed } from '../rules/rules';
import { ModalForm } from './modal-form';

/** A form of one field over a gateway whose answers the test gives. */
function openForm() {
  const answers: { resolve: (data: unknown) => void; reject: (error: Error) => void }[] = [];
  const onDone = vi.fn();
  const onClose = vi.fn();
  const { call, told } = renderOverCalls(
    () => new Promise((resolve, reject) => answers.push({ resolve, reject })),
    <ModalForm<{ readonly name: string }>
      title="改名"
      width={416}
      okText="保存"
      submission={{
        call: { kind: 'endpoint', endpoint: ENDPOINTS.passwordChange },
        toBody: ({ name }) => ({ name: name.trim() }),
        done: '已保存',
        secrets: ['password'],
        onDone,
      }}
      onClose={onClose}
    >
      <Form.Item name="name" label="名称" rules={typed()}>
        <Input />
      </Form.Item>
      <Form.Item name="password" label="密码">
        <Input.Password />
      </Form.Item>
    </ModalForm>,
  );
  return { answers, call, told, onDone, onClose };
}

const save = () => fireEvent.click(screen.getByRole('button', { name: /保存$/ }));
const cancel = () => fireEvent.click(screen.getByRole('button', { name: '取消' }));
const type = (value: string) => fireEvent.change(screen.getByLabelText(/^名称/), { target: { value } });

describe('a form in a dialog', () => {
  it('is not sent while a rule is broken, and says which', async () => {
    const { call } = openForm();
    save();
    expect(await screen.findByText('请输入名称')).toBeTruthy();
    expect(call).not.toHaveBeenCalled();
  });

  it('says what is wrong with a change at once (spec §5)', async () => {
    openForm();
    type('门厅');
    type('  ');
    expect(await screen.findByText('名称不能只有空格')).toBeTruthy();
  });

  it('is sent once however often it is asked for, and tells its success once', async () => {
    const { answers, call, told, onDone } = openForm();
    type(' 门厅 ');
    save();
    save();
    await waitFor(() => expect(call).toHaveBeenCalled());
    save();
    // Its rules are looked at before it could be sent: the answer comes after that.
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
    answers[0]?.resolve(null);
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
    expect(call.mock.calls).toEqual([[ENDPOINTS.passwordChange, { body: { name: '门厅' } }]]);
    expect(told.open.mock.calls).toEqual([[expect.objectContaining({ type: 'success', message: '已保存' })]]);
  });

  it('does not close while it is being sent', async () => {
    const { answers, call, onClose } = openForm();
    type('门厅');
    save();
    await waitFor(() => expect(call).toHaveBeenCalled());
    cancel();
    expect(onClose).not.toHaveBeenCalled();
    answers[0]?.resolve(null);
    await waitFor(() => {
      cancel();
      expect(onClose).toHaveBeenCalled();
    });
  });

  it('forgets a password when it is refused, and nothing else (controls A12)', async () => {
    const { answers, call } = openForm();
    type('门厅');
    const password = () => screen.getByLabelText<HTMLInputElement>('密码').value;
    fireEvent.change(screen.getByLabelText('密码'), { target: { value: 'not the one' } });
    save();
    await waitFor(() => expect(call).toHaveBeenCalled());
    expect(password()).toBe('not the one');
    answers[0]?.reject(new GatewayError('密码不正确', { kind: 'refused', statusCode: 200 }));
    await waitFor(() => expect(password()).toBe(''));
    expect(screen.getByLabelText<HTMLInputElement>(/^名称/).value).toBe('门厅');
  });

  it("keeps what was typed when it is refused, shows the gateway's words itself, and can be sent again", async () => {
    const { answers, call, told, onDone } = openForm();
    type('门厅');
    save();
    await waitFor(() => expect(call).toHaveBeenCalled());
    answers[0]?.reject(new GatewayError('名称已被使用', { kind: 'refused', statusCode: 200 }));
    expect((await screen.findByRole('alert')).textContent).toBe('名称已被使用');
    expect(screen.queryByText('追踪号')).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>(/^名称/).value).toBe('门厅');
    expect(told.open).not.toHaveBeenCalled();
    expect(onDone).not.toHaveBeenCalled();
    save();
    await waitFor(() => expect(call).toHaveBeenCalledTimes(2));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('offers the trace id of a refusal to be copied, and drops both with the next edit', async () => {
    const written: string[] = [];
    vi.stubGlobal('navigator', {
      ...window.navigator,
      clipboard: { writeText: (text: string) => Promise.resolve(void written.push(text)) },
    });
    const { answers, call } = openForm();
    type('门厅');
    save();
    await waitFor(() => expect(call).toHaveBeenCalled());
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
    answers[0]?.reject(new GatewayError('名称已被使用', { kind: 'refused', statusCode: 200, traceId }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('追踪号 4bf92f35');
    fireEvent.click(screen.getByRole('button', { name: '复制' }));
    expect(await screen.findByText('已复制')).toBeTruthy();
    expect(written).toEqual([traceId]);
    vi.unstubAllGlobals();

    type('门厅二');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(screen.getByLabelText<HTMLInputElement>(/^名称/).value).toBe('门厅二');
  });
});
