import { Alert, Button, Checkbox } from 'antd';
import { useState } from 'react';
import { useText } from '../../i18n/language';
import styles from './certification.module.css';
import { AGREEMENT, CERTIFICATION_WORDS } from './certification-words';

interface AgreementStepProps {
  /** Answers why it failed, in words; null when it succeeded. */
  readonly onSign: () => Promise<string | null>;
  readonly onGiveUp: () => void;
}

/** The agreement to read and sign. */
export function AgreementStep({ onSign, onGiveUp }: AgreementStepProps) {
  const t = useText();
  const [isAgreed, setIsAgreed] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function sign(): Promise<void> {
    setIsBusy(true);
    setFailure(await onSign());
    setIsBusy(false);
  }

  return (
    <section className={styles['step']}>
      <h2 className={styles['title']}>{t(CERTIFICATION_WORDS.agreementTitle)}</h2>
      {failure !== null && <Alert type="error" showIcon message={failure} role="alert" />}
      <div className={styles['agreement']} tabIndex={0} role="document">
        {AGREEMENT.map((clause) => (
          <p key={clause.en}>{t(clause)}</p>
        ))}
      </div>
      <Checkbox checked={isAgreed} onChange={({ target }) => setIsAgreed(target.checked)}>
        {t(CERTIFICATION_WORDS.agree)}
      </Checkbox>
      <div className={styles['buttons']}>
        <Button type="primary" disabled={!isAgreed} loading={isBusy} onClick={() => void sign()}>
          {t(CERTIFICATION_WORDS.sign)}
        </Button>
        <Button onClick={onGiveUp}>{t(CERTIFICATION_WORDS.giveUp)}</Button>
      </div>
    </section>
  );
}
