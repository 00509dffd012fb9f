import { Select } from 'antd';
import { toHandlersEndpoint } from '../../../contract/api/page/ticket/conversation-endpoint';
import { useRightsSource } from '../../access/rights-source';
import { useText } from '../../i18n/language';
import { useEndpointQuery } from '../../providers/use-endpoint';
import { ENTRY_WORDS } from '../field/entry-words';
import { FORM_WORDS } from '../form-words';
import styles from '../form.module.css';
import type { StoreSelectProps } from '../place/store-select';

const FRESH_MS = 60_000;

interface HandlerSelectProps extends StoreSelectProps {
  /** Opens at once. */
  readonly isOpen: boolean;
}

/** Choice of the people who see to tickets, as the gateway knows them now. */
export function HandlerSelect({ title, value = [], onChange, isOpen }: HandlerSelectProps) {
  const t = useText();
  const { declaration } = useRightsSource();
  const page = declaration.pages.find((each) => 'source' in each && each.source.table === 'ticket');
  const { data, error } = useEndpointQuery(toHandlersEndpoint({ id: page?.id ?? '' }), {
    body: {},
    isEnabled: page !== undefined,
    staleTimeMs: FRESH_MS,
  });
  const isUnnamed = data === undefined && value.length > 0;
  return (
    <Select<string[]>
      className={styles['control']}
      prefix={<span className={styles['label']}>{title}</span>}
      aria-label={title}
      placeholder={isUnnamed ? t(FORM_WORDS.chosen, { count: value.length }) : t(FORM_WORDS.any)}
      mode="multiple"
      allowClear
      showSearch
      autoFocus={isOpen}
      defaultOpen={isOpen}
      maxTagCount="responsive"
      optionFilterProp="label"
      loading={data === undefined && error === null}
      notFoundContent={error === null ? undefined : t(ENTRY_WORDS.loadFailed)}
      value={isUnnamed ? [] : [...value]}
      options={data?.list.map(({ accountId, name, isSelf }) => ({
        value: accountId,
        label: isSelf ? t(FORM_WORDS.self, { name }) : name,
      }))}
      onChange={(chosen) => onChange?.(chosen)}
    />
  );
}
