import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { Row } from '../../../contract/api/page/list';
import type { SumLine } from '../../../contract/resources/declaration';
import { resolveField } from '../../../contract/resources/resolve-field';
import { text } from '../../../contract/text';
import { SumLines } from './sum-lines';

const SUM: readonly SumLine[] = [
  { field: 'markAmount', as: 'from' },
  { field: 'discountAmount', as: 'minus' },
  { field: 'payAmount', as: 'makes' },
  { field: 'refundedAmount', as: 'minus' },
  { field: 'serviceFee', as: 'minus' },
];
const FIELDS = [
  { field: 'markAmount', title: text('订单金额', 'Amount') },
  { field: 'discountAmount', title: text('优惠', 'Discount') },
  { field: 'payAmount', title: text('实付', 'Paid') },
  { field: 'refundedAmount', title: text('已退', 'Refunded') },
].map((field) => resolveField({ ...field, kind: 'money' }));

/** The lines as they are read out. */
function linesOf(row: Row): readonly string[] {
  render(
    <MemoryRouter>
      <SumLines sum={SUM} fields={FIELDS} row={row} label="金额" siblingPath="/probe" timeStyle="exact" />
    </MemoryRouter>,
  );
  const table = screen.getByRole('table', { name: '金额' });
  return [...table.querySelectorAll('tr')].map((line) => line.textContent ?? '');
}

describe('amounts that add up', () => {
  it('stand one under another with their signs', () => {
    const row = { id: 'o1', markAmount: 1200, discountAmount: 200, payAmount: 1000, refundedAmount: 0 };
    expect(linesOf(row)).toEqual(['订单金额¥12.00', '优惠−¥2.00', '实付=¥10.00', '已退−¥0.00']);
    expect(screen.getAllByRole('img', { name: '减' })).toHaveLength(2);
  });

  it('leave out what the reader may not see and what the row does not have', () => {
    expect(linesOf({ id: 'o1', markAmount: 1200, serviceFee: 12, payAmount: null })).toEqual([
      '订单金额¥12.00',
    ]);
  });
});
