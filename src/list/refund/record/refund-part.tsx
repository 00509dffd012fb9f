import { Alert, Button } from 'antd';
import type { Row } from '../../../../contract/api/page/list';
import type { RefundRecord } from '../../../../contract/api/page/refund/refund';
import { OPEN_REFUND_STATES, RefundRecordStatus } from '../../../../contract/domain/refund';
import type { ResolvedAction } from '../../../../contract/resources/action';
import type { RefundStep } from '../../../../contract/resources/effect';
import type { ResolvedListPage } from '../../../../contract/resources/resolved';
import { useText } from '../../../i18n/language';
import { EmptyBlock } from '../../../layout/empty-block';
import { FailedBanner, UnreadBlock } from '../../../layout/state-block';
import { useActionDialog } from '../../action/use-action-dialog';
import type { DetailPartProps } from '../../detail/detail-parts';
import { LogSkeleton } from '../../detail/object-log-parts';
import { useDeclaredPage } from '../../detail/use-declared-page';
import { RECORD_WORDS } from './record-words';
import { stepOf } from '../refund-actions';
import { RefundRecordLine } from './refund-record';
import styles from '../refund.module.css';
import { useRefundRetry } from './use-refund-retry';
import { useRefunds } from './use-refunds';

/** The refunds of an order, newest first, each with what may be done about it. */
export function RefundPart({ page, row }: DetailPartProps) {
  const t = useText();
  const declared = useDeclaredPage(page);
  const query = useRefunds(page, row.id);
  const { data, error, refresh, updatedAt } = query;
  if (data === undefined) {
    return error === null ? <LogSkeleton /> : <UnreadBlock error={error} onRetry={refresh} />;
  }
  return (
    <section aria-label={t(RECORD_WORDS.title)}>
      {error !== null && <FailedBanner error={error} onRetry={refresh} updatedAt={updatedAt} />}
      {data.list.length === 0 ? (
        <EmptyBlock title={t(RECORD_WORDS.empty)} hint={t(RECORD_WORDS.emptyHint)} />
      ) : (
        <ol className={styles['records']}>
          {data.list.map((record) => (
            <li key={record.refundNo}>
              <RefundRecordLine declared={declared ?? page} record={record}>
                {OPEN_REFUND_STATES.includes(record.status) && (
                  <RefundSteps {...{ page, row, record }} onChanged={refresh} />
                )}
              </RefundRecordLine>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** The decisions that each state offers (pages 4.3). */
const OFFERED: Readonly<Partial<Record<RefundRecord['status'], readonly RefundStep[]>>> = {
  [RefundRecordStatus.review]: ['approve', 'reject', 'withdraw'],
  [RefundRecordStatus.failed]: ['retry', 'paidOffline'],
};

/** Whose request it was decides too: nobody reviews their own, and nobody else takes it back. */
function isOffered(action: ResolvedAction, { status, isOwn }: RefundRecord): boolean {
  const step = stepOf(action);
  if (step === null || OFFERED[status]?.includes(step) !== true) return false;
  if (step === 'withdraw') return isOwn;
  return !(isOwn && (step === 'approve' || step === 'reject'));
}

interface RefundStepsProps {
  readonly page: ResolvedListPage;
  readonly row: Row;
  readonly record: RefundRecord;
  readonly onChanged: () => void;
}

function RefundSteps({ page, row, record, onChanged }: RefundStepsProps) {
  const t = useText();
  // What a decision gave is told by the record itself.
  const { press, dialog } = useActionDialog({ page, onChanged, onGiven: onChanged });
  const retry = useRefundRetry(page, row.id, onChanged);
  const actions = page.actions.filter((action) => isOffered(action, record));
  const isOwnReview = record.isOwn && record.status === RefundRecordStatus.review;
  return (
    <>
      {isOwnReview && (
        <Alert
          className={styles['own'] ?? ''}
          type="info"
          showIcon
          role="note"
          message={t(RECORD_WORDS.ownHint)}
        />
      )}
      {actions.length > 0 && (
        <div className={styles['steps']} role="group" aria-label={t(RECORD_WORDS.title)}>
          {actions.map((action) => {
            const isRetry = stepOf(action) === 'retry';
            return (
              <Button
                key={action.name}
                size="small"
                type={stepOf(action) === 'approve' || isRetry ? 'primary' : 'default'}
                loading={isRetry && retry.isSending}
                onClick={() => (isRetry ? void retry.send() : press(action, [row]))}
              >
                {t(action.title)}
              </Button>
            );
          })}
        </div>
      )}
      {dialog}
    </>
  );
}
