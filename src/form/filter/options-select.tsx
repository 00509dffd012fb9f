import { Select } from 'antd';
import { useText } from '../../i18n/language';
import { FORM_WORDS } from '../form-words';
import styles from '../form.module.css';
import { toItems } from './chosen-items';
import type { FilterControlProps } from './filter-controls';

interface OptionsSelectProps extends FilterControlProps {
  /** Opens at once. */
  readonly isOpen: boolean;
}

/** Select of several among the options of a field. */
export function OptionsSelect({ field, value, onChange, isOpen }: OptionsSelectProps) {
  const t = useText();
  const title = t(field.title);
  return (
    <Select<(string | number)[]>
      className={styles['control']}
      prefix={<span className={styles['label']}>{title}</span>}
      aria-label={title}
      placeholder={t(FORM_WORDS.any)}
      mode="multiple"
      allowClear
      autoFocus={isOpen}
      defaultOpen={isOpen}
      maxTagCount="responsive"
      optionFilterProp="label"
      value={toItems(value)}
      options={field.options.map((option) => ({ value: option.value, label: t(option.title) }))}
      onChange={(chosen) => onChange(chosen.length === 0 ? undefined : chosen)}
    />
  );
}

/** Select of yes or no. */
export function BooleanSelect({ field, value, onChange, isOpen }: OptionsSelectProps) {
  const t = useText();
  const title = t(field.title);
  return (
    <Select<'true' | 'false'>
      className={styles['control']}
      prefix={<span className={styles['label']}>{title}</span>}
      aria-label={title}
      placeholder={t(FORM_WORDS.any)}
      allowClear
      autoFocus={isOpen}
      defaultOpen={isOpen}
      value={typeof value === 'boolean' ? `${value}` : undefined}
      options={[
        { value: 'true', label: t(FORM_WORDS.yes) },
        { value: 'false', label: t(FORM_WORDS.no) },
      ]}
      onChange={(chosen: 'true' | 'false' | undefined) =>
        onChange(chosen === undefined ? undefined : chosen === 'true')
      }
    />
  );
}
