import { describe, expect, it } from 'vitest';
import { text } from '../../../text';
import type { FieldDeclaration } from '../../field';
import type { TableName } from '../../source';
import { checkEffect } from '../check-effect';

const title = text('名称', 'Name');
const choiceOf = (field: string, value: string): FieldDeclaration => ({
  ...{ field, kind: 'enum', title, required: true },
  options: [{ value, title }],
});
const category = choiceOf('category', 'refund');
const priority = choiceOf('priority', 'urgent');
const content: FieldDeclaration = { field: 'content', kind: 'text', title, required: true };

const problemsOf = (params: readonly FieldDeclaration[], table: TableName = 'order') =>
  checkEffect({ kind: 'ticket' }, { table, where: 'effect', fields: [], params });

describe('an effect that opens a ticket', () => {
  it('takes what a ticket is made of, for orders', () => {
    expect(problemsOf([category, content, priority])).toEqual([]);
  });

  it.each([
    ['asks for no content', [category, priority], 'order', { id: 'RC026' }],
    ['stands on no orders', [category, content, priority], 'device', { id: 'RC041', where: 'effect.kind' }],
    [
      'offers what no ticket is about',
      [choiceOf('category', 'refnd'), content, priority],
      'order',
      { id: 'RC041', hint: 'Did you mean "refund"?' },
    ],
    [
      'asks in words for a choice',
      [{ field: 'category', kind: 'text', title } as const, content, priority],
      'order',
      { id: 'RC041', hint: 'Declare it of kind "enum".' },
    ],
  ] as const)('is refused where it %s', (_, params, table, expected) => {
    expect(problemsOf(params, table)).toMatchObject([expected]);
  });
});
