import { CheckOutlined, CloseOutlined } from '@ant-design/icons';
import { CertificationState } from '../../../contract/domain/certification';
import { useText } from '../../i18n/language';
import styles from './certification.module.css';
import { CERTIFICATION_WORDS, STATE_TITLES, STEPS } from './certification-words';

/** Where the certification stands on its way. */
export function CertificationSteps({ state }: { readonly state: CertificationState }) {
  const t = useText();
  const at = STEPS.findIndex(({ states }) => states.includes(state));
  const isFailed = state === CertificationState.certificationFailed;
  const isDone = state === CertificationState.certificationSuccess;
  return (
    <ol className={styles['steps']} aria-label={t(CERTIFICATION_WORDS.steps)}>
      {STEPS.map(({ title }, index) => {
        const isPast = index < at || (index === at && isDone);
        const phase = index === at && isFailed ? 'failed' : isPast ? 'past' : index === at ? 'now' : 'ahead';
        return (
          <li
            key={title.en}
            className={styles['at']}
            data-phase={phase}
            aria-current={index === at ? 'step' : undefined}
          >
            <span className={styles['mark']} aria-hidden>
              {phase === 'failed' ? <CloseOutlined /> : isPast ? <CheckOutlined /> : index + 1}
            </span>
            {t(index === at ? STATE_TITLES[state] : title)}
          </li>
        );
      })}
    </ol>
  );
}
