import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Row } from '../../contract/api/page/list';
import { fakeGateway, listPage, renderPage } from '../../test/support/portal/list-fixture';
import * as cells from '../table/cells';
import { ListPage } from './list-page';

/** How often each cell was drawn since the last look, by `row/field`. */
const drawn = new Map<string, number>();

const ROWS: readonly Row[] = [1, 2, 3, 4].map((index) => ({
  id: `d${index}`,
  number: `P-${index}`,
  name: `设备${index}`,
  status: 1,
  at: 1_700_000_000_000 + index,
}));
const SHOWN = ['number', 'name', 'status', 'at'];
const COUNTS = [
  { name: 'all', count: 4, isCapped: false },
  { name: 'fault', count: 0, isCapped: false },
];

const listOf = (list: readonly Row[]) => ({
  list,
  total: list.length,
  isTotalCapped: false,
  nextCursor: null,
  previousCursor: null,
});

async function drawList(changes: Parameters<typeof listPage>[0] = {}) {
  const gateway = fakeGateway();
  gateway.plan('probe/device/list', (body) => {
    const isDescending = JSON.stringify(body).includes('desc');
    return structuredClone(listOf(isDescending ? ROWS.toReversed() : ROWS));
  });
  gateway.plan('probe/device/tabs', () => ({ tabs: COUNTS }));
  const page = listPage(changes);
  renderPage(<ListPage page={page} timeStyle="relative" />, gateway);
  await screen.findByText('P-1');
  await screen.findByText('4', { selector: '[role=tab] *' });
  return gateway;
}

const firstNumber = () => document.querySelector('tr[data-row-key] a')?.textContent;

describe('what a list draws anew', () => {
  beforeEach(() => {
    const draw = cells.FieldCell;
    drawn.clear();
    vi.spyOn(cells, 'FieldCell').mockImplementation((props) => {
      const cell = `${props.row.id}/${props.field.field}`;
      drawn.set(cell, (drawn.get(cell) ?? 0) + 1);
      return draw(props);
    });
  });
  afterEach(() => void vi.restoreAllMocks());

  it('is each visible cell once when it is opened', async () => {
    await drawList();
    const all = ROWS.flatMap(({ id }) => SHOWN.map((field) => [`${id}/${field}`, 1] as const));
    expect(Object.fromEntries(drawn)).toEqual(Object.fromEntries(all));
  });

  it('is each visible cell once when it is sorted', async () => {
    await drawList();
    drawn.clear();
    await userEvent.click(screen.getByText('时间', { selector: 'thead button' }));
    await waitFor(() => expect(firstNumber()).toBe('P-4'));
    expect(drawn.size).toBe(ROWS.length * SHOWN.length);
    expect([...new Set(drawn.values())]).toEqual([1]);
  });

  it('is no cell when the counts of the tabs change', async () => {
    const gateway = await drawList();
    drawn.clear();
    gateway.plan('probe/device/tabs', () => ({ tabs: [{ name: 'all', count: 77, isCapped: false }] }));
    await userEvent.click(screen.getByLabelText('刷新'));
    await screen.findByText('77');
    expect(drawn.size).toBe(0);
  });

  it('is the cells of the changed row alone after a refresh', async () => {
    const gateway = await drawList();
    drawn.clear();
    const [first, ...others] = ROWS;
    gateway.plan('probe/device/list', () => listOf([{ ...first, id: 'd1', name: '改名' }, ...others]));
    await userEvent.click(screen.getByLabelText('刷新'));
    await screen.findByText('改名');
    expect([...drawn.keys()]).toEqual(SHOWN.map((field) => `d1/${field}`));
  });

  it('is no cell when somebody types into the filters', async () => {
    await drawList();
    drawn.clear();
    await userEvent.type(screen.getByPlaceholderText('编号'), 'P-2');
    expect(drawn.size).toBe(0);
  });

  it('is no cell when a column is made wider', async () => {
    await drawList();
    drawn.clear();
    const at = [...document.querySelectorAll('thead tr:first-child th')].findIndex(
      ({ textContent }) => textContent === '名称',
    );
    const width = () => parseInt(document.querySelectorAll('col')[at]?.style.width ?? '', 10);
    const before = width();
    screen.getByLabelText('调整“名称”的列宽').focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(width()).toBe(before + 16);
    expect(drawn.size).toBe(0);
  });
});
