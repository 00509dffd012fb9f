import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ATTACHMENT_PLACES, ENDPOINTS } from '../../../../contract/api/endpoints';
import type { FieldDeclaration } from '../../../../contract/resources/field';
import { resolveField } from '../../../../contract/resources/resolve-field';
import { text } from '../../../../contract/text';
import { renderOverCalls } from '../../../../test/support/portal/over-calls';
import { GatewayError } from '../../../http/gateway-error';
import { ModalForm } from '../../submit/modal-form';
import { FieldItem } from '../field-item';
import { problemOf } from './use-pictures';

const declared: FieldDeclaration = { field: 'images', kind: 'images', title: text('图片', 'Pictures') };
const idOf = (index: number) => `att_${String(index).padStart(27, '0')}`;
const fileOf = (name: string, type = 'image/png') => new File([name], name, { type });

/** A form of one field of pictures; the test answers what is sent. */
function openForm(initial: readonly string[] | null = null) {
  const answers: { resolve: (data: unknown) => void; reject: (error: Error) => void }[] = [];
  const sent = vi.fn();
  const { call } = renderOverCalls(
    () => new Promise((resolve, reject) => answers.push({ resolve, reject })),
    <ModalForm<{ readonly images: readonly string[] | null }>
      title="凭证"
      width={416}
      okText="提交"
      initialValues={{ images: initial }}
      submission={{
        call: { kind: 'endpoint', endpoint: ENDPOINTS.sessionEnd },
        toBody(values) {
          sent(values);
          return values;
        },
        done: '已提交',
        onDone: vi.fn(),
      }}
      onClose={vi.fn()}
    >
      <FieldItem field={resolveField(declared)} name={['images']} />
    </ModalForm>,
  );
  const settle = async (at: number, outcome: { readonly id: string } | { readonly fails: string }) => {
    await waitFor(() => expect(answers.length).toBeGreaterThan(at));
    await act(async () => {
      if ('id' in outcome) answers[at]?.resolve({ attachmentId: outcome.id });
      else answers[at]?.reject(new GatewayError(outcome.fails, { kind: 'status', statusCode: 429 }));
    });
  };
  return { call, sent, settle };
}

const choose = async (...files: readonly File[]) => {
  await screen.findByRole('group', { name: '图片' });
  fireEvent.change(screen.getByLabelText('添加图片', { selector: 'input' }), { target: { files } });
};
const submit = () => fireEvent.click(screen.getByRole('button', { name: /提\s?交/ }));

beforeEach(() => {
  let made = 0;
  URL.createObjectURL = vi.fn(() => `blob:${(made += 1)}`);
  URL.revokeObjectURL = vi.fn();
});
afterEach(() => {
  Reflect.deleteProperty(URL, 'createObjectURL');
  Reflect.deleteProperty(URL, 'revokeObjectURL');
});

describe('a field of pictures', () => {
  it('sends each picture as it is chosen, and the form gets the ids in their order', async () => {
    const { call, sent, settle } = openForm();
    const files = [fileOf('1.png'), fileOf('2.jpg', 'image/jpeg')];
    await choose(...files);
    await settle(1, { id: idOf(2) });
    await settle(0, { id: idOf(1) });
    expect(call.mock.calls.map(([place, options]) => [place.path, options?.file])).toEqual(
      files.map((file) => [ATTACHMENT_PLACES.send.path, file]),
    );
    submit();
    await waitFor(() => expect(sent).toHaveBeenCalledWith({ images: [idOf(1), idOf(2)] }));
  });

  it('takes what is pasted or dropped anywhere in the form, and leaves texts alone', async () => {
    const { sent, settle } = openForm();
    const form = (await screen.findByRole('group', { name: '图片' })).closest('form');
    if (form === null) throw new Error('The field stands in no form.');
    expect(fireEvent.paste(form, { clipboardData: { files: [], getData: () => '您好' } })).toBe(true);
    expect(fireEvent.paste(form, { clipboardData: { files: [fileOf('1.png')] } })).toBe(false);
    fireEvent.drop(form, { dataTransfer: { files: [fileOf('2.png')] } });
    await settle(0, { id: idOf(1) });
    await settle(1, { id: idOf(2) });
    submit();
    await waitFor(() => expect(sent).toHaveBeenCalledWith({ images: [idOf(1), idOf(2)] }));
  });

  it('keeps the form until every picture has arrived', async () => {
    const { sent, settle } = openForm();
    await choose(fileOf('1.png'));
    submit();
    expect(await screen.findByText('图片正在上传，请稍候')).toBeTruthy();
    expect(sent).not.toHaveBeenCalled();
    await settle(0, { id: idOf(1) });
    submit();
    await waitFor(() => expect(sent).toHaveBeenCalledWith({ images: [idOf(1)] }));
  });

  it('says why a picture failed, and sends it again when it is asked to', async () => {
    const { sent, settle } = openForm();
    await choose(fileOf('1.png'));
    await settle(0, { fails: '今天上传的图片已达上限' });
    expect(screen.getByText('今天上传的图片已达上限')).toBeTruthy();
    submit();
    expect(await screen.findByText('有图片未上传成功，请重试或移除')).toBeTruthy();
    expect(sent).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: '重试第 1 张图片' }));
    await settle(1, { id: idOf(1) });
    submit();
    await waitFor(() => expect(sent).toHaveBeenCalledWith({ images: [idOf(1)] }));
  });

  it('sends nothing of a wrong kind, and takes it away', async () => {
    const { call, sent } = openForm();
    await choose(fileOf('page.svg', 'image/svg+xml'));
    expect(screen.getByText('只接受 PNG 或 JPEG 图片')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^重试/ })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: '移除第 1 张图片' }));
    submit();
    await waitFor(() => expect(sent).toHaveBeenCalledWith({ images: null }));
    expect(call.mock.calls.filter(([place]) => place.path === ATTACHMENT_PLACES.send.path)).toEqual([]);
  });

  it('leaves a picture away that was taken away while it was being sent', async () => {
    const { sent, settle } = openForm();
    await choose(fileOf('1.png'));
    fireEvent.click(screen.getByRole('button', { name: '移除第 1 张图片' }));
    await settle(0, { id: idOf(1) });
    submit();
    await waitFor(() => expect(sent).toHaveBeenCalledWith({ images: null }));
  });

  it('takes nine pictures with those that were there before, and no more', async () => {
    const { call } = openForm(Array.from({ length: 7 }, (_, index) => idOf(index)));
    await choose(...['a', 'b', 'c'].map((name) => fileOf(name)));
    const sends = () => call.mock.calls.filter(([place]) => place.path === ATTACHMENT_PLACES.send.path);
    await waitFor(() => expect(sends()).toHaveLength(2));
    expect(screen.queryByRole('button', { name: '添加图片' })).toBeNull();
    expect(screen.getByText('最多 9 张图片，有 1 张没有添加')).toBeTruthy();
  });
});

it.each([
  { type: 'image/png', size: 1, because: 'it is small', isFit: true },
  { type: 'image/png', size: 5 * 1024 * 1024, because: 'it is as large as may be', isFit: true },
  { type: 'image/png', size: 5 * 1024 * 1024 + 1, because: 'it is a byte too large', isFit: false },
  { type: 'image/png', size: 0, because: 'it is empty', isFit: false },
  { type: 'image/gif', size: 1, because: 'it is of another kind', isFit: false },
])('a file is fit ($isFit) because $because', ({ type, size, isFit }) => {
  expect(problemOf({ type, size }) === null).toBe(isFit);
});
