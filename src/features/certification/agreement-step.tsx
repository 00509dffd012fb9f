import { Button, Checkbox, Form } from 'antd';
import { ENDPOINTS } from '../../../contract/api/endpoints';
import { PageForm } from '../../form/submit/page-form';
import { useText } from '../../i18n/language';
import styles from './certification.module.css';
import { AGREEMENT, CERTIFICATION_WORDS } from './certification-words';

interface AgreementStepProps {
  readonly onSigned: () => void;
  readonly onGiveUp: () => void;
}

/** The agreement to read and sign. */
export function AgreementStep({ onSigned, onGiveUp }: AgreementStepProps) {
  const t = useText();
  return (
    <section className={styles['step']}>
      <h2 className={styles['title']}>{t(CERTIFICATION_WORDS.agreementTitle)}</h2>
      <PageForm<{ readonly isAgreed?: boolean }>
        submitLabel={t(CERTIFICATION_WORDS.sign)}
        neededField="isAgreed"
        submission={{
          call: { kind: 'endpoint', endpoint: ENDPOINTS.certificationSign },
          toBody: () => ({}),
          done: t(CERTIFICATION_WORDS.signed),
          onDone: onSigned,
        }}
        besidesButton={<Button onClick={onGiveUp}>{t(CERTIFICATION_WORDS.giveUp)}</Button>}
      >
        <div className={styles['agreement']} tabIndex={0} role="document">
          {AGREEMENT.map((clause) => (
            <p key={clause.en}>{t(clause)}</p>
          ))}
        </div>
        <Form.Item name="isAgreed" valuePropName="checked">
          <Checkbox>{t(CERTIFICATION_WORDS.agree)}</Checkbox>
        </Form.Item>
      </PageForm>
    </section>
  );
}
