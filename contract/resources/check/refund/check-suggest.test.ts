import { describe, expect, it } from 'vitest';
import { text } from '../../../text';
import type { FieldDeclaration } from '../../field';
import type { SuggestRule } from '../../refund/suggest';
import { checkSuggest } from './check-suggest';

const title = text('名称', 'Name');
const FIELDS: readonly FieldDeclaration[] = [
  { field: 'planned', from: 'attribute', kind: 'number', title },
  { field: 'used', from: 'attribute', kind: 'number', title },
  { field: 'answered', from: 'attribute', kind: 'boolean', title },
  { field: 'payAmount', kind: 'money', title },
];

const problemsOf = (rule: SuggestRule) => checkSuggest([rule], 'suggest', FIELDS);

describe('rules of suggested refunds', () => {
  it.each<SuggestRule>([
    { kind: 'neverStarted' },
    { kind: 'metered' },
    { kind: 'none', field: 'used' },
    { kind: 'state', field: 'answered', in: [false] },
    { kind: 'below', field: 'used', limit: 35 },
    { kind: 'unused', used: 'used', planned: 'planned' },
  ])('may say $kind', (rule) => {
    expect(problemsOf(rule)).toEqual([]);
  });

  it.each<{ rule: SuggestRule; id: string; where: string }>([
    { rule: { kind: 'none', field: 'usd' }, id: 'RC014', where: 'suggest[0].field' },
    { rule: { kind: 'none', field: 'answered' }, id: 'RC043', where: 'suggest[0].field' },
    { rule: { kind: 'none', field: 'payAmount' }, id: 'RC043', where: 'suggest[0].field' },
    { rule: { kind: 'below', field: 'used', limit: 0 }, id: 'RC036', where: 'suggest[0].limit' },
    { rule: { kind: 'state', field: 'answered', in: ['no'] }, id: 'RC037', where: 'suggest[0].in[0]' },
    { rule: { kind: 'state', field: 'answered', in: [] }, id: 'RC037', where: 'suggest[0].in' },
    { rule: { kind: 'unused', used: 'used', planned: 'used' }, id: 'RC043', where: 'suggest[0].planned' },
    { rule: { kind: 'unused', used: 'used', planned: 'plan' }, id: 'RC014', where: 'suggest[0].planned' },
  ])('may not say $rule', ({ rule, id, where }) => {
    expect(problemsOf(rule)).toMatchObject([{ id, where }]);
  });
});
