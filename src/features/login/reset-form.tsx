import { Button, Input } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { FindPasswordRequest } from '../../../contract/api/account/captcha';
import { RESET_RETURN_DELAY_MS } from '../../../contract/limits';
import { FAILURES } from '../../../contract/messages/portal';
import { CaptchaInput } from '../../form/captcha/captcha-input';
import { CAPTCHA_WORDS } from '../../form/captcha/captcha-words';
import { useCaptcha } from '../../form/captcha/use-captcha';
import { NEW_PASSWORD_HINT, readPasswordMin } from '../../form/rules/password-min';
import { isGatewayError, traceOf } from '../../http/gateway-error';
import { useText } from '../../i18n/language';
import { EntryField } from './entry-field';
import { EntryForm } from './entry-form';
import { EntryNotice, type EntryNoticeWords } from './entry-notice';
import type { ResetWays, SharedMobile } from './login-entry';
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

interface ResetFormProps extends SharedMobile, ResetWays {
  readonly calls: ResetCalls;
}

const EMPTY_REST: Omit<ResetEntry, 'mobile'> = { captcha: '', password: '', confirmation: '' };

function useResetForm({ calls, onBack, onDone, mobile, onMobile }: ResetFormProps) {
  const t = useText();
  const form = useRef<HTMLFormElement>(null);
  const [rest, setRest] = useState(EMPTY_REST);
  const entry: ResetEntry = { ...rest, mobile };
  const [phase, setPhase] = useState<'open' | 'busy' | 'done'>('open');
  const [notice, setNotice] = useState<EntryNoticeWords | null>(null);
  const captcha = useCaptcha({ purpose: 'reset', ask: () => calls.askCaptcha(entry.mobile.trim()) });

  // Ends with the form, so that nobody who went back by hand is led back once more.
  useEffect(() => {
    if (phase !== 'done') return;
    const timer = setTimeout(onDone, RESET_RETURN_DELAY_MS);
    return () => clearTimeout(timer);
  }, [phase, onDone]);

  function warn({ field, words, values }: ResetProblem): void {
    setNotice({ tone: 'warning', words: t(words, values) });
    form.current?.querySelector<HTMLInputElement>(`input[name="${field}"]`)?.focus();
  }

  function fail(error: unknown): void {
    const words = isGatewayError(error) ? error.message : FAILURES.network;
    setNotice({ tone: 'error', words, traceId: traceOf(error) });
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
    const problem = findResetProblem(entry, readPasswordMin());
    if (problem !== null) return warn(problem);
    setPhase('busy');
    setNotice(null);
    try {
      await calls.resetPassword(toFindPasswordRequest(entry));
      setPhase('done');
      setNotice({ tone: 'success', words: RESET_TEXTS.done });
    } catch (error) {
      // Everything typed stays: a wrong code is one field to mend, not four.
      setPhase('open');
      fail(error);
    }
  }

  function change({ mobile: typed, ...changes }: Partial<ResetEntry>): void {
    if (typed !== undefined) onMobile(typed);
    setRest((current) => ({ ...current, ...changes }));
    // What was wrong before is not said of what is being typed now.
    setNotice((current) => (current?.tone === 'success' ? current : null));
  }
  return {
    form,
    entry,
    change,
    notice,
    captcha,
    ask,
    submit,
    isBusy: phase !== 'open',
    goBack: phase === 'done' ? onDone : onBack,
  };
}

/** The reset-password form of spec §2: captcha, new password, and back to the login. */
export function ResetForm(props: ResetFormProps) {
  const t = useText();
  const { form, entry, change, notice, captcha, ask, submit, isBusy, goBack } = useResetForm(props);
  return (
    <EntryForm
      form={form}
      isBusy={isBusy}
      submitWords={t(RESET_TEXTS.submit)}
      onSubmit={() => void submit()}
      footer={
        <Button type="link" className={styles['back']} onClick={goBack}>
          {t(RESET_TEXTS.back)}
        </Button>
      }
    >
      <p className={styles['hint']}>{t(RESET_TEXTS.hint)}</p>
      <EntryNotice notice={notice} />
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
        placeholder={t(NEW_PASSWORD_HINT, { min: readPasswordMin() })}
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
    </EntryForm>
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
