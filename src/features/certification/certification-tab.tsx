import { Button, Skeleton } from 'antd';
import { Suspense, useState } from 'react';
import type { CertificationDetail } from '../../../contract/api/account/certification';
import { ENDPOINTS } from '../../../contract/api/endpoints';
import {
  type CertificationField,
  CertificationState,
  type SubjectType,
} from '../../../contract/domain/certification';
import type { Text } from '../../../contract/text';
import { lazyPart } from '../../away/lazy-part';
import { formatMoment } from '../../format/moment';
import { useQuestion } from '../../form/submit/use-question';
import { useText } from '../../i18n/language';
import { useEndpointQuery } from '../../providers/use-endpoint';
import { Facts } from '../../layout/facts';
import { UnreadBlock } from '../../layout/state-block';
import styles from './certification.module.css';
import { CertificationSteps } from './certification-steps';
import { CERTIFICATION_WORDS, FIELD_WORDS, SUBJECTS } from './certification-words';

/** Loaded with the state that needs them; forms and their validation are no part of the others. */
const AgreementStep = lazyPart(async () => (await import('./agreement-step')).AgreementStep);
const CertificationForm = lazyPart(async () => (await import('./certification-form')).CertificationForm);

const LABEL_WIDTH_PX = 212;

/** The certification of the merchant: five states as steps of one way (pages §11.2). */
export function CertificationTab() {
  const t = useText();
  const { data: detail, error, refresh } = useEndpointQuery(ENDPOINTS.certificationDetail);
  const { giveUp, questions } = useGiveUp(refresh);
  if (error !== null && detail === undefined) return <UnreadBlock error={error} onRetry={refresh} />;
  if (detail === undefined) {
    return (
      <div role="status" aria-label={t(CERTIFICATION_WORDS.loading)}>
        <Skeleton active paragraph={{ rows: 8 }} />
      </div>
    );
  }
  return (
    <div className={styles['panel']}>
      {questions}
      <CertificationSteps state={detail.state} />
      <Suspense fallback={<Skeleton active paragraph={{ rows: 6 }} />}>
        <Step key={detail.state} detail={detail} onChanged={refresh} onGiveUp={giveUp} />
      </Suspense>
    </div>
  );
}

interface StepProps {
  readonly detail: CertificationDetail;
  readonly onChanged: () => void;
  readonly onGiveUp: () => void;
}

function Step({ detail, onChanged, onGiveUp }: StepProps) {
  const [isChanging, setIsChanging] = useState(false);
  switch (detail.state) {
    case CertificationState.noCertification:
    case CertificationState.certificationFailed:
      return <CertificationForm detail={detail} onSubmitted={onChanged} />;
    case CertificationState.signAgreement:
      return <AgreementStep onSigned={onChanged} onGiveUp={onGiveUp} />;
    case CertificationState.waitingReview:
      return (
        <Standing
          detail={detail}
          title={CERTIFICATION_WORDS.waitingTitle}
          words={CERTIFICATION_WORDS.waitingDetail}
        />
      );
    case CertificationState.certificationSuccess:
      return isChanging ? (
        <CertificationForm detail={detail} onSubmitted={onChanged} onCancel={() => setIsChanging(false)} />
      ) : (
        <Standing
          detail={detail}
          title={CERTIFICATION_WORDS.successTitle}
          words={CERTIFICATION_WORDS.successDetail}
          onChange={() => setIsChanging(true)}
        />
      );
  }
}

interface StandingProps {
  readonly detail: CertificationDetail;
  readonly title: Text;
  readonly words: Text;
  readonly onChange?: () => void;
}

/** A state in which there is nothing to fill in. */
function Standing({ detail, title, words, onChange }: StandingProps) {
  const t = useText();
  const { submittedAt, reviewedAt } = detail;
  const lines: readonly (readonly [Text, string])[] = [
    [CERTIFICATION_WORDS.subjectType, t(titleOfSubject(detail.subjectType))],
    ...fieldsOf(detail).map(([field, value]) => [FIELD_WORDS[field], value] as const),
    ...(submittedAt === null ? [] : [[CERTIFICATION_WORDS.submittedAt, formatMoment(submittedAt)] as const]),
    ...(reviewedAt === null ? [] : [[CERTIFICATION_WORDS.reviewedAt, formatMoment(reviewedAt)] as const]),
  ];
  return (
    <section className={styles['step']}>
      <h2 className={styles['title']}>{t(title)}</h2>
      <p className={styles['hint']}>{t(words)}</p>
      <Facts
        labelWidthPx={LABEL_WIDTH_PX}
        facts={lines.map(([label, value]) => ({ key: label.zh, label: t(label), value }))}
      />
      {onChange !== undefined && <Button onClick={onChange}>{t(CERTIFICATION_WORDS.change)}</Button>}
    </section>
  );
}

function titleOfSubject(subjectType: SubjectType): Text {
  return SUBJECTS.find(({ type }) => type === subjectType)?.title ?? CERTIFICATION_WORDS.subjectType;
}

function fieldsOf({ fields }: CertificationDetail): readonly (readonly [CertificationField, string])[] {
  return Object.entries(fields).filter(
    (entry): entry is [CertificationField, string] => entry[0] in FIELD_WORDS,
  );
}

function useGiveUp(onDone: () => void) {
  const t = useText();
  const { ask, questions } = useQuestion();
  const giveUp = () =>
    ask({
      title: t(CERTIFICATION_WORDS.giveUpTitle),
      detail: t(CERTIFICATION_WORDS.giveUpDetail),
      okText: t(CERTIFICATION_WORDS.giveUp),
      isDanger: true,
      endpoint: ENDPOINTS.certificationGiveUp,
      body: {},
      done: t(CERTIFICATION_WORDS.givenUp),
      onSettled: onDone,
    });
  return { giveUp, questions };
}
