import type { RefundRecord } from '../../../../contract/api/page/refund/refund';
import type { ResolvedListPage } from '../../../../contract/resources/resolved';
import type { useText } from '../../../i18n/language';
import { APPLICANT_WORDS } from './record-words';
import { findRefund } from '../refund-actions';

type ToWords = ReturnType<typeof useText>;

/** Who asked for a refund: what they are where that says more, and their name. */
export function describeApplicant(
  { applicant, applicantKind }: Pick<RefundRecord, 'applicant' | 'applicantKind'>,
  t: ToWords,
): string {
  const words = APPLICANT_WORDS[applicantKind];
  const kind = words === null ? '' : t(words);
  // A user without a name is called what every user is.
  return [kind, applicant === kind ? '' : applicant].filter((each) => each !== '').join(' ');
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
