// The input alone, as the filters that every list begins with have it (filter-controls.tsx).
import Input from 'antd/es/input/Input';
import { useState } from 'react';
import type { RangeFilter } from '../../../contract/api/page/list';
import type { ResolvedField } from '../../../contract/resources/field';
import { useText } from '../../i18n/language';
import { FORM_WORDS } from '../form-words';
import styles from '../form.module.css';
import { quantityTextOf, type QuantityText } from '../field/quantity-text';

interface QuantityRangeProps {
  readonly field: ResolvedField;
  readonly value: RangeFilter;
  readonly onChange: (range: RangeFilter) => void;
}

/** Two ends of a quantity, either may stay open. */
export function QuantityRange({ field, value, onChange }: QuantityRangeProps) {
  const t = useText();
  const title = t(field.title);
  const kindText = quantityTextOf(field.kind);
  const unit = field.unit ?? kindText.unit;
  return (
    <span className={styles['range']}>
      <span className={styles['label']}>{title}</span>
      <EndInput
        text={kindText}
        end={value[0]}
        label={t(FORM_WORDS.rangeFrom, { title })}
        placeholder={t(FORM_WORDS.from)}
        onChange={(from) => onChange([from, value[1]])}
      />
      <span aria-hidden className={styles['rangeDash']}>
        –
      </span>
      <EndInput
        text={kindText}
        end={value[1]}
        label={t(FORM_WORDS.rangeTo, { title })}
        placeholder={t(FORM_WORDS.to)}
        onChange={(to) => onChange([value[0], to])}
      />
      {unit !== null && <span className={styles['unit']}>{t(unit)}</span>}
    </span>
  );
}

interface EndInputProps {
  readonly text: QuantityText;
  readonly end: number | null;
  readonly label: string;
  readonly placeholder: string;
  readonly onChange: (end: number | null) => void;
}

function EndInput({ text, end, label, placeholder, onChange }: EndInputProps) {
  const [typed, setTyped] = useState('');
  // What was typed stands as it is ("12." on the way to "12.5") while it means the value held outside.
  const shown = text.parse(typed) === end ? typed : end === null ? '' : text.format(end);
  return (
    <Input
      variant="borderless"
      inputMode="decimal"
      aria-label={label}
      placeholder={placeholder}
      value={shown}
      status={shown !== '' && text.parse(shown) === null ? 'error' : ''}
      onChange={({ target }) => {
        setTyped(target.value.trim());
        onChange(text.parse(target.value.trim()));
      }}
    />
  );
}
