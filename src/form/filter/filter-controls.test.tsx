import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import type { FilterValue } from '../../../contract/api/page/list';
import { FIELD_KINDS, type FieldDeclaration, type FieldKind } from '../../../contract/resources/field';
import { resolveField } from '../../../contract/resources/resolve-field';
import { text } from '../../../contract/text';
import { filterControlOf } from './filter-controls';

function fieldOf(kind: FieldKind) {
  const options = [
    { value: 1, title: text('空闲', 'Idle') },
    { value: 2, title: text('使用中', 'In use') },
  ];
  const declared = { field: 'value', kind, title: text('字段', 'Field'), options, max: 4, columns: [] };
  return resolveField(declared as FieldDeclaration);
}

/** Draws a kind's control and answers the last value it gave. */
function drawControl(kind: FieldKind, initial?: FilterValue) {
  const Control = filterControlOf(fieldOf(kind));
  let last: FilterValue | undefined;
  function Held() {
    const [value, setValue] = useState<FilterValue | undefined>(initial);
    last = value;
    return Control === null ? null : (
      <Control
        field={fieldOf(kind)}
        pageId="probe"
        value={value}
        onChange={setValue}
        nowMs={Date.UTC(2026, 10, 20)}
        isRequired={false}
        archivedBeforeMs={null}
      />
    );
  }
  render(<Held />);
  return { last: () => last };
}

describe('filter controls', () => {
  it('exist for every kind that can be compared', () => {
    const without = FIELD_KINDS.filter((kind) => filterControlOf(fieldOf(kind)) === null);
    expect(without).toEqual(['images', 'rows']);
  });

  it('give text as it is typed, and nothing for none', () => {
    const { last } = drawControl('text');
    fireEvent.change(screen.getByLabelText('字段'), { target: { value: 'v1' } });
    expect(last()).toBe('v1');
    fireEvent.change(screen.getByLabelText('字段'), { target: { value: '' } });
    expect(last()).toBeUndefined();
  });

  it.each([
    { kind: 'money', from: '12.5', to: '20', expected: [1250, 2000] },
    { kind: 'percent', from: '5', to: '12.5', expected: [0.05, 0.125] },
    { kind: 'duration', from: '', to: '90', expected: [null, 5400] },
    { kind: 'number', from: '3', to: '', expected: [3, null] },
    { kind: 'level', from: '6', to: '12', expected: [6, 12] },
  ] as const)(
    'give $kind from $from to $to in the units of the wire',
    async ({ kind, from, to, expected }) => {
      const { last } = drawControl(kind);
      fireEvent.change(await screen.findByLabelText('字段不小于'), { target: { value: from } });
      fireEvent.change(screen.getByLabelText('字段不大于'), { target: { value: to } });
      expect(last()).toEqual(expected);
    },
  );

  it('keep what is being typed on the way to a number', async () => {
    drawControl('money');
    const input = await screen.findByLabelText('字段不小于');
    fireEvent.change(input, { target: { value: '12.' } });
    expect(input.getAttribute('value')).toBe('12.');
  });

  it('fetch the calendar only when somebody reaches for it, and keep a quick pick as such', async () => {
    const { last } = drawControl('time');
    const face = screen.getByRole('button', { name: '字段 全部' });
    expect(document.querySelector('.ant-picker')).toBeNull();
    fireEvent.click(face);
    fireEvent.click(await screen.findByText('今天'));
    expect(last()).toBe('today');
  }, 30_000);

  it('are a button until somebody reaches for their options, and open at that click', async () => {
    const { last } = drawControl('enum');
    expect(document.querySelector('.ant-select')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: '字段 全部' }));
    fireEvent.click(await screen.findByText('使用中'));
    expect(last()).toEqual([2]);
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: '字段' }));
  }, 30_000);

  it('say what is chosen, before anybody reaches for them', () => {
    drawControl('enum', [1, 2]);
    expect(screen.getByRole('button').getAttribute('aria-label')).toBe('字段 空闲 / 使用中');
  });

  it('offer yes and no', async () => {
    const { last } = drawControl('boolean', false);
    fireEvent.click(screen.getByRole('button', { name: '字段 否' }));
    fireEvent.click(await screen.findByText('是'));
    expect(last()).toBe(true);
  }, 30_000);
});
