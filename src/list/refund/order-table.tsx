import type { ReactNode } from 'react';
import { formatYuan } from '../../format/yuan';
import { useText } from '../../i18n/language';
import { REFUND_WORDS } from './refund-words';
import styles from './refund.module.css';

/** An order that money goes back for. */
export interface OrderLine {
  readonly id: string;
  readonly name: string;
  /** What there is to know beside it. */
  readonly facts: ReactNode;
  /** Null where it is not known, or nothing goes back. */
  readonly cents: number | null;
  /** It is left alone. */
  readonly isLeft: boolean;
}

interface OrderTableProps {
  readonly label: string;
  readonly factsTitle: string;
  readonly lines: readonly OrderLine[];
}

/** Orders with what goes back for each, and the sum below. */
export function OrderTable({ label, factsTitle, lines }: OrderTableProps) {
  const t = useText();
  const counted = lines.filter(({ isLeft }) => !isLeft);
  const sum = counted.reduce((total, { cents }) => total + (cents ?? 0), 0);
  return (
    // What does not fit is reached by keyboard too.
    <div className={styles['orders']} tabIndex={0} role="group" aria-label={label}>
      <table aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t(REFUND_WORDS.order)}</th>
            <th scope="col">{factsTitle}</th>
            <th scope="col" data-align="right">
              {t(REFUND_WORDS.amount)}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ id, name, facts, cents, isLeft }) => (
            <tr key={id} data-left={isLeft}>
              <th scope="row">{name}</th>
              <td>{facts}</td>
              <td data-align="right">
                {isLeft ? t(REFUND_WORDS.left) : cents === null ? '—' : formatYuan(cents)}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {t(REFUND_WORDS.sum, { count: counted.length })}
            </th>
            <td data-align="right">{formatYuan(sum)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
