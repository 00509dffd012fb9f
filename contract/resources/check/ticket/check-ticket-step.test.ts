import { describe, expect, it } from 'vitest';
import { TICKET_TEXT_MAX } from '../../../domain/ticket';
import { text } from '../../../text';
import type { TicketStep } from '../../effect';
import type { FieldDeclaration } from '../../field';
import type { TableName } from '../../source';
import { checkEffect } from '../check-effect';

const title = text('名称', 'Name');
const words = (field: string, charsMax: number, required = true): FieldDeclaration => ({
  ...{ field, kind: 'text', title, required, charsMax },
});
const content = words('content', TICKET_TEXT_MAX);
const awaits: FieldDeclaration = { field: 'awaits', kind: 'boolean', title };

const problemsOf = (step: TicketStep, params: readonly FieldDeclaration[], table: TableName = 'ticket') =>
  checkEffect({ kind: 'ticketStep', step }, { table, where: 'effect', fields: [], params });

describe('a step of a ticket', () => {
  it.each([
    ['reply', [content, awaits]],
    ['reply', [content]],
    ['note', [content]],
    ['solve', [content]],
    ['takeOn', []],
    ['dismiss', []],
  ] as const)('%s takes what its handler knows', (step, params) => {
    expect(problemsOf(step, params)).toEqual([]);
  });

  it.each([
    ['stands on no tickets', 'note', [content], 'order', { id: 'RC041', where: 'effect.kind' }],
    ['says nothing', 'solve', [], 'ticket', { id: 'RC041', message: expect.stringContaining('"content"') }],
    [
      'may say nothing',
      'reply',
      [words('content', TICKET_TEXT_MAX, false)],
      'ticket',
      { id: 'RC041', hint: 'Ask for it in "params", as required.' },
    ],
    [
      'asks for what it cannot keep',
      'reply',
      [content, { ...awaits, field: 'awiats' }],
      'ticket',
      { id: 'RC041', hint: 'Did you mean "awaits"?' },
    ],
    ['asks for anything', 'takeOn', [content], 'ticket', { id: 'RC041', hint: 'Ask for nothing.' }],
    [
      'asks for another kind',
      'note',
      [{ ...awaits, field: 'content', required: true }],
      'ticket',
      { id: 'RC041', hint: 'Declare it of kind "text".' },
    ],
    [
      'takes more than a ticket keeps',
      'note',
      [words('content', TICKET_TEXT_MAX + 1)],
      'ticket',
      { id: 'RC041', hint: `Use "charsMax" of ${TICKET_TEXT_MAX} at most.` },
    ],
  ] as const)('is refused where it %s', (_, step, params, table, expected) => {
    expect(problemsOf(step, params, table)).toMatchObject([expected]);
  });
});
