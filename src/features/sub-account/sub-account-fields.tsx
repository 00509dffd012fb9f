import { Form, Input } from 'antd';
import type { SubAccount } from '../../../contract/api/account/sub-account';
import { startOfDay } from '../../../contract/day';
import { QuantityInput } from '../../form/field/quantity-input';
import { parseDay } from '../../form/period/business-day';
import { DayInput } from '../../form/period/day-input';
import { readPasswordMin } from '../../form/rules/password-min';
import { StoreScopeItems } from '../../form/place/store-scope-items';
import { useNow } from '../../format/use-now';
import { useText } from '../../i18n/language';
import styles from './sub-account-editor.module.css';
import { subAccountRules, USERNAME_MAX_LENGTH } from './sub-account-entry';
import { SUB_ACCOUNT_WORDS } from './sub-account-words';

interface SubAccountFieldsProps {
  /** Null: a new one. */
  readonly account: SubAccount | null;
}

/** Everything about a sub-account but its rights. */
export function SubAccountFields({ account }: SubAccountFieldsProps) {
  const t = useText();
  const nowMs = useNow();
  const savedExpiresAt = account?.expiresAt ?? null;
  const rules = subAccountRules(t, { savedExpiresAt, nowMs, passwordMin: readPasswordMin() });
  return (
    <div className={styles['fields']}>
      <IdentityItems isNew={account === null} rules={rules} />
      <Form.Item
        name="expiresOn"
        label={t(SUB_ACCOUNT_WORDS.expiry)}
        extra={t(SUB_ACCOUNT_WORDS.expiryHint)}
        rules={rules.expiresOn}
        validateFirst
      >
        <DayInput
          placeholder={t(SUB_ACCOUNT_WORDS.never)}
          isPossible={(day) => (parseDay(day) ?? 0) >= startOfDay(Date.now())}
        />
      </Form.Item>
      <StoreScopeItems title={t(SUB_ACCOUNT_WORDS.stores)} isRequired />
      <LimitItems rules={rules} />
    </div>
  );
}

interface ItemsProps {
  readonly rules: ReturnType<typeof subAccountRules>;
}

/** Who it is; the mobile is the name to log in with and stays. */
function IdentityItems({ isNew, rules }: ItemsProps & { readonly isNew: boolean }) {
  const t = useText();
  return (
    <>
      <Form.Item
        name="mobile"
        label={t(SUB_ACCOUNT_WORDS.mobile)}
        rules={isNew ? rules.mobile : []}
        validateFirst
      >
        <Input name="mobile" inputMode="tel" autoComplete="off" disabled={!isNew} />
      </Form.Item>
      <Form.Item name="username" label={t(SUB_ACCOUNT_WORDS.username)} rules={rules.username} validateFirst>
        <Input
          name="username"
          autoComplete="off"
          count={{ show: true, max: USERNAME_MAX_LENGTH, strategy: (typed) => [...typed].length }}
        />
      </Form.Item>
      {isNew && (
        <Form.Item
          name="password"
          label={t(SUB_ACCOUNT_WORDS.password)}
          extra={t(SUB_ACCOUNT_WORDS.passwordHint, { min: readPasswordMin() })}
          required
          rules={rules.password}
        >
          <Input.Password name="password" autoComplete="new-password" />
        </Form.Item>
      )}
    </>
  );
}

function LimitItems({ rules }: ItemsProps) {
  const t = useText();
  return (
    <>
      <Form.Item
        name="refundLimitSingleCents"
        label={t(SUB_ACCOUNT_WORDS.refundSingle)}
        extra={t(SUB_ACCOUNT_WORDS.refundHint)}
        rules={rules.refundLimitSingleCents}
        validateFirst
      >
        <QuantityInput kind="money" name="refundSingle" prefix="¥" unit={null} />
      </Form.Item>
      <Form.Item
        name="refundLimitDayCents"
        label={t(SUB_ACCOUNT_WORDS.refundDay)}
        extra={t(SUB_ACCOUNT_WORDS.refundHint)}
        dependencies={['refundLimitSingleCents']}
        rules={rules.refundLimitDayCents}
        validateFirst
      >
        <QuantityInput kind="money" name="refundDay" prefix="¥" unit={null} />
      </Form.Item>
    </>
  );
}
