import { Alert, Button, Form, Input, Segmented } from 'antd';
import { ENDPOINTS } from '../../../contract/api/endpoints';
import type { CertificationDetail } from '../../../contract/api/account/certification';
import {
  CERTIFICATION_FIELDS,
  CertificationState,
  type CertificationField,
  type SubjectType,
} from '../../../contract/domain/certification';
import { PageForm } from '../../form/submit/page-form';
import { useText } from '../../i18n/language';
import {
  certificationRules,
  FIELD_MAX_LENGTH,
  toEntry,
  toSubmission,
  type CertificationEntry,
} from './certification-entry';
import styles from './certification.module.css';
import { CERTIFICATION_WORDS, FIELD_WORDS, SUBJECTS } from './certification-words';

interface CertificationFormProps {
  readonly detail: CertificationDetail;
  readonly onSubmitted: () => void;
  /** Absent where there is nothing to go back to. */
  readonly onCancel?: () => void;
}

/** What the merchant tells of itself; drawn from the contract's fields of each subject type. */
export function CertificationForm({ detail, onSubmitted, onCancel }: CertificationFormProps) {
  const t = useText();
  const isFailed = detail.state === CertificationState.certificationFailed;
  return (
    <div className={styles['step']}>
      <PageForm<CertificationEntry>
        submitLabel={t(CERTIFICATION_WORDS.submit)}
        initialValues={toEntry(detail)}
        submission={{
          call: { kind: 'endpoint', endpoint: ENDPOINTS.certificationSubmit },
          toBody: toSubmission,
          done: t(CERTIFICATION_WORDS.submitted),
          onDone: onSubmitted,
        }}
        besidesButton={
          onCancel !== undefined && <Button onClick={onCancel}>{t(CERTIFICATION_WORDS.keep)}</Button>
        }
      >
        {isFailed && (
          <Alert
            className={styles['failed'] ?? ''}
            type="error"
            showIcon
            message={t(CERTIFICATION_WORDS.failedTitle)}
          />
        )}
        <p className={styles['hint']}>{t(CERTIFICATION_WORDS.hint)}</p>
        <Form.Item name="subjectType">
          <Segmented<SubjectType>
            aria-label={t(CERTIFICATION_WORDS.subjectType)}
            options={SUBJECTS.map(({ type, title }) => ({ value: type, label: t(title) }))}
          />
        </Form.Item>
        <CertificationItems detail={detail} />
      </PageForm>
    </div>
  );
}

function CertificationItems({ detail }: Pick<CertificationFormProps, 'detail'>) {
  const chosen = Form.useWatch<SubjectType | undefined>('subjectType');
  return (
    <div className={styles['fields']}>
      {CERTIFICATION_FIELDS[chosen ?? detail.subjectType].map((field) => (
        <CertificationItem key={field} detail={detail} field={field} />
      ))}
    </div>
  );
}

interface CertificationItemProps extends Pick<CertificationFormProps, 'detail'> {
  readonly field: CertificationField;
}

function CertificationItem({ detail, field }: CertificationItemProps) {
  const t = useText();
  const name = ['fields', field];
  const value = Form.useWatch<string | undefined>(name);
  const earlier = detail.fields[field];
  const isHidden = earlier?.includes('*') === true;
  // The reviewer's words stand until the field is changed.
  const isUntouched = (value ?? '') === (toEntry(detail).fields[field] ?? '');
  const objection = isUntouched ? detail.failures[field] : undefined;
  return (
    <Form.Item
      name={name}
      label={t(FIELD_WORDS[field])}
      rules={certificationRules(field, t)}
      validateFirst
      {...(objection === undefined ? {} : { validateStatus: 'error' })}
      extra={
        objection === undefined ? (
          isHidden && t(CERTIFICATION_WORDS.retypeHint)
        ) : (
          <span className={styles['objection']}>{objection}</span>
        )
      }
    >
      <Input
        name={field}
        autoComplete="off"
        maxLength={FIELD_MAX_LENGTH}
        {...(isHidden ? { placeholder: earlier } : {})}
      />
    </Form.Item>
  );
}
