import { Form } from 'antd';
import { useState } from 'react';
import { traceOf, type Failure } from '../../http/gateway-error';
import { useText } from '../../i18n/language';
import { TraceNumber } from '../../layout/trace-number';
import { useFailureWords } from '../../providers/use-endpoint';
import { typed } from '../rules/rules';
import { CaptchaInput } from './captcha-input';
import styles from './captcha-input.module.css';
import { CAPTCHA_WORDS } from './captcha-words';
import { useCaptcha } from './use-captcha';

interface CaptchaItemProps {
  readonly name: string;
  readonly label: string;
  /** Says where the code goes; gives way to the news that it was sent. */
  readonly hint?: string;
  /** Countdowns of different purposes run apart. */
  readonly purpose: string;
  /** Asks the gateway; answers how many seconds the button stays off. */
  readonly ask: () => Promise<number>;
  /** Field that must be right before a code is asked for (spec §5). */
  readonly needs?: string;
}

/** A code from a text message as an item of a form; why none was sent is told below it. */
export function CaptchaItem({ name, label, hint, purpose, ask, needs }: CaptchaItemProps) {
  const t = useText();
  const form = Form.useFormInstance();
  const toWords = useFailureWords();
  const [isSent, setIsSent] = useState(false);
  const captcha = useCaptcha({ purpose, ask });
  const [refusal, setRefusal] = useState<Failure | null>(null);
  // What was refused is not said of what is being typed now, in this field or another.
  const values: unknown = Form.useWatch([], form);
  const [refusedFor, setRefusedFor] = useState(values);
  if (refusedFor !== values) {
    setRefusedFor(values);
    setRefusal(null);
  }

  async function request(): Promise<void> {
    if (needs !== undefined && !(await isRight(needs))) return;
    setRefusal(null);
    try {
      if (await captcha.request()) setIsSent(true);
    } catch (error) {
      setRefusal({ message: toWords(error), traceId: traceOf(error) });
    }
  }

  async function isRight(field: string): Promise<boolean> {
    try {
      await form.validateFields([field]);
      return true;
    } catch {
      // The form shows what is wrong at the field itself.
      return false;
    }
  }

  return (
    <Form.Item
      name={name}
      label={label}
      rules={typed(t(CAPTCHA_WORDS.missing))}
      extra={refusal === null ? isSent ? t(CAPTCHA_WORDS.sent) : hint : <Refusal failure={refusal} />}
    >
      <CaptchaInput captcha={captcha} onAsk={() => void request()} />
    </Form.Item>
  );
}

/** Why no code was sent. */
function Refusal({ failure }: { readonly failure: Failure }) {
  return (
    <span role="alert" className={styles['refusal']}>
      {failure.message} <TraceNumber traceId={failure.traceId} />
    </span>
  );
}
