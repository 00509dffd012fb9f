import { Alert, ConfigProvider, Form, Input, Modal } from 'antd';
import { useId } from 'react';
import type { ActionValue } from '../../../contract/api/page/action';
import type { Row } from '../../../contract/api/page/list';
import { OrderStatus } from '../../../contract/domain/order';
import { meetsConditions, type ResolvedAction } from '../../../contract/resources/action';
import { isKeptFrom } from '../../../contract/resources/archive/archive';
import type { FieldKind } from '../../../contract/resources/field';
import { FieldItem } from '../../form/field/field-item';
import { FORM_WORDS } from '../../form/form-words';
import { typed } from '../../form/rules/rules';
import { FormBody } from '../../form/submit/form-body';
import { useNow } from '../../format/use-now';
import { formatYuan } from '../../format/yuan';
import { nameOf } from '../action/row-name';
import { useText } from '../../i18n/language';
import type { ActionDialogProps } from '../action/action-dialog';
import { DIALOG_WORDS } from '../action/dialog-words';
import { LostAlert } from './lost-alert';
import { OrderTable, type OrderLine } from './order-table';
import { asksPassword } from './refund-limits';
import { toEmptyParams, toParams } from './refund-params';
import { REFUND_WORDS } from './refund-words';
import styles from './refund.module.css';
import { useRefundQuote } from './record/use-refunds';
import { useRefundRequest } from './use-refund-request';

const WIDTH_PX = 640;
/** Of each order all that is left goes back. */
const ALL_THAT_IS_LEFT = null;

interface ManyEntry {
  readonly params: Readonly<Record<string, ActionValue>>;
  readonly password?: string;
}

/** Gives back what was paid for several orders that never ran; what came of each is told row by row. */
export function RefundMany(props: ActionDialogProps) {
  const { page, action, rows, onChanged, onGiven, onClose } = props;
  const t = useText();
  const id = useId();
  const [form] = Form.useForm<ManyEntry>();
  const request = useRefundRequest({ page, action }, onChanged);
  const nowMs = useNow();
  const lines = rows.map((row) => toLine(props, row, nowMs));
  const largest = lines.reduce((most, line) => ((line.cents ?? 0) > (most.cents ?? 0) ? line : most));
  const quote = useRefundQuote(page, largest.id);
  const leftCount = lines.filter(({ isLeft }) => isLeft).length;
  const sum = lines.reduce((total, { cents }) => total + (cents ?? 0), 0);
  const buttonWords = t(REFUND_WORDS.refund, { amount: formatYuan(sum) });

  async function send({ params, password }: ManyEntry): Promise<void> {
    const asked = { ...params, amount: ALL_THAT_IS_LEFT };
    const answer = await request.send({
      ids: rows.map((row) => row.id),
      params: toParams(action, asked),
      ...(password === undefined ? {} : { password }),
    });
    if (answer === null) return;
    const { key } = request;
    const { results } = answer;
    onGiven({ key, action, params: asked, reason: undefined, rows, results, at: Date.now() });
    onClose();
  }

  return (
    <Modal
      open
      width={WIDTH_PX}
      maskClosable={false}
      title={t(DIALOG_WORDS.onMany, { action: t(action.title), count: rows.length })}
      onCancel={() => {
        if (!request.isSending) onClose();
      }}
      okText={buttonWords}
      cancelText={t(FORM_WORDS.cancel)}
      okButtonProps={{
        htmlType: 'submit',
        form: id,
        danger: true,
        loading: request.isSending,
        disabled: leftCount === lines.length,
      }}
    >
      <FormBody<ManyEntry>
        id={id}
        form={form}
        failure={request.failure}
        initialValues={{ params: toEmptyParams(action) }}
        onEdit={request.forget}
        onSend={send}
      >
        <LostAlert lost={request.lost} buttonWords={buttonWords} />
        <p className={styles['hint']}>{t(REFUND_WORDS.manyHint)}</p>
        <OrderTable
          label={t(REFUND_WORDS.orders)}
          factsTitle={t(REFUND_WORDS.paidAndRefunded)}
          lines={lines}
        />
        {leftCount > 0 && (
          <Alert
            className={styles['block'] ?? ''}
            type="info"
            showIcon
            role="status"
            message={t(REFUND_WORDS.leftWhy, { count: leftCount })}
          />
        )}
        <ManyItems
          action={action}
          isDisabled={request.isSending || request.lost !== null}
          needsPassword={quote.data !== undefined && asksPassword(quote.data, sum)}
        />
      </FormBody>
    </Modal>
  );
}

interface ManyItemsProps {
  readonly action: ResolvedAction;
  readonly isDisabled: boolean;
  readonly needsPassword: boolean;
}

function ManyItems({ action, isDisabled, needsPassword }: ManyItemsProps) {
  const t = useText();
  return (
    <ConfigProvider componentDisabled={isDisabled}>
      {action.params
        .filter(({ field, kind }) => field !== 'amount' && !NOT_OF_MANY.includes(kind))
        .map((field) => (
          <FieldItem key={field.field} field={field} name={['params', field.field]} />
        ))}
      {needsPassword && (
        <Form.Item name="password" label={t(DIALOG_WORDS.password)} rules={typed()} validateFirst>
          <Input.Password autoComplete="current-password" />
        </Form.Item>
      )}
    </ConfigProvider>
  );
}

/** What belongs to one order: its proof, its coupon. */
const NOT_OF_MANY: readonly FieldKind[] = ['images', 'boolean'];

function toLine({ page, action }: ActionDialogProps, row: Row, nowMs: number): OrderLine {
  const [paid, refunded] = [amountOf(row, 'payAmount'), amountOf(row, 'refundedAmount')];
  const cents = paid - refunded;
  // Several at once only where nothing was given for the money (pages 4.4).
  const isLeft =
    cents <= 0 ||
    row['orderStatus'] !== OrderStatus.startFailed ||
    isKeptFrom(page, action, { row, nowMs }) ||
    !meetsConditions(row, action.when);
  return {
    id: row.id,
    name: nameOf(page, row),
    facts: `${formatYuan(paid)} / ${formatYuan(refunded)}`,
    cents: isLeft ? null : cents,
    isLeft,
  };
}

function amountOf(row: Row, field: string): number {
  const value = row[field];
  return typeof value === 'number' ? value : 0;
}
