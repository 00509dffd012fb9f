import { Input, type InputProps } from 'antd';
import { useState } from 'react';
import { formatMoney, parseMoney } from '../../../contract/money';
import styles from './refund.module.css';

interface AmountInputProps extends Omit<InputProps, 'value' | 'onChange' | 'defaultValue'> {
  /** Cents; null while nothing is typed, NaN while it is no amount. */
  readonly value?: number | null;
  readonly onChange?: (value: number | null) => void;
}

/** An amount in yuan: digits on the right, two decimals once it is left; what cannot be read stays as it was typed. */
export function AmountInput({ value = null, onChange, onBlur, ...props }: AmountInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const isTyped = typed !== null && Object.is(toCents(typed), value);
  return (
    <Input
      {...props}
      className={styles['amountInput'] ?? ''}
      inputMode="decimal"
      autoComplete="off"
      prefix="¥"
      value={isTyped ? typed : toShown(value)}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange?.(toCents(target.value));
      }}
      onBlur={(event) => {
        if (!Number.isNaN(value)) setTyped(null);
        onBlur?.(event);
      }}
    />
  );
}

function toCents(typed: string): number | null {
  const words = typed.trim();
  return words === '' ? null : (parseMoney(words) ?? Number.NaN);
}

function toShown(cents: number | null): string {
  return cents === null || Number.isNaN(cents) ? '' : formatMoney(cents).replaceAll(',', '');
}
