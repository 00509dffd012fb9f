import { Select } from 'antd';
import { useText } from '../../i18n/language';
import { FORM_WORDS } from '../form-words';
import styles from '../form.module.css';

/** Which model of devices figures are of, and the models that there are. */
export interface ModelChoice {
  /** Null for any. */
  readonly value: string | null;
  /** Undefined while they are on their way. */
  readonly models: readonly string[] | undefined;
  readonly onChange: (model: string | null) => void;
}

/** Choice of a model; the chosen one stands among them even where no device of it is left. */
export function ModelSelect({ value, models, onChange }: ModelChoice) {
  const t = useText();
  const title = t(FORM_WORDS.model);
  const offered = new Set([...(models ?? []), ...(value === null ? [] : [value])]);
  return (
    <Select<string>
      className={styles['control']}
      prefix={<span className={styles['label']}>{title}</span>}
      aria-label={title}
      placeholder={t(FORM_WORDS.any)}
      allowClear
      showSearch
      value={value ?? undefined}
      options={[...offered].map((model) => ({ value: model, label: model }))}
      onChange={(chosen: string | undefined) => onChange(chosen ?? null)}
    />
  );
}
