import { Form } from 'antd';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { FieldDeclaration } from '../../../../contract/resources/field';
import { resolveField } from '../../../../contract/resources/resolve-field';
import { text } from '../../../../contract/text';
import { renderOverCalls } from '../../../../test/support/portal/over-calls';
import { FieldItem } from '../field-item';

const reply: FieldDeclaration = {
  ...{ field: 'content', kind: 'text', title: text('回复', 'Reply'), charsMax: 50 },
  phrases: [
    { title: text('已收到', 'Received'), words: text('您好，已收到。', 'Hello.') },
    { title: text('致歉', 'Sorry'), words: text('十分抱歉。', 'Sorry.') },
  ],
};

async function open(): Promise<HTMLTextAreaElement> {
  renderOverCalls(
    () => Promise.resolve({}),
    <Form>
      <FieldItem field={resolveField(reply)} name={['content']} />
    </Form>,
  );
  await screen.findByRole('group', { name: '快捷回复' });
  const area = screen.getByLabelText<HTMLTextAreaElement>('回复');
  return area;
}

it('puts one text behind the other, and leaves the caret behind them', async () => {
  const area = await open();
  fireEvent.click(screen.getByRole('button', { name: '已收到' }));
  expect(area.value).toBe('您好，已收到。');
  expect(document.activeElement).toBe(area);
  fireEvent.click(screen.getByRole('button', { name: /致\s?歉/ }));
  expect(area.value).toBe('您好，已收到。\n十分抱歉。');
  expect(area.selectionStart).toBe(area.value.length);
});

it('keeps what was typed before and behind the caret, and what is selected', async () => {
  const area = await open();
  fireEvent.change(area, { target: { value: '王先生\n谢谢' } });
  area.setSelectionRange(0, 4);
  fireEvent.click(screen.getByRole('button', { name: '已收到' }));
  expect(area.value).toBe('王先生\n您好，已收到。谢谢');
});
