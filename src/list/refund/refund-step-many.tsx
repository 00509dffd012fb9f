import type { ActionValue } from '../../../contract/api/page/action';
import type { Row } from '../../../contract/api/page/list';
import type { RefundRecord } from '../../../contract/api/page/refund/refund';
import { OPEN_REFUND_STATES } from '../../../contract/domain/refund';
import { nameOf } from '../action/row-name';
import { useText } from '../../i18n/language';
import { ActionDialog, type ActionDialogProps } from '../action/action-dialog';
import { useDeclaredPage } from '../detail/use-declared-page';
import { amountProblemOf } from './amount-rules';
import { OrderTable, type OrderLine } from './order-table';
import { RECORD_WORDS } from './record/record-words';
import { stepOf } from './refund-actions';
import { useRefundQuote } from './record/use-refunds';
import { describeApplicant, describeReason } from './record/describe-record';
import styles from './refund.module.css';
import { useRefundsOf } from './record/use-refunds-of';

/** Each is decided on with the amount that it was asked for. */
const AS_ASKED: Readonly<Record<string, ActionValue>> = { amount: null };

/** Decides on several refunds at once, with what was asked for of each in sight. */
export function RefundStepMany(props: ActionDialogProps) {
  const { page, action, rows } = props;
  const t = useText();
  const isApproval = stepOf(action) === 'approve';
  const declared = useDeclaredPage(page) ?? page;
  const { byOrder, failure } = useRefundsOf(
    page,
    rows.map(({ id }) => id),
  );
  const toLine = (row: Row): OrderLine => {
    const list = byOrder.get(row.id);
    const record = list?.find(({ status }) => OPEN_REFUND_STATES.includes(status));
    const beyond = record === undefined || !isApproval ? null : beyondOf(row, record);
    return {
      id: row.id,
      name: nameOf(page, row),
      facts: record === undefined ? '' : (beyond ?? toFacts(record)),
      cents: record?.amountCents ?? null,
      isLeft: list !== undefined && (record === undefined || record.isOwn || beyond !== null),
    };
  };
  /** More was asked for than is left by now: it is granted alone, with an amount that fits. */
  const beyondOf = (row: Row, { amountCents }: RefundRecord): string | null => {
    const [paid, refunded] = [row['payAmount'], row['refundedAmount']];
    if (typeof paid !== 'number' || typeof refunded !== 'number') return null;
    return amountProblemOf(amountCents, paid - refunded, t);
  };
  const toFacts = (record: RefundRecord) =>
    record.isOwn
      ? t(RECORD_WORDS.ownShort)
      : [describeApplicant(record, t), describeReason(declared, record, t)].join(' · ');
  const lines = rows.map(toLine);
  const quote = useRefundQuote(page, rows[0]?.id ?? '', { isEnabled: isApproval });
  const cents = lines.reduce((sum, line) => sum + (line.isLeft ? 0 : (line.cents ?? 0)), 0);
  const proof = quote.data === undefined ? {} : { proof: { cents, fromCents: quote.data.passwordFromCents } };
  const fixed = action.params.some(({ field }) => field === 'amount') ? { fixed: AS_ASKED } : {};
  return (
    <ActionDialog
      {...props}
      {...fixed}
      {...proof}
      head={
        <>
          {failure !== null && (
            <p className={styles['unread']} role="alert">
              {t(RECORD_WORDS.unread, { message: failure })}
            </p>
          )}
          <OrderTable label={t(RECORD_WORDS.amounts)} factsTitle={t(RECORD_WORDS.askedBy)} lines={lines} />
        </>
      }
    />
  );
}
