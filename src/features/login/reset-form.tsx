import { Button, Input } from 'antd';
import { useRef, useState } from 'react';
import type { FindPasswordRequest } from '../../../contract/api/account/captcha';
import { RESET_RETURN_DELAY_MS } from '../../../contract/limits';
import { FAILURES } from '../../../contract/messages/portal';
import type { Text } from '../../../contract/text';
import { CaptchaInput } from '../../form/captcha/captcha-input';
import { CAPTCHA_WORDS } from '../../form/captcha/captcha-words';
import { useCaptcha } from '../../form/captcha/use-captcha';
import { isGatewayError } from '../../http/gateway-error';
import { useText } from '../../i18n/language';
import type { SharedMobile } from './login-entry';
import { EntryField } from './entry-field';
import {
  findMobileProblem,
  findResetProblem,
  toFindPasswordRequest,
  type ResetEntry,
  type ResetProblem,
} from './reset-entry';
import styles from './entry-form.module.css';
import { RESET_TEXTS } from './reset-texts';

/** What the form asks of the gateway; each call rejects with words for people. */
export interface ResetCalls {
  /** Sends a captcha; answers how many seconds the button stays off. */
  readonly askCaptcha: (mobile: string) => Promise<number>;
  readonly resetPassword: (request: FindPasswordRequest) => Promise<void>;
}

interface ResetFormProps extends SharedMobile {
  readonly calls: ResetCalls;
  readonly onBack: () => void;
}

type Notice = { readonly tone: 'warning' | 'error' | 'success'; readonly words: Text | string } | null;

const EMPTY_REST: Omit<ResetEntry, 'mobile'> = { captcha: '', password: '', confirmation: '' };

function useResetForm({ calls, onBack, mobile, onMobile }: ResetFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [rest, setRest] = useState(EMPTY_REST);
  const entry: ResetEntry = { ...rest, mobile };
  const [phase, setPhase] = useState<'open' | 'busy' | 'done'>('open');
  const [notice, setNotice] = useState<Notice>(null);
  const captcha = useCaptcha({ purpose: 'reset', ask: () => calls.askCaptcha(entry.mobile.trim()) });

  function warn({ field, words }: ResetProblem): void {
    setNotice({ tone: 'warning', words });
    form.current?.querySelector<HTMLInputElement>(`input[name="${field}"]`)?.focus();
  }

  function fail(error: unknown): void {
    setNotice({ tone: 'error', words: isGatewayError(error) ? error.message : FAILURES.network });
  }

  async function ask(): Promise<void> {
    const problem = findMobileProblem(entry);
    if (problem !== null) return warn(problem);
    setNotice(null);
    try {
      if (await captcha.request()) setNotice({ tone: 'success', words: CAPTCHA_WORDS.sent });
    } catch (error) {
      fail(error);
    }
  }

  async function submit(): Promise<void> {
    if (phase !== 'open') return;
    const problem = findResetProblem(entry);
    if (problem !== null) return warn(problem);
    setPhase('busy');
    setNotice(null);
    try {
      await calls.resetPassword(toFindPasswordRequest(entry));
      setPhase('done');
      setNotice({ tone: 'success', words: RESET_TEXTS.done });
      setTimeout(onBack, RESET_RETURN_DELAY_MS);
    } catch (error) {
      // Everything typed stays: a wrong code is one field to mend, not four.
      setPhase('open');
      fail(error);
    }
  }

  const change = ({ mobile: typed, ...changes }: Partial<ResetEntry>) => {
    if (typed !== undefined) onMobile(typed);
    setRest((current) => ({ ...current, ...changes }));
  };
  return { form, entry, change, notice, captcha, ask, submit, isBusy: phase !== 'open' };
}

/** The reset-password form of spec §2: captcha, new password, and back to the login. */
export function ResetForm(props: ResetFormProps) {
  const { onBack } = props;
  const t = useText();
  const { form, entry, change, notice, captcha, ask, submit, isBusy } = useResetForm(props);
  return (
    <form
      ref={form}
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <p className={styles['hint']}>{t(RESET_TEXTS.hint)}</p>
      {notice === null ? null : (
        <p role={notice.tone === 'success' ? 'status' : 'alert'} className={styles[notice.tone]}>
          {typeof notice.words === 'string' ? notice.words : t(notice.words)}
        </p>
      )}
      <EntryField label={t(RESET_TEXTS.mobile)}>
        {(id) => (
          <Input
            id={id}
            name="mobile"
            size="large"
            inputMode="tel"
            autoComplete="username"
            autoFocus
            placeholder={t(RESET_TEXTS.mobileHint)}
            value={entry.mobile}
            onChange={({ target }) => change({ mobile: target.value })}
          />
        )}
      </EntryField>
      <EntryField label={t(CAPTCHA_WORDS.label)}>
        {(id) => (
          <CaptchaInput
            id={id}
            size="large"
            value={entry.captcha}
            onChange={(value) => change({ captcha: value })}
            captcha={captcha}
            onAsk={() => void ask()}
          />
        )}
      </EntryField>
      <PasswordField
        name="password"
        label={t(RESET_TEXTS.password)}
        placeholder={t(RESET_TEXTS.passwordHint)}
        value={entry.password}
        onChange={(password) => change({ password })}
      />
      <PasswordField
        name="confirmation"
        label={t(RESET_TEXTS.confirmation)}
        placeholder={t(RESET_TEXTS.confirmationHint)}
        value={entry.confirmation}
        onChange={(confirmation) => change({ confirmation })}
      />
      <Button
        type="primary"
        htmlType="submit"
        size="large"
        block
        loading={isBusy}
        className={styles['submit']}
      >
        {t(RESET_TEXTS.submit)}
      </Button>
      <Button type="link" className={styles['back']} onClick={onBack}>
        {t(RESET_TEXTS.back)}
      </Button>
    </form>
  );
}

interface PasswordFieldProps {
  readonly name: string;
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function PasswordField({ name, label, placeholder, value, onChange }: PasswordFieldProps) {
  return (
    <EntryField label={label}>
      {(id) => (
        <Input.Password
          id={id}
          name={name}
          size="large"
          autoComplete="new-password"
          placeholder={placeholder}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </EntryField>
  );
}
