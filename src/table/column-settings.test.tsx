import { fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { text } from '../../contract/text';
import type { ColumnState } from './column-choice';
import { ColumnSettings } from './column-settings';

const columnOf = (name: string, isShown: boolean): ColumnState => ({
  field: { field: name, title: text(name, name), list: isShown ? 'shown' : 'optional' },
  isShown,
});
const COLUMNS = [
  columnOf('编号', true),
  columnOf('状态', true),
  columnOf('模块号', false),
  columnOf('店铺', true),
  columnOf('信号', false),
];

function Held() {
  const [columns, setColumns] = useState<readonly ColumnState[]>(COLUMNS);
  return <ColumnSettings columns={columns} onChange={setColumns} onReset={vi.fn()} />;
}

const linesOf = (name: RegExp) =>
  within(screen.getByRole('list', { name }))
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);
const shown = () => linesOf(/已显示/);
const lineOf = (title: string) => {
  const line = screen.getByLabelText(title).closest('li');
  if (line === null) throw new Error(`No line of ${title}`);
  return line;
};

describe('the settings of columns', () => {
  it('count what is shown and what is not, and take a column across with the keyboard on it', () => {
    render(<Held />);
    expect(screen.getByText('已显示 3 列')).toBeTruthy();
    fireEvent.click(screen.getByLabelText('信号'));
    expect(screen.getByText('已显示 4 列')).toBeTruthy();
    expect(shown()).toEqual(['编号', '状态', '店铺', '信号']);
    expect(linesOf(/未显示 1 列/)).toEqual(['模块号']);
    expect(document.activeElement).toBe(screen.getByLabelText('信号'));
  });

  it('find a column on either side', () => {
    render(<Held />);
    fireEvent.change(screen.getByLabelText('搜索列名'), { target: { value: '号' } });
    expect(shown()).toEqual(['编号']);
    expect(linesOf(/未显示/)).toEqual(['模块号', '信号']);
    fireEvent.change(screen.getByLabelText('搜索列名'), { target: { value: '模块' } });
    expect(screen.getByText('没有匹配的列')).toBeTruthy();
  });

  it('move past what is hidden, and never before the first', () => {
    render(<Held />);
    fireEvent.click(screen.getByLabelText('上移 店铺'));
    expect(shown()).toEqual(['编号', '店铺', '状态']);
    expect(screen.getByLabelText('上移 店铺')).toHaveProperty('disabled', true);
  });

  it('move by dragging', () => {
    render(<Held />);
    fireEvent.dragStart(lineOf('店铺'), { dataTransfer: { setData: vi.fn() } });
    fireEvent.dragOver(lineOf('状态'));
    fireEvent.drop(lineOf('状态'));
    expect(shown()).toEqual(['编号', '店铺', '状态']);
  });
});
