import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { resolveField } from '../../../contract/resources/resolve-field';
import { text } from '../../../contract/text';
import { FilterForm } from './filter-form';

const fields = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((field) =>
  resolveField({ field, kind: 'text', title: text(field, field) }),
);

function draw(count: number, filters = {}) {
  render(
    <FilterForm
      pageId="probe"
      search={null}
      fields={fields.slice(0, count)}
      requiredField={null}
      value={{ keyword: '', filters }}
      nowMs={0}
      archivedBeforeMs={null}
      onSearch={vi.fn()}
      onReset={vi.fn()}
    />,
  );
}

const shown = () => screen.getAllByRole('textbox').map((input) => input.getAttribute('aria-label'));

it('the first six filters are in sight, the others on demand', () => {
  draw(8);
  expect(shown()).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  fireEvent.click(screen.getByRole('button', { name: /更多筛选/, expanded: false }));
  expect(shown()).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']);
  fireEvent.click(screen.getByRole('button', { name: /收起筛选/, expanded: true }));
  expect(shown()).toHaveLength(6);
});

it('none changes its place by being in force; those out of sight are counted', () => {
  draw(8, { h: 'x', b: 'y' });
  expect(shown()).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  expect(screen.getByRole('button', { name: /更多筛选\s*1/ })).toBeTruthy();
});

it('nothing is offered where nothing is out of sight', () => {
  draw(6);
  expect(screen.queryByRole('button', { name: /更多筛选/ })).toBeNull();
});
