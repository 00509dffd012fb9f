import { DatePicker, Input, Radio } from 'antd';
import dayjs from 'dayjs';
import { LabelledField } from '../../form/labelled-field';
import { StoreSelect } from '../../form/place/store-select';
import { useText } from '../../i18n/language';
import { USERNAME_MAX_LENGTH, type SubAccountDraft, type SubAccountProblems } from './sub-account-draft';
import styles from './sub-account-editor.module.css';
import { SUB_ACCOUNT_WORDS } from './sub-account-words';

const DAY_FORMAT = 'YYYY-MM-DD';

interface SubAccountFieldsProps {
  readonly draft: SubAccountDraft;
  readonly problems: SubAccountProblems;
  readonly onChange: (change: Partial<SubAccountDraft>) => void;
}

/** Everything about a sub-account but its rights. */
export function SubAccountFields({ draft, problems, onChange }: SubAccountFieldsProps) {
  const t = useText();
  const problemOf = (field: keyof SubAccountProblems) => {
    const words = problems[field];
    return words === undefined ? null : t(words);
  };
  const isNew = draft.id === null;
  return (
    <div className={styles['fields']}>
      <LabelledField label={t(SUB_ACCOUNT_WORDS.mobile)} isRequired={isNew} problem={problemOf('mobile')}>
        {(links) => (
          <Input
            {...links}
            name="mobile"
            inputMode="tel"
            autoComplete="off"
            disabled={!isNew}
            value={draft.mobile}
            onChange={({ target }) => onChange({ mobile: target.value })}
          />
        )}
      </LabelledField>
      <LabelledField label={t(SUB_ACCOUNT_WORDS.username)} isRequired problem={problemOf('username')}>
        {(links) => (
          <Input
            {...links}
            name="username"
            autoComplete="off"
            count={{ show: true, max: USERNAME_MAX_LENGTH, strategy: (typed) => [...typed].length }}
            value={draft.username}
            onChange={({ target }) => onChange({ username: target.value })}
          />
        )}
      </LabelledField>
      {isNew && (
        <LabelledField
          label={t(SUB_ACCOUNT_WORDS.password)}
          isRequired
          hint={t(SUB_ACCOUNT_WORDS.passwordHint)}
          problem={problemOf('password')}
        >
          {(links) => (
            <Input.Password
              {...links}
              name="password"
              autoComplete="new-password"
              value={draft.password}
              onChange={({ target }) => onChange({ password: target.value })}
            />
          )}
        </LabelledField>
      )}
      <ExpiryField draft={draft} problem={problemOf('expiresOn')} onChange={onChange} />
      <StoresField draft={draft} problem={problemOf('stores')} onChange={onChange} />
      {(['refundSingle', 'refundDay'] as const).map((field) => (
        <LabelledField
          key={field}
          label={t(SUB_ACCOUNT_WORDS[field])}
          isRequired
          hint={t(SUB_ACCOUNT_WORDS.refundHint)}
          problem={problemOf(field)}
        >
          {(links) => (
            <Input
              {...links}
              name={field}
              prefix="¥"
              inputMode="decimal"
              value={draft[field]}
              onChange={({ target }) => onChange({ [field]: target.value })}
            />
          )}
        </LabelledField>
      ))}
    </div>
  );
}

interface OneFieldProps extends Pick<SubAccountFieldsProps, 'draft' | 'onChange'> {
  readonly problem: string | null;
}

function ExpiryField({ draft, problem, onChange }: OneFieldProps) {
  const t = useText();
  return (
    <LabelledField
      label={t(SUB_ACCOUNT_WORDS.expiry)}
      hint={t(SUB_ACCOUNT_WORDS.expiryHint)}
      problem={problem}
    >
      {({ id }) => (
        <DatePicker
          id={id}
          placeholder={t(SUB_ACCOUNT_WORDS.never)}
          value={draft.expiresOn === null ? null : dayjs(draft.expiresOn, DAY_FORMAT)}
          disabledDate={(day) => day.isBefore(dayjs(), 'day')}
          onChange={(day: dayjs.Dayjs | null) => onChange({ expiresOn: day?.format(DAY_FORMAT) ?? null })}
        />
      )}
    </LabelledField>
  );
}

function StoresField({ draft, problem, onChange }: OneFieldProps) {
  const t = useText();
  const title = t(SUB_ACCOUNT_WORDS.stores);
  return (
    <fieldset className={styles['stores']}>
      <legend className={styles['legend']}>
        {title}
        <span className={styles['required']} aria-hidden>
          *
        </span>
      </legend>
      <div className={styles['storeRow']}>
        <Radio.Group
          value={draft.isAllStores}
          onChange={({ target }) => onChange({ isAllStores: target.value === true })}
          options={[
            { value: true, label: t(SUB_ACCOUNT_WORDS.allStores) },
            { value: false, label: t(SUB_ACCOUNT_WORDS.someStores) },
          ]}
        />
        {!draft.isAllStores && (
          <StoreSelect
            title={title}
            noneWords={t(SUB_ACCOUNT_WORDS.chooseStores)}
            value={draft.storeIds}
            onChange={(storeIds) => onChange({ storeIds })}
          />
        )}
      </div>
      {problem !== null && <p className={styles['problem']}>{problem}</p>}
    </fieldset>
  );
}
