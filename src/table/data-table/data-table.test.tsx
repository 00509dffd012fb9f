import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { ListSorter } from '../../../contract/api/page/list';
import type { DataColumn } from './data-column';
import { DataTable, type Identified } from './data-table';
import { OPENS_ROW } from './use-row-events';
import { useDataTable } from './use-data-table';

interface Sale extends Identified {
  readonly name: string;
  readonly cents: number;
}

const SALES: readonly Sale[] = [
  { id: 'a', name: '甲', cents: 100 },
  { id: 'b', name: '乙', cents: 300 },
  { id: 'c', name: '丙', cents: 200 },
];
const COLUMNS: readonly DataColumn<Sale>[] = [
  {
    key: 'name',
    title: '名称',
    width: 120,
    fixed: 'left',
    render: ({ id, name }) => (
      <a href={`#${id}`} {...OPENS_ROW}>
        {name}
      </a>
    ),
  },
  {
    key: 'cents',
    title: '金额',
    width: 100,
    align: 'right',
    hint: '以分计',
    sortsFirst: 'desc',
    render: ({ cents }) => <b>{cents}</b>,
  },
  { key: 'act', title: '操作', width: 80, fixed: 'right', render: () => <button type="button">看</button> },
];

interface SalesProps {
  readonly rows?: readonly Sale[] | undefined;
  readonly bones?: number;
  readonly isStale?: boolean;
  readonly isSelectable?: boolean;
  readonly onOpen?: (id: string) => void;
  readonly onSort?: (sorter: ListSorter | null) => void;
}

function Sales({
  rows = SALES,
  bones = 0,
  isStale = false,
  isSelectable = false,
  onOpen,
  onSort,
}: SalesProps) {
  const [sorter, setSorter] = useState<ListSorter | null>(null);
  const table = useDataTable({
    columns: COLUMNS,
    rows,
    sorter,
    onSort: (next) => {
      setSorter(next);
      onSort?.(next);
    },
  });
  return (
    <DataTable
      label="销售"
      table={table}
      bones={bones}
      isStale={isStale}
      totals={{ cents: '600' }}
      {...(onOpen === undefined ? {} : { onOpen })}
      {...(isSelectable ? { nameRow: ({ name }: Sale) => `选择 ${name}` } : {})}
      empty="什么都没有"
    />
  );
}

const bodyRows = () => [...document.querySelectorAll<HTMLElement>('tbody tr')];

