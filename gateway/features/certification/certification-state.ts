import { CertificationState } from '../../../contract/domain/certification';

/** What happens to a request for certification; pass and fail come from the operator of the installation. */
export type CertificationEvent = 'submit' | 'sign' | 'giveUp' | 'pass' | 'fail';

export interface CertificationTransition {
  readonly from: CertificationState;
  readonly event: CertificationEvent;
  readonly to: CertificationState;
  /** Only while the agreement that was signed for this subject type stands. */
  readonly needsSigned?: true;
}

const { noCertification, signAgreement, waitingReview, certificationFailed, certificationSuccess } =
  CertificationState;

/** pages 11.2, row by row; the first row that fits applies. */
export const CERTIFICATION_TRANSITIONS: readonly CertificationTransition[] = [
  { from: noCertification, event: 'submit', to: signAgreement },
  { from: signAgreement, event: 'sign', to: waitingReview },
  { from: signAgreement, event: 'giveUp', to: noCertification },
  { from: waitingReview, event: 'pass', to: certificationSuccess },
  { from: waitingReview, event: 'fail', to: certificationFailed },
  { from: certificationFailed, event: 'submit', to: waitingReview, needsSigned: true },
  { from: certificationFailed, event: 'submit', to: signAgreement },
  // Change of subject: the old certification stays valid until the new one passes.
  { from: certificationSuccess, event: 'submit', to: signAgreement },
];

/** The state after an event; undefined when it is not possible in this state. */
export function toNextState(
  state: number,
  event: CertificationEvent,
  isSigned: boolean,
): CertificationState | undefined {
  return CERTIFICATION_TRANSITIONS.find(
    ({ from, event: happens, needsSigned }) =>
      from === state && happens === event && (needsSigned !== true || isSigned),
  )?.to;
}
