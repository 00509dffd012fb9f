import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Row } from '../../contract/api/page/list';
import {
  FIELD_KINDS,
  type FieldDeclaration,
  type FieldPart,
  type FieldKind,
} from '../../contract/resources/field';
import { resolveField } from '../../contract/resources/resolve-field';
import { text } from '../../contract/text';
import { FieldCell, type TimeStyle } from './cells';
import { DetailLines, isDetailField } from '../list/detail/detail-lines';

const TITLE = text('字段', 'Field');
const NOW = Date.parse('2026-11-20T10:00:00+08:00');
const OPTIONS = [
  { value: 1, title: text('空闲', 'Idle'), tone: 'success' },
  { value: 2, title: text('微信', 'WeChat') },
];

type Settings = Readonly<Record<string, unknown>> & { readonly parts?: readonly FieldPart[] };

function fieldOf(kind: FieldKind, settings: Settings = {}) {
  const declared = {
    field: 'value',
    kind,
    title: TITLE,
    options: OPTIONS,
    max: 31,
    columns: [],
    ...settings,
  };
  return { ...resolveField(declared as FieldDeclaration), parts: settings.parts ?? [] };
}

interface Cell {
  readonly kind: FieldKind;
  readonly value: unknown;
  readonly settings?: Settings;
  readonly row?: Partial<Row>;
  readonly timeStyle?: TimeStyle;
}

function drawCell({ kind, value, settings, row = {}, timeStyle = 'relative' }: Cell) {
  const { container } = render(
    <MemoryRouter>
      <FieldCell
        field={fieldOf(kind, settings)}
        value={value}
        row={{ id: 'r1', ...row }}
        siblingPath="/washer"
        timeStyle={timeStyle}
      />
    </MemoryRouter>,
  );
  return container;
}

beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => void vi.useRealTimers());

describe('a table cell', () => {
  it.each<Cell & { readonly expected: string }>([
    { kind: 'text', value: 'W10001', expected: 'W10001' },
    { kind: 'mobile', value: '138****1234', expected: '138****1234' },
    { kind: 'number', value: 12345.678, expected: '12,345.68' },
    { kind: 'number', value: 12, settings: { plus: 'free' }, row: { free: 1 }, expected: '12+1' },
    { kind: 'number', value: 12, settings: { plus: 'free' }, row: { free: 0 }, expected: '12' },
    { kind: 'number', value: 12, settings: { plus: 'free' }, expected: '12' },
    { kind: 'number', value: 3, settings: { unit: text('天', 'd') }, expected: '3天' },
    { kind: 'money', value: 123450, expected: '¥1,234.50' },
    { kind: 'money', value: -500, expected: '-¥5.00' },
    { kind: 'percent', value: 0.123, expected: '12.3%' },
    { kind: 'duration', value: 93_780, expected: '1天2小时3分钟' },
    { kind: 'time', value: NOW - 180_000, expected: '3分钟前' },
    { kind: 'time', value: NOW, timeStyle: 'exact', expected: '11-20 10:00' },
    { kind: 'level', value: 20, expected: '20' },
    { kind: 'enum', value: 1, expected: '空闲' },
    { kind: 'enum', value: 99, expected: '99' },
    { kind: 'tags', value: [1, '自定义'], expected: '空闲自定义' },
    { kind: 'boolean', value: false, expected: '否' },
    { kind: 'rows', value: [{}, {}], expected: '2 项' },
    { kind: 'reference', value: '2026', expected: '2026' },
  ])('draws $value as $kind: $expected', ({ expected, ...cell }) => {
    expect(drawCell(cell).textContent?.trim()).toBe(expected);
  });

  it('tells what an amount consists of where one points at it', () => {
    const parts = [
      { field: 'member', title: text('会员优惠', 'Member') },
      { field: 'coupon', title: text('商家券', 'Coupon') },
    ];
    const whole = { kind: 'money', value: 150, settings: { parts } } as const;
    const tipOf = (cell: Cell) => drawCell(cell).querySelector('[data-tip]')?.getAttribute('data-tip');
    expect(tipOf({ ...whole, row: { member: 100, coupon: 50 } })).toBe('会员优惠 ¥1.00\n商家券 ¥0.50');
    expect(tipOf({ ...whole, row: { member: null, coupon: 150 } })).toBe('商家券 ¥1.50');
    expect(tipOf({ ...whole, row: {} })).toBeUndefined();
  });

  it.each(FIELD_KINDS)('says what no value means, where the field declares it: %s', (kind) => {
    const settings = { none: text('长期', 'No end') };
    expect(drawCell({ kind, value: null, settings }).textContent).toBe('长期');
  });

  it.each(FIELD_KINDS)('is a dash where there is no value: %s', (kind) => {
    expect(drawCell({ kind, value: null }).textContent).toBe('–');
  });

  it('leads to the drawer of the row it refers to', () => {
    const settings = { target: 'order', idField: 'orderId' };
    const cell = drawCell({ kind: 'reference', value: '2026', settings, row: { orderId: 'o 1' } });
    expect(cell.querySelector('a')?.getAttribute('href')).toBe('/washer/order?detail=o+1');
  });

  it('says in words, not only in colour, that a limit is reached', () => {
    const settings = { danger: { above: 3 } };
    expect(
      drawCell({ kind: 'number', value: 3, settings }).querySelector('[aria-label=异常]'),
    ).not.toBeNull();
    expect(drawCell({ kind: 'number', value: 2, settings }).querySelector('[aria-label=异常]')).toBeNull();
  });

  it('shows the unit of a level, in its figure and in its words', () => {
    const cell = drawCell({ kind: 'level', value: 20, settings: { unit: text('升', 'L') } });
    expect(cell.textContent).toBe('20升');
    expect(cell.querySelector('[role=img]')?.getAttribute('aria-label')).toMatch(/ 升$/);
  });

  it('says a level in words', () => {
    expect(
      drawCell({ kind: 'level', value: 20 }).querySelector('[role=img]')?.getAttribute('aria-label'),
    ).toBe('字段 20 / 31');
  });

  it('follows no address for a picture', () => {
    const value = ['/files/1.png', 'https://cdn.example/2.png', 'javascript:alert(1)', 'att_'];
    const cell = drawCell({ kind: 'images', value });
    expect([cell.querySelectorAll('img, a, button').length, cell.textContent]).toEqual([0, '–']);
  });
});

