import { Alert, Button } from 'antd';
import { useState } from 'react';
import type { ActionAnswer } from '../../../../contract/api/page/action';
import type { RefundRecord } from '../../../../contract/api/page/refund/refund';
import { RefundRecordStatus } from '../../../../contract/domain/refund';
import type { ResolvedListPage } from '../../../../contract/resources/resolved';
import { formatYuan } from '../../../format/yuan';
import { useText } from '../../../i18n/language';
import { FailedBanner } from '../../../layout/state-block';
import { REFUND_WORDS } from '../refund-words';
import styles from '../refund.module.css';
import { useRefunds } from './use-refunds';
import { useRefundRetry } from './use-refund-retry';

interface RefundCourseProps {
  readonly page: ResolvedListPage;
  readonly orderId: string;
  /** What the request was answered with; the channel had not answered then. */
  readonly answer: ActionAnswer;
  readonly onChanged: () => void;
}

/** What becomes of a refund that was taken; nobody says that money went back before the channel does. */
export function RefundCourse({ page, orderId, answer, onChanged }: RefundCourseProps) {
  const query = useRefunds(page, orderId);
  // What was read before it was asked for may be older than the refund.
  const [before] = useState(query.updatedAt);
  const record = query.updatedAt > before ? query.data?.list[0] : undefined;
  const isReview = answer.results[0]?.outcome === 'review';
  return (
    <div className={styles['course']}>
      {query.error !== null && (
        <FailedBanner error={query.error} onRetry={query.refresh} updatedAt={query.updatedAt} />
      )}
      {record === undefined ? (
        isReview ? (
          <Review />
        ) : (
          <Running />
        )
      ) : (
        <Ended
          page={page}
          orderId={orderId}
          record={record}
          onRetried={() => {
            query.refresh();
            onChanged();
          }}
        />
      )}
    </div>
  );
}

function Running() {
  const t = useText();
  return (
    <Alert
      type="info"
      showIcon
      role="status"
      message={t(REFUND_WORDS.running)}
      description={t(REFUND_WORDS.runningHint)}
    />
  );
}

function Review() {
  const t = useText();
  return (
    <Alert
      type="info"
      showIcon
      role="status"
      message={t(REFUND_WORDS.inReview)}
      description={t(REFUND_WORDS.inReviewHint)}
    />
  );
}

interface EndedProps {
  readonly page: ResolvedListPage;
  readonly orderId: string;
  readonly record: RefundRecord;
  readonly onRetried: () => void;
}

function Ended({ page, orderId, record, onRetried }: EndedProps) {
  const t = useText();
  const { status, amountCents, failReason } = record;
  const retry = useRefundRetry(page, orderId, onRetried);
  switch (status) {
    case RefundRecordStatus.running:
      return <Running />;
    case RefundRecordStatus.review:
      return <Review />;
    case RefundRecordStatus.done: {
      const message = t(REFUND_WORDS.done, { amount: formatYuan(amountCents) });
      return <Alert type="success" showIcon role="status" message={message} />;
    }
    case RefundRecordStatus.failed:
      return (
        <Alert
          type="error"
          showIcon
          role="alert"
          message={t(REFUND_WORDS.failed, { reason: failReason ?? t(REFUND_WORDS.unknownReason) })}
          description={t(REFUND_WORDS.failedHint)}
          action={
            retry.action !== null && (
              <Button size="small" danger loading={retry.isSending} onClick={() => void retry.send()}>
                {t(retry.action.title)}
              </Button>
            )
          }
        />
      );
    case RefundRecordStatus.rejected:
      return <Alert type="info" showIcon role="status" message={t(REFUND_WORDS.rejected)} />;
    case RefundRecordStatus.withdrawn:
      return <Alert type="info" showIcon role="status" message={t(REFUND_WORDS.withdrawn)} />;
  }
}
