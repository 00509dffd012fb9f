import { Alert, Button, Input, Segmented } from 'antd';
import { useState } from 'react';
import type { CertificationDetail, CertificationSubmission } from '../../../contract/api/certification';
import {
  CERTIFICATION_FIELDS,
  type CertificationField,
  CertificationState,
  type SubjectType,
} from '../../../contract/domain/certification';
import { LabelledField } from '../../form/labelled-field';
import { useText } from '../../i18n/language';
import {
  FIELD_MAX_LENGTH,
  findEntryProblems,
  toEntry,
  toSubmission,
  type CertificationEntry,
} from './certification-entry';
import styles from './certification.module.css';
import { CERTIFICATION_WORDS, FIELD_WORDS, SUBJECTS } from './certification-words';

interface CertificationFormProps {
  readonly detail: CertificationDetail;
  /** Answers why it failed, in words; null when it succeeded. */
  readonly onSubmit: (submission: CertificationSubmission) => Promise<string | null>;
  /** Absent where there is nothing to go back to. */
  readonly onCancel?: () => void;
}

/** What the merchant tells of itself; drawn from the contract's fields of each subject type. */
export function CertificationForm({ detail, onSubmit, onCancel }: CertificationFormProps) {
  const t = useText();
  const [subjectType, setSubjectType] = useState<SubjectType>(detail.subjectType);
  const [entry, setEntry] = useState<CertificationEntry>(() => toEntry(detail));
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const problems = isSubmitted ? findEntryProblems(subjectType, entry) : {};
  const isFailed = detail.state === CertificationState.certificationFailed;

  function problemOf(field: CertificationField): string | null {
    const problem = problems[field];
    if (problem !== undefined) return t(CERTIFICATION_WORDS[problem], { label: t(FIELD_WORDS[field]) });
    // The reviewer's words stand until the field is changed.
    const isUntouched = (entry[field] ?? '') === (toEntry(detail)[field] ?? '');
    return (isUntouched ? detail.failures[field] : undefined) ?? null;
  }

  async function submit(): Promise<void> {
    setIsSubmitted(true);
    if (isBusy || Object.keys(findEntryProblems(subjectType, entry)).length > 0) return;
    setIsBusy(true);
    setFailure(await onSubmit(toSubmission(subjectType, entry)));
    setIsBusy(false);
  }

  return (
    <form
      className={styles['step']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {isFailed && <Alert type="error" showIcon message={t(CERTIFICATION_WORDS.failedTitle)} />}
      {failure !== null && <Alert type="error" showIcon message={failure} role="alert" />}
      <p className={styles['hint']}>{t(CERTIFICATION_WORDS.hint)}</p>
      <Segmented<SubjectType>
        aria-label={t(CERTIFICATION_WORDS.subjectType)}
        className={styles['subject'] ?? ''}
        value={subjectType}
        options={SUBJECTS.map(({ type, title }) => ({ value: type, label: t(title) }))}
        onChange={setSubjectType}
      />
      <div className={styles['fields']}>
        {CERTIFICATION_FIELDS[subjectType].map((field) => {
          const isHidden = detail.fields[field]?.includes('*') === true;
          return (
            <LabelledField
              key={field}
              label={t(FIELD_WORDS[field])}
              isRequired
              problem={problemOf(field)}
              {...(isHidden ? { hint: t(CERTIFICATION_WORDS.retypeHint) } : {})}
            >
              {(links) => (
                <Input
                  {...links}
                  name={field}
                  autoComplete="off"
                  maxLength={FIELD_MAX_LENGTH}
                  {...(isHidden ? { placeholder: detail.fields[field] ?? '' } : {})}
                  value={entry[field] ?? ''}
                  onChange={({ target }) => setEntry((typed) => ({ ...typed, [field]: target.value }))}
                />
              )}
            </LabelledField>
          );
        })}
      </div>
      <div className={styles['buttons']}>
        <Button type="primary" htmlType="submit" loading={isBusy}>
          {t(CERTIFICATION_WORDS.submit)}
        </Button>
        {onCancel !== undefined && <Button onClick={onCancel}>{t(CERTIFICATION_WORDS.keep)}</Button>}
      </div>
    </form>
  );
}
