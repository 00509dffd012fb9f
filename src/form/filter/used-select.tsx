import { Select } from 'antd';
import { useState } from 'react';
import { toChoicesEndpoint } from '../../../contract/api/page/choices/choices-endpoint';
import { ONE_MINUTE_MS } from '../../../contract/limits';
import { useText } from '../../i18n/language';
import { useEndpointQuery } from '../../providers/use-endpoint';
import { ENTRY_WORDS } from '../field/entry-words';
import { FORM_WORDS } from '../form-words';
import styles from '../form.module.css';
import type { FilterControlProps } from './filter-controls';

interface UsedSelectProps extends FilterControlProps {
  /** Opens at once. */
  readonly isOpen: boolean;
}

/** Select among the values that devices have: several of tags, one of a text. */
export function UsedSelect({ field, pageId, value, onChange, isOpen }: UsedSelectProps) {
  const t = useText();
  const title = t(field.title);
  const [typed, setTyped] = useState('');
  const { data, error } = useEndpointQuery(toChoicesEndpoint({ id: pageId }), {
    body: { field: field.field },
    staleTimeMs: ONE_MINUTE_MS,
  });
  const isMany = field.kind === 'tags';
  const chosen = Array.isArray(value) ? value.map(String) : typeof value === 'string' ? [value] : [];
  // What is chosen stays among them where no device has it any more; and of very many, any may be typed.
  const further = [...chosen, ...(data?.isCapped === true && typed !== '' ? [typed] : [])];
  const offered = new Set([...further, ...(data?.choices ?? []).map((choice) => choice.value)]);
  return (
    <Select<string | string[]>
      className={styles['control']}
      prefix={<span className={styles['label']}>{title}</span>}
      aria-label={title}
      placeholder={t(FORM_WORDS.any)}
      {...(isMany ? { mode: 'multiple' as const, maxTagCount: 'responsive' as const } : {})}
      allowClear
      showSearch
      autoFocus={isOpen}
      defaultOpen={isOpen}
      onSearch={setTyped}
      loading={data === undefined && error === null}
      notFoundContent={error === null ? undefined : t(ENTRY_WORDS.loadFailed)}
      {...toValue(chosen, isMany)}
      options={[...offered].map((each) => ({ value: each, label: each }))}
      onChange={(next: string | string[] | undefined) =>
        onChange(next === undefined || next.length === 0 ? undefined : next)
      }
    />
  );
}

/** Nothing is no value: an empty one would be shown as chosen. */
function toValue(chosen: string[], isMany: boolean): { readonly value?: string | string[] } {
  if (isMany) return { value: chosen };
  const [only] = chosen;
  return only === undefined ? {} : { value: only };
}
