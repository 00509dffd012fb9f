import { Button, Input } from 'antd';
import { useText } from '../../i18n/language';
import styles from './captcha-input.module.css';
import { CAPTCHA_WORDS } from './captcha-words';
import type { Captcha } from './use-captcha';

/** Digits of a captcha. */
const CAPTCHA_LENGTH = 6;

interface CaptchaInputProps {
  readonly id?: string;
  readonly 'aria-required'?: 'true' | 'false';
  readonly 'aria-invalid'?: 'true' | 'false';
  readonly 'aria-describedby'?: string;
  readonly value?: string;
  readonly onChange?: (value: string) => void;
  readonly captcha: Pick<Captcha, 'secondsLeft' | 'isAsking'>;
  /** The button was pressed; it is off while the countdown runs. */
  readonly onAsk: () => void;
  readonly size?: 'large' | 'middle';
}

/** The code from a text message, with the button that asks for one. */
export function CaptchaInput(props: CaptchaInputProps) {
  const { value = '', onChange, captcha, onAsk, size = 'middle', ...links } = props;
  const t = useText();
  const { secondsLeft, isAsking } = captcha;
  return (
    <div className={styles['row']}>
      <Input
        {...links}
        name="captcha"
        size={size}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={CAPTCHA_LENGTH}
        placeholder={t(CAPTCHA_WORDS.placeholder)}
        value={value}
        onChange={({ target }) => onChange?.(target.value)}
      />
      <Button
        size={size}
        className={styles['button']}
        disabled={secondsLeft > 0}
        loading={isAsking}
        onClick={onAsk}
      >
        {secondsLeft > 0 ? t(CAPTCHA_WORDS.again, { seconds: secondsLeft }) : t(CAPTCHA_WORDS.ask)}
      </Button>
    </div>
  );
}
