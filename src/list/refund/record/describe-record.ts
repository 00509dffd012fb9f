import type { RefundRecord } from '../../../../contract/api/page/refund/refund';
import type { ResolvedListPage } from '../../../../contract/resources/resolved';
import type { useText } from '../../../i18n/language';
import { APPLICANT_WORDS } from './record-words';
import { findRefund } from '../refund-actions';

type ToWords = ReturnType<typeof useText>;

/** Who asked for a refund. */
export function describeApplicant(
  { applicant, applicantKind }: Pick<RefundRecord, 'applicant' | 'applicantKind'>,
  t: ToWords,
): string {
  const words = APPLICANT_WORDS[applicantKind];
  // Only people at the portal have a name: users and the house are called what they are.
  return words === null ? applicant : t(words);
}

/** The reason in the words of the page; a code newer than this release as it is. */
export function describeReason(
  { actions }: Pick<ResolvedListPage, 'actions'>,
  { reason }: Pick<RefundRecord, 'reason'>,
  t: ToWords,
): string {
  const options = findRefund(actions)?.params.find(({ field }) => field === 'reason')?.options ?? [];
  const option = options.find(({ value }) => value === reason);
  return option === undefined ? reason : t(option.title);
}
