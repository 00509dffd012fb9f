import { Form } from 'antd';
import { useState } from 'react';
import { useText } from '../../i18n/language';
import { useFailureWords } from '../../providers/use-endpoint';
import { typed } from '../rules/rules';
import { CaptchaInput } from './captcha-input';
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

  async function request(): Promise<void> {
    if (needs !== undefined && !(await isRight(needs))) return;
    try {
      if (await captcha.request()) setIsSent(true);
    } catch (error) {
      form.setFields([{ name, errors: [toWords(error)] }]);
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
      extra={isSent ? t(CAPTCHA_WORDS.sent) : hint}
    >
      <CaptchaInput captcha={captcha} onAsk={() => void request()} />
    </Form.Item>
  );
}