describe('a drawer line', () => {
  it('says in its markup which label a value has', () => {
    const { container } = render(
      <MemoryRouter>
        <DetailLines
          fields={[fieldOf('text')]}
          row={{ id: 'r', value: 'W0003' }}
          siblingPath=""
          timeStyle="exact"
        />
      </MemoryRouter>,
    );
    const cells = [...container.querySelectorAll('th, td')].map((cell) => [cell.tagName, cell.textContent]);
    expect(cells).toEqual([
      ['TH', TITLE.zh],
      ['TD', 'W0003'],
    ]);
  });

  it('draws rows as a table of its own kinds', () => {
    const columns = [
      { field: 'name', kind: 'text', title: text('名称', 'Name') },
      { field: 'price', kind: 'money', title: text('价格', 'Price') },
    ];
    const field = fieldOf('rows', { columns });
    const value = [{ name: '标准洗', price: 500 }, { name: '快速洗' }];
    const { container } = render(
      <MemoryRouter>
        <DetailLines fields={[field]} row={{ id: 'r', value }} siblingPath="" timeStyle="exact" />
      </MemoryRouter>,
    );
    const cells = [...container.querySelectorAll(`table[aria-label="${TITLE.zh}"] tr`)].map((row) =>
      [...row.children].map((cell) => cell.textContent),
    );
    expect(cells).toEqual([
      ['名称', '价格'],
      ['标准洗', '¥5.00'],
      ['快速洗', '–'],
    ]);
  });

  it('stands for every kind but a mere filter', () => {
    const lines = FIELD_KINDS.filter((kind) => isDetailField(fieldOf(kind)));
    expect(lines).toEqual(FIELD_KINDS.filter((kind) => kind !== 'reference'));
    expect(isDetailField(fieldOf('reference', { target: 'order' }))).toBe(true);
  });
});
