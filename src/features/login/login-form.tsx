import { Input } from 'antd';
import { useRef } from 'react';
import type { LoginRequest } from '../../../contract/api/account/login';
import { useText } from '../../i18n/language';
import { Choice } from './choice';
import { EntryField } from './entry-field';
import { EntryForm } from './entry-form';
import { EntryNotice, type EntryNoticeWords } from './entry-notice';
import type { LoginEntry, LoginField, SharedMobile } from './login-entry';
import { LOGIN_TEXTS } from './texts';
import { useLogin } from './use-login';

/** The four ways in of spec §2: main or sub-account, each normally or as agent operator. */
export function LoginForm({
  notice: firstNotice,
  onSubmit,
  ...shared
}: SharedMobile & {
  /** Why the reader was brought here, or what they just did; null when they came by themselves. */
  readonly notice: EntryNoticeWords | null;
  readonly onSubmit: (request: LoginRequest) => Promise<void>;
}) {
  const t = useText();
  const form = useRef<HTMLFormElement>(null);
  const { entry, change, isBusy, notice, submit } = useLogin({
    ...shared,
    notice: firstNotice,
    onSubmit,
    focus: (field) => form.current?.querySelector<HTMLInputElement>(`input[name="${field}"]`)?.focus(),
  });

  return (
    <EntryForm form={form} isBusy={isBusy} submitWords={t(LOGIN_TEXTS.submit)} onSubmit={() => void submit()}>
      <WaysIn entry={entry} onChange={change} />
      <EntryNotice notice={notice} />
      {entry.kind === 'sub' ? (
        <EntryField label={t(LOGIN_TEXTS.mainMobile)}>
          {(id) => (
            <Input
              {...toMobileProps(id, 'mainMobile')}
              autoComplete="section-main tel-national"
              placeholder={t(LOGIN_TEXTS.mainMobileHint)}
              value={entry.mainMobile}
              onChange={(event) => change({ mainMobile: event.target.value })}
            />
          )}
        </EntryField>
      ) : null}
      <EntryField label={t(LOGIN_TEXTS.mobile)}>
        {(id) => (
          <Input
            {...toMobileProps(id, 'mobile')}
            autoComplete="username"
            autoFocus
            placeholder={t(LOGIN_TEXTS.mobileHint)}
            value={entry.mobile}
            onChange={(event) => change({ mobile: event.target.value })}
          />
        )}
      </EntryField>
      <EntryField label={t(LOGIN_TEXTS.password)}>
        {(id) => (
          <Input.Password
            id={id}
            name="password"
            size="large"
            autoComplete="current-password"
            placeholder={t(LOGIN_TEXTS.passwordHint)}
            value={entry.password}
            onChange={(event) => change({ password: event.target.value })}
          />
        )}
      </EntryField>
    </EntryForm>
  );
}

function toMobileProps(id: string, name: LoginField) {
  return { id, name, size: 'large', inputMode: 'tel' } as const;
}

/** The two independent toggles (spec §2). */
function WaysIn({
  entry,
  onChange,
}: {
  readonly entry: LoginEntry;
  readonly onChange: (changes: Partial<LoginEntry>) => void;
}) {
  const t = useText();
  return (
    <>
      <Choice
        legend={t(LOGIN_TEXTS.accountKind)}
        value={entry.kind}
        onChange={(kind) => onChange({ kind })}
        options={[
          { value: 'main', label: t(LOGIN_TEXTS.mainAccount) },
          { value: 'sub', label: t(LOGIN_TEXTS.subAccount) },
        ]}
      />
      <Choice
        legend={t(LOGIN_TEXTS.role)}
        value={entry.role}
        onChange={(role) => onChange({ role })}
        options={[
          { value: 'normal', label: t(LOGIN_TEXTS.normal) },
          { value: 'agent', label: t(LOGIN_TEXTS.agent) },
        ]}
      />
    </>
  );
}
