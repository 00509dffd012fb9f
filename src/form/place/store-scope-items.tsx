import { Form, Radio } from 'antd';
import { useText } from '../../i18n/language';
import { ENTRY_WORDS } from '../field/entry-words';
import { someOf } from '../rules/rules';
import styles from './store-scope-items.module.css';
import { StoreSelect } from './store-select';

/** The choice of a store scope (see store-scope.ts) as two items of a form. */
export function StoreScopeItems({
  title,
  isRequired = false,
}: {
  readonly title: string;
  readonly isRequired?: boolean;
}) {
  const t = useText();
  const isAll = Form.useWatch<boolean | undefined>('isAllStores');
  return (
    <Form.Item label={title} required={isRequired} className={styles['scope'] ?? ''}>
      <div className={styles['row']} role="group" aria-label={title}>
        <Form.Item name="isAllStores" noStyle>
          <Radio.Group
            options={[
              { value: true, label: t(ENTRY_WORDS.allStores) },
              { value: false, label: t(ENTRY_WORDS.someStores) },
            ]}
          />
        </Form.Item>
        {isAll === false && (
          <Form.Item name="storeIds" noStyle rules={someOf(t(ENTRY_WORDS.storesMissing))}>
            <StoreSelect isLabelled title={title} noneWords={t(ENTRY_WORDS.chooseStores)} />
          </Form.Item>
        )}
      </div>
    </Form.Item>
  );
}
