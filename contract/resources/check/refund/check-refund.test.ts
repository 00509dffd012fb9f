import { describe, expect, it } from 'vitest';
import { text } from '../../../text';
import type { RefundEffect, RefundStepEffect } from '../../effect';
import type { FieldDeclaration } from '../../field';
import type { TableName } from '../../source';
import { checkEffect } from '../check-effect';

const title = text('名称', 'Name');
const amount: FieldDeclaration = { field: 'amount', kind: 'money', title };
const reason: FieldDeclaration = {
  ...{ field: 'reason', kind: 'enum', title, required: true },
  options: [{ value: 'notStarted', title }],
};
const images: FieldDeclaration = { field: 'images', kind: 'images', title, required: true };

function problemsOf(
  effect: RefundEffect | RefundStepEffect,
  params: readonly FieldDeclaration[],
  table: TableName = 'order',
) {
  return checkEffect(effect, { table, where: 'effect', fields: [], params });
}

interface Refused {
  readonly because: string;
  readonly effect: RefundEffect | RefundStepEffect;
  readonly params: readonly FieldDeclaration[];
  readonly table?: TableName;
  readonly where: string;
}

describe('an effect that refunds', () => {
  it('takes what a refund needs, for orders', () => {
    expect(problemsOf({ kind: 'refund' }, [amount, reason])).toEqual([]);
    expect(problemsOf({ kind: 'refundStep', step: 'approve' }, [amount])).toEqual([]);
    expect(problemsOf({ kind: 'refundStep', step: 'paidOffline' }, [images])).toEqual([]);
  });

  it.each<Refused>([
    {
      ...{ because: 'its rows are no orders', table: 'device', effect: { kind: 'refund' } },
      ...{ params: [reason], where: 'effect.kind' },
    },
    { because: 'it asks for no reason', effect: { kind: 'refund' }, params: [amount], where: 'effect' },
    {
      ...{ because: 'nobody knows such a reason', effect: { kind: 'refund' }, where: 'effect' },
      params: [{ ...reason, options: [{ value: 'weather', title }] }],
    },
    {
      ...{ because: 'an amount is money', effect: { kind: 'refund' }, where: 'effect' },
      params: [reason, { field: 'amount', kind: 'number', title }],
    },
    {
      ...{ because: 'a rejection takes no amount', effect: { kind: 'refundStep', step: 'reject' } },
      ...{ params: [amount], where: 'effect' },
    },
    {
      ...{ because: 'paid back by hand is proved', effect: { kind: 'refundStep', step: 'paidOffline' } },
      ...{ params: [], where: 'effect' },
    },
  ])('is refused: $because', (given) => {
    const table = 'table' in given ? given.table : 'order';
    expect(problemsOf(given.effect, given.params, table)).toMatchObject([
      { id: 'RC041', where: given.where },
    ]);
  });
});
