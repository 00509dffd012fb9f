import { Alert, Button, Form, Modal, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import type { Row } from '../../../contract/api/page/list';
import type { RefundRecord } from '../../../contract/api/page/refund/refund';
import { OPEN_REFUND_STATES } from '../../../contract/domain/refund';
import type { RefundStep } from '../../../contract/resources/effect';
import { unless } from '../../form/rules/rules';
import { formatYuan } from '../../format/yuan';
import { useText } from '../../i18n/language';
import { UnreadBlock } from '../../layout/state-block';
import { ActionDialog, type ActionDialogProps } from '../action/action-dialog';
import { useActionTitle } from '../action/row-name';
import { toInitialParams } from '../action/row-actions';
import { useDeclaredPage } from '../detail/use-declared-page';
import { AmountInput } from './amount-input';
import { amountProblemOf } from './amount-rules';
import { RECORD_WORDS } from './record/record-words';
import { stepOf } from './refund-actions';
import { RefundRecordLine } from './record/refund-record';
import { RefundStepMany } from './refund-step-many';
import { REFUND_WORDS } from './refund-words';
import styles from './refund.module.css';
import { useRefundQuote, useRefunds } from './record/use-refunds';

const WIDTH_PX = 520;
/** The parameter that an approval may change. */
const AMOUNT = 'amount';
/** Decisions that nobody takes on what they asked for themselves. */
const REVIEWS: readonly (RefundStep | null)[] = ['approve', 'reject'];

/** Decides on refunds that were asked for; of one it shows first what is decided on. */
export function RefundStepDialog(props: ActionDialogProps) {
  const [row, ...others] = props.rows;
  if (row === undefined) return null;
  return others.length === 0 ? <StepOne {...props} row={row} /> : <RefundStepMany {...props} />;
}

function StepOne({ row, ...props }: ActionDialogProps & { readonly row: Row }) {
  const { page, action } = props;
  const t = useText();
  const declared = useDeclaredPage(page) ?? page;
  const query = useRefunds(page, row.id);
  const isApproval = stepOf(action) === 'approve';
  const quote = useRefundQuote(page, row.id, { isEnabled: isApproval });
  const fromCents = quote.data?.passwordFromCents;
  const shell = (children: ReactNode) => <Shell {...props}>{children}</Shell>;
  const unread = query.error ?? (isApproval ? quote.error : null);
  if (query.data === undefined || (isApproval && fromCents === undefined)) {
    return shell(
      unread === null ? (
        <Skeleton active title={false} paragraph={{ rows: 4 }} />
      ) : (
        <UnreadBlock
          error={unread}
          onRetry={() => {
            query.refresh();
            if (isApproval) quote.refresh();
          }}
        />
      ),
    );
  }
  const record = query.data.list.find(({ status }) => OPEN_REFUND_STATES.includes(status));
  if (record === undefined) {
    return shell(<Alert type="info" showIcon role="status" message={t(RECORD_WORDS.noOpen)} />);
  }
  const asked = (
    <div className={styles['asked']}>
      <RefundRecordLine declared={declared} record={record} />
    </div>
  );
  if (record.isOwn && REVIEWS.includes(stepOf(action))) {
    return shell(
      <>
        {asked}
        <Alert type="info" showIcon role="note" message={t(RECORD_WORDS.ownHint)} />
      </>,
    );
  }
  if (!record.isOwn && stepOf(action) === 'withdraw') {
    return shell(
      <>
        {asked}
        <Alert type="info" showIcon role="note" message={t(RECORD_WORDS.notOwn)} />
      </>,
    );
  }
  return (
    <ActionDialog
      {...props}
      head={asked}
      {...(fromCents === undefined ? {} : { proof: { cents: record.amountCents, fromCents } })}
      taken={t(RECORD_WORDS.handedOver)}
      initial={toInitial(props, row, record)}
      {...(isApproval && quote.data !== undefined
        ? { asks: <GrantedItem action={action} maxCents={quote.data.refundableCents} /> }
        : {})}
      // The record tells how it goes on.
      onGiven={props.onChanged}
    />
  );
}

/** What is granted of what was asked for: at most what is left of the payment, and as asked where it is left empty. */
function GrantedItem({
  action: { params },
  maxCents,
}: Pick<ActionDialogProps, 'action'> & { readonly maxCents: number }) {
  const t = useText();
  const field = params.find((each) => each.field === AMOUNT);
  if (field === undefined) return null;
  const most = t(REFUND_WORDS.atMost, { amount: formatYuan(maxCents) });
  return (
    <Form.Item
      name={['params', AMOUNT]}
      label={t(field.title)}
      extra={field.hint === null ? most : [t(field.hint), most].join(' · ')}
      rules={unless((value) => amountProblemOf(value, maxCents, t))}
    >
      <AmountInput />
    </Form.Item>
  );
}

/** An approval starts from what was asked for. */
function toInitial({ action }: ActionDialogProps, row: Row, { amountCents }: RefundRecord) {
  if (action.params.length === 0) return {};
  const params = toInitialParams(action, row);
  return { params: AMOUNT in params ? { ...params, [AMOUNT]: amountCents } : params };
}

function Shell({
  page,
  action,
  rows,
  onClose,
  children,
}: ActionDialogProps & { readonly children: ReactNode }) {
  const t = useText();
  const title = useActionTitle(page, action, rows);
  return (
    <Modal
      open
      width={WIDTH_PX}
      maskClosable={false}
      title={title}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t(REFUND_WORDS.close)}</Button>}
    >
      {children}
    </Modal>
  );
}
