import { Button, Modal, Skeleton } from 'antd';
import { useId, useState } from 'react';
import type { Row } from '../../../contract/api/page/list';
import type { RefundQuote } from '../../../contract/api/page/refund/refund';
import { FORM_WORDS } from '../../form/form-words';
import { formatYuan } from '../../format/yuan';
import { useText } from '../../i18n/language';
import { UnreadBlock } from '../../layout/state-block';
import type { ActionDialogProps } from '../action/action-dialog';
import { useActionTitle } from '../action/row-name';
import { RefundAmounts } from './refund-amounts';
import { RefundCourse } from './record/refund-course';
import { RefundForm, toRefundRequest } from './refund-form';
import { REFUND_WORDS } from './refund-words';
import { isOverLimit } from './refund-limits';
import { useRefundQuote } from './record/use-refunds';
import { useRefundRequest } from './use-refund-request';

const WIDTH_PX = 560;

interface RefundOneProps extends ActionDialogProps {
  /** The order; its id is enough. */
  readonly row: Row;
}

/** What may be given back of one order, how much of it is, and what became of it. */
export function RefundOne({ page, action, row, onChanged, onClose }: RefundOneProps) {
  const t = useText();
  const id = useId();
  const quote = useRefundQuote(page, row.id);
  // What was decided by stays as it was read: a figure that moves under the hand is no help.
  const [seen, see] = useState<RefundQuote | null>(null);
  if (seen === null && quote.data !== undefined && !quote.isStale && !quote.isFetching) see(quote.data);
  const request = useRefundRequest({ page, action }, onChanged);
  const [cents, setCents] = useState<number | null>(null);
  const isAsking = seen !== null && seen.refundableCents > 0 && request.answer === null;
  const title = useActionTitle(page, action, [row]);
  const buttonWords = wordButton(seen, cents, t);
  return (
    <Modal
      open
      width={WIDTH_PX}
      maskClosable={false}
      title={title}
      onCancel={() => {
        if (!request.isSending) onClose();
      }}
      footer={
        <>
          <Button disabled={request.isSending} onClick={onClose}>
            {t(isAsking ? FORM_WORDS.cancel : REFUND_WORDS.close)}
          </Button>
          {isAsking && (
            <Button type="primary" danger htmlType="submit" form={id} loading={request.isSending}>
              {buttonWords}
            </Button>
          )}
        </>
      }
    >
      {seen === null ? (
        quote.error === null ? (
          <Skeleton active title={false} paragraph={{ rows: 6 }} />
        ) : (
          <UnreadBlock error={quote.error} onRetry={quote.refresh} />
        )
      ) : (
        <>
          <RefundAmounts quote={seen} />
          {isAsking && (
            <RefundForm
              {...{ id, page, action, request, buttonWords }}
              quote={seen}
              onCents={setCents}
              onSend={async (entry) => void (await request.send(toRefundRequest(row.id, action, entry)))}
            />
          )}
          {request.answer !== null && (
            <RefundCourse {...{ page, orderId: row.id, answer: request.answer, onChanged }} />
          )}
        </>
      )}
    </Modal>
  );
}

/** What the button does, with the amount where there is one. */
function wordButton(quote: RefundQuote | null, cents: number | null, t: ReturnType<typeof useText>): string {
  if (quote === null || cents === null || Number.isNaN(cents) || cents <= 0)
    return t(REFUND_WORDS.refundNone);
  const words = isOverLimit(quote, cents) ? REFUND_WORDS.apply : REFUND_WORDS.refund;
  return t(words, { amount: formatYuan(cents) });
}
