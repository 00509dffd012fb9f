import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ENDPOINTS } from '../../../contract/api/endpoints';
import { renderOverCalls } from '../../../test/support/portal/over-calls';
import { GatewayError } from '../../http/gateway-error';
import { useQuestion } from './use-question';

function Page({ onDone, onSettled }: { readonly onDone: () => void; readonly onSettled: () => void }) {
  const { ask, questions } = useQuestion();
  const end = () =>
    ask({
      title: '退出这台设备？',
      detail: '它需要重新登录。',
      okText: '退出',
      isDanger: true,
      endpoint: ENDPOINTS.sessionEnd,
      body: { id: '7' },
      done: '已退出',
      onDone,
      onSettled,
    });
  return (
    <>
      {questions}
      <button onClick={end}>问</button>
    </>
  );
}

/** The question, asked, over a gateway whose answer the test gives. */
async function openQuestion(answer: () => Promise<unknown>) {
  const onDone = vi.fn();
  const onSettled = vi.fn();
  const { call, told } = renderOverCalls(answer, <Page onDone={onDone} onSettled={onSettled} />);
  fireEvent.click(screen.getByRole('button', { name: '问' }));
  expect(await screen.findByText('它需要重新登录。')).toBeTruthy();
  return { call, told, onDone, onSettled };
}

const sayYes = () => fireEvent.click(screen.getByRole('button', { name: /退\s?出$/ }));

describe('a question', () => {
  it('sends nothing when it is declined', async () => {
    const { call, onSettled } = await openQuestion(() => Promise.resolve(null));
    fireEvent.click(screen.getByRole('button', { name: /取\s?消/ }));
    await waitFor(() => expect(document.querySelector('.ant-zoom-leave')).not.toBeNull());
    expect(call).not.toHaveBeenCalled();
    expect(onSettled).not.toHaveBeenCalled();
  });

  it('sends its change once for two clicks and tells the success once', async () => {
    const { call, told, onDone, onSettled } = await openQuestion(() => Promise.resolve(null));
    sayYes();
    sayYes();
    await waitFor(() => expect(onSettled).toHaveBeenCalledTimes(1));
    expect(call.mock.calls).toEqual([[ENDPOINTS.sessionEnd, { body: { id: '7' } }]]);
    expect(told.open.mock.calls).toEqual([[expect.objectContaining({ type: 'success', message: '已退出' })]]);
    expect(onDone).toHaveBeenCalledTimes(1);
  });

  it("tells a refusal once, in the gateway's words, and lets the page read anew", async () => {
    const refusal = new GatewayError('该会话已结束', { kind: 'refused', statusCode: 200 });
    const { told, onDone, onSettled } = await openQuestion(() => Promise.reject(refusal));
    sayYes();
    await waitFor(() => expect(onSettled).toHaveBeenCalledTimes(1));
    expect(told.open.mock.calls).toEqual([
      [expect.objectContaining({ type: 'error', message: '该会话已结束' })],
    ]);
    expect(onDone).not.toHaveBeenCalled();
  });
});