describe('a data table', () => {
  it('is a table with heads, rows and a total row', () => {
    render(<Sales />);
    const table = screen.getByRole('table', { name: '销售' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toEqual(['名称', '金额', '操作']);
    expect(bodyRows().map((row) => row.textContent)).toEqual(['甲100看', '乙300看', '丙200看']);
    expect(within(table).getByRole('rowheader').parentElement?.textContent).toBe('合计600');
  });

  it('keeps the outer columns in sight, by their widths', () => {
    render(<Sales isSelectable />);
    const [row] = bodyRows();
    const [, first, , last] = row?.children ?? [];
    expect((first as HTMLElement).style.left).toBe('var(--left-0)');
    expect((last as HTMLElement).style.right).toBe('var(--right-0)');
    const { style } = screen.getByRole('table');
    expect(['--left-0', '--right-0', '--table-width'].map((name) => style.getPropertyValue(name))).toEqual([
      '40px',
      '0px',
      '340px',
    ]);
  });

  it('draws bones in the place of rows that are on their way', () => {
    render(<Sales rows={[]} bones={4} />);
    expect(bodyRows()).toHaveLength(4);
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
    expect(screen.queryByText('什么都没有')).toBeNull();
  });

  it('says that there are no rows', () => {
    render(<Sales rows={[]} />);
    expect(screen.getByText('什么都没有').closest('td')?.colSpan).toBe(3);
  });

  it('says that its rows are about to be replaced', () => {
    render(<Sales isStale />);
    expect(screen.getByRole('table').dataset['stale']).toBe('true');
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
  });

  it('sorts by the largest first, then the other way, then not at all', async () => {
    const onSort = vi.fn();
    render(<Sales onSort={onSort} />);
    const sort = screen.getByRole('button', { name: '金额' });
    const head = sort.closest('th');
    await userEvent.click(sort);
    expect(head?.getAttribute('aria-sort')).toBe('descending');
    sort.focus();
    await userEvent.keyboard(' ');
    expect(head?.getAttribute('aria-sort')).toBe('ascending');
    await userEvent.keyboard('{Enter}');
    expect(head?.hasAttribute('aria-sort')).toBe(false);
    expect(onSort.mock.calls.flat()).toEqual([
      { field: 'cents', order: 'desc' },
      { field: 'cents', order: 'asc' },
      null,
    ]);
  });

  it('chooses rows, all of them, and says so half-way', async () => {
    render(<Sales isSelectable />);
    const all = screen.getByRole<HTMLInputElement>('checkbox', { name: '选择本页全部' });
    await userEvent.click(screen.getByRole('checkbox', { name: '选择 乙' }));
    expect([all.checked, all.indeterminate]).toEqual([false, true]);
    expect(bodyRows().map((row) => row.getAttribute('aria-selected'))).toEqual(['false', 'true', 'false']);
    await userEvent.click(all);
    expect([all.checked, all.indeterminate]).toEqual([true, false]);
    await userEvent.click(all);
    expect(bodyRows().map((row) => row.getAttribute('aria-selected'))).toEqual(['false', 'false', 'false']);
  });

  it('opens a row by click and Enter, and leaves buttons and check boxes their own', async () => {
    const onOpen = vi.fn();
    render(<Sales isSelectable onOpen={onOpen} />);
    await userEvent.click(screen.getByText('300'));
    await userEvent.click(screen.getAllByRole('button', { name: '看' })[0] ?? document.body);
    await userEvent.click(screen.getByRole('checkbox', { name: '选择 丙' }));
    const [first] = bodyRows();
    first?.focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}{ArrowUp}{Enter}');
    expect(onOpen.mock.calls.flat()).toEqual(['b', 'a']);
    expect(bodyRows().map((row) => row.tabIndex)).toEqual([0, -1, -1]);
  });

  it('opens a row by its own link, where a click asks for no other tab', async () => {
    const onOpen = vi.fn();
    render(<Sales onOpen={onOpen} />);
    const [link] = screen.getAllByRole('link');
    if (link === undefined) throw new Error('No row has a link.');
    const user = userEvent.setup();
    await user.click(link);
    await user.keyboard('{Control>}');
    await user.click(link);
    expect(onOpen.mock.calls.flat()).toEqual(['a']);
  });

  it('explains a head to the pointer and to the keyboard', async () => {
    render(<Sales />);
    const hint = screen.getByRole('img', { name: '以分计' });
    await userEvent.hover(hint);
    expect((await screen.findByRole('tooltip')).textContent).toBe('以分计');
    await userEvent.unhover(hint);
    fireEvent.scroll(window);
    expect(screen.queryByRole('tooltip')).toBeNull();
    fireEvent.focusIn(hint);
    expect((await screen.findByRole('tooltip')).textContent).toBe('以分计');
  });

  it('keeps its head in sight where the browser knows no view timelines', () => {
    render(<Sales />);
    const scroller = screen.getByRole('table').parentElement;
    const scrollTo = (top: number) => {
      vi.spyOn(scroller ?? document.body, 'getBoundingClientRect').mockReturnValue(
        new DOMRect(0, top, 300, 160),
      );
      fireEvent.scroll(window);
      return scroller?.style.getPropertyValue('--head-shift');
    };
    scroller?.style.setProperty('--portal-head-height', '56px');
    expect([100, 56, 16, -400].map(scrollTo)).toEqual(['0px', '0px', '40px', '160px']);
  });
});
