import { Input, type InputProps } from 'antd';
import { useState } from 'react';
import type { FieldKind } from '../../../contract/resources/field';
import type { Text } from '../../../contract/text';
import { useText } from '../../i18n/language';
import { quantityTextOf } from './quantity-text';

interface QuantityInputProps extends Omit<InputProps, 'value' | 'onChange' | 'defaultValue'> {
  readonly kind: FieldKind;
  /** Stands behind the number; the kind's own unless said otherwise, null for none. */
  readonly unit?: Text | null;
  /** As the wire carries it; null while nothing is typed, NaN while it is no quantity of the kind. */
  readonly value?: unknown;
  readonly onChange?: (value: number | null) => void;
}

/**
 * A quantity as people write it: yuan, per cent, minutes. antd's InputNumber would put an earlier number
 * back in place of what it cannot read (`1.234` yuan); here it stays and the form's rules say what is wrong.
 */
export function QuantityInput({ kind, unit, value, onChange, ...props }: QuantityInputProps) {
  const t = useText();
  const text = quantityTextOf(kind);
  const held = typeof value === 'number' ? value : null;
  const [typed, setTyped] = useState('');
  const parse = (words: string) => (words === '' ? null : (text.parse(words) ?? Number.NaN));
  // What was typed stands as it is ("12." on the way to "12.5") while it means the value held outside.
  const isTyped = Object.is(parse(typed), held);
  const suffix = unit === undefined ? text.unit : unit;
  return (
    <Input
      {...props}
      inputMode="decimal"
      value={isTyped ? typed : held === null || Number.isNaN(held) ? '' : text.format(held)}
      suffix={suffix === null ? undefined : t(suffix)}
      onChange={({ target }) => {
        const words = target.value.trim();
        setTyped(words);
        onChange?.(parse(words));
      }}
    />
  );
}
