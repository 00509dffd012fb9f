import { describe, expect, it } from 'vitest';
import { resolveField } from '../../contract/resources/resolve-field';
import { text } from '../../contract/text';
import { moveColumn, parseColumnChoice, resolveColumns, toColumnChoice, withWidths } from './column-choice';

const fields = [
  { field: 'number', list: true },
  { field: 'name', list: true },
  { field: 'imei', list: 'optional' },
  { field: 'secret' },
  { field: 'status', list: true },
].map((field) => resolveField({ kind: 'text', title: text('字段', 'Field'), ...field } as never));

const names = (columns: ReturnType<typeof resolveColumns>) =>
  columns.map(({ field, isShown }) => (isShown ? field.field : `-${field.field}`));

describe('the columns of a table', () => {
  it('stand as declared at first', () => {
    expect(names(resolveColumns(fields, null))).toEqual(['number', 'name', '-imei', 'status']);
  });

  it('follow the reader, who cannot move or hide the first', () => {
    const choice = [
      { field: 'status', isShown: true },
      { field: 'number', isShown: false },
      { field: 'imei', isShown: true },
      { field: 'name', isShown: false },
    ];
    expect(names(resolveColumns(fields, choice))).toEqual(['number', 'status', 'imei', '-name']);
  });

  it('take in fields that are newer than the choice and drop those that are gone', () => {
    const choice = [
      { field: 'gone', isShown: true },
      { field: 'status', isShown: false },
    ];
    expect(names(resolveColumns(fields, choice))).toEqual(['number', '-status', 'name', '-imei']);
  });

  it('are the same after being kept and read', () => {
    const columns = moveColumn(resolveColumns(fields, null), 3, 1);
    const kept: unknown = JSON.parse(JSON.stringify(toColumnChoice(columns)));
    expect(resolveColumns(fields, parseColumnChoice(kept))).toEqual(columns);
  });

  it('take the widths that the reader gave them, and give them back', () => {
    const wide = withWidths(resolveColumns(fields, null), { number: 90.4, status: 200 });
    const kept = resolveColumns(fields, parseColumnChoice(JSON.parse(JSON.stringify(toColumnChoice(wide)))));
    expect(kept.map(({ width }) => width)).toEqual([90, undefined, undefined, 200]);
    expect(withWidths(kept, {}).every((column) => !('width' in column))).toBe(true);
  });

  it.each([
    { from: 3, to: 1, expected: ['number', 'status', 'name', '-imei'] },
    { from: 1, to: 3, expected: ['number', '-imei', 'status', 'name'] },
    { from: 0, to: 2, expected: ['number', 'name', '-imei', 'status'] },
    { from: 2, to: 0, expected: ['number', 'name', '-imei', 'status'] },
    { from: 1, to: 9, expected: ['number', 'name', '-imei', 'status'] },
  ])('move from $from to $to', ({ from, to, expected }) => {
    expect(names(moveColumn(resolveColumns(fields, null), from, to))).toEqual(expected);
  });
});

describe('a kept choice', () => {
  it.each([
    [null],
    ['text'],
    [[1]],
    [[{ field: 'a' }]],
    [[{ field: 'a', isShown: true, width: 2 }]],
    [{ field: 'a', isShown: true }],
  ])('%j is none', (kept) => {
    expect(parseColumnChoice(kept)).toBeNull();
  });

  it('holds each column once', () => {
    const column = { field: 'a', isShown: true };
    expect(parseColumnChoice([column, { ...column, isShown: false }])).toEqual([column]);
  });
});
