import { Alert, Checkbox, ConfigProvider, Form, Input, Radio } from 'antd';
import { useEffect } from 'react';
import type { ActionRequest, ActionValue } from '../../../contract/api/page/action';
import type { RefundQuote } from '../../../contract/api/page/refund/refund';
import type { ResolvedAction } from '../../../contract/resources/action';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import { FieldItem } from '../../form/field/field-item';
import { typed } from '../../form/rules/rules';
import { FormBody } from '../../form/submit/form-body';
import { formatYuan } from '../../format/yuan';
import { useText } from '../../i18n/language';
import { DIALOG_WORDS } from '../action/dialog-words';
import { AmountInput } from './amount-input';
import { amountRules } from './amount-rules';
import { LostAlert } from './lost-alert';
import { asksPassword, isOverLimit } from './refund-limits';
import { toEmptyParams, toParams } from './refund-params';
import { RefundSuggestion } from './refund-suggestion';
import { RefundWarnings } from './refund-warnings';
import { REFUND_WORDS } from './refund-words';
import styles from './refund.module.css';
import type { useRefundRequest } from './use-refund-request';

type Way = 'whole' | 'part';

/** What a person decides of a refund. */
export interface RefundEntry {
  readonly way: Way;
  readonly amount: number | null;
  readonly params: Readonly<Record<string, ActionValue>>;
  readonly password?: string;
}

interface RefundFormProps {
  readonly id: string;
  readonly page: ResolvedListPage;
  readonly action: ResolvedAction;
  readonly quote: RefundQuote;
  readonly request: ReturnType<typeof useRefundRequest>;
  /** What the button that sends it says. */
  readonly buttonWords: string;
  /** Called with the amount as it is decided on; null while there is none. */
  readonly onCents: (cents: number | null) => void;
  readonly onSend: (entry: RefundEntry) => Promise<void>;
}

/** Parameters that are asked for in a way of their own. */
const OWN_ITEMS: readonly string[] = ['amount', 'returnCoupon'];

/** How much goes back and why, with what to look at before. */
export function RefundForm(props: RefundFormProps) {
  const { id, page, action, quote, request, buttonWords, onCents, onSend } = props;
  const t = useText();
  const [form] = Form.useForm<RefundEntry>();
  const { refundableCents, suggestion } = quote;
  const initial: RefundEntry = {
    way: suggestion?.cents === refundableCents ? 'whole' : 'part',
    amount: null,
    params: toEmptyParams(action),
  };
  const way = Form.useWatch('way', form) ?? initial.way;
  const amount = Form.useWatch('amount', { form, preserve: true }) ?? null;
  const cents = way === 'whole' ? refundableCents : amount;
  useEffect(() => onCents(cents), [onCents, cents]);
  const isAmount = cents !== null && !Number.isNaN(cents);
  const { lost } = request;
  return (
    <FormBody<RefundEntry>
      id={id}
      form={form}
      initialValues={initial}
      failure={request.failure}
      onEdit={request.forget}
      onSend={(entry) => onSend({ ...entry, amount: entry.way === 'whole' ? refundableCents : entry.amount })}
    >
      <LostAlert lost={lost} buttonWords={buttonWords} />
      <RefundWarnings quote={quote} />
      {/* What may have been taken is not changed any more: it is asked about as it was sent. */}
      <ConfigProvider componentDisabled={request.isSending || lost !== null}>
        <RefundSuggestion
          {...{ page, quote }}
          onAdopt={(suggested) => {
            request.forget();
            form.setFieldsValue({ way: suggested === refundableCents ? 'whole' : 'part', amount: suggested });
            form.focusField('amount');
          }}
        />
        <div className={styles['pair']}>
          <Form.Item name="way" label={t(REFUND_WORDS.how)}>
            <Radio.Group
              options={[
                { value: 'whole', label: t(REFUND_WORDS.whole, { amount: formatYuan(refundableCents) }) },
                { value: 'part', label: t(REFUND_WORDS.part) },
              ]}
            />
          </Form.Item>
          {way === 'part' && (
            <Form.Item
              name="amount"
              label={t(REFUND_WORDS.amount)}
              rules={amountRules(refundableCents, t)}
              validateFirst
            >
              <AmountInput />
            </Form.Item>
          )}
        </div>
        {isAmount && isOverLimit(quote, cents) && <LimitNote quote={quote} />}
        <ReasonItems action={action} />
        {isAmount && asksPassword(quote, cents) && (
          <Form.Item
            name="password"
            label={t(DIALOG_WORDS.password)}
            extra={t(REFUND_WORDS.passwordWhy, { amount: formatYuan(quote.passwordFromCents) })}
            rules={typed()}
            validateFirst
          >
            <Input.Password autoComplete="current-password" />
          </Form.Item>
        )}
      </ConfigProvider>
    </FormBody>
  );
}

/** Why it goes back, and what goes with it. */
function ReasonItems({ action }: Pick<RefundFormProps, 'action'>) {
  const t = useText();
  return (
    <>
      {action.params
        .filter(({ field }) => !OWN_ITEMS.includes(field))
        .map((field) => (
          <FieldItem key={field.field} field={field} name={['params', field.field]} />
        ))}
      {action.params.some(({ field }) => field === 'returnCoupon') && (
        <Form.Item name={['params', 'returnCoupon']} valuePropName="checked">
          <Checkbox>{t(REFUND_WORDS.returnCoupon)}</Checkbox>
        </Form.Item>
      )}
    </>
  );
}

/** Said before it is sent: it goes to somebody else first. */
function LimitNote({ quote: { limits } }: { readonly quote: RefundQuote }) {
  const t = useText();
  return limits === null ? null : (
    <Alert
      className={styles['block'] ?? ''}
      type="info"
      showIcon
      role="status"
      message={t(REFUND_WORDS.overLimit)}
      description={t(REFUND_WORDS.limits, {
        single: formatYuan(limits.singleCents),
        left: formatYuan(limits.dayLeftCents),
      })}
    />
  );
}

/** Body of the call: what was declared to be asked for, the amount as cents. */
export function toRefundRequest(
  orderId: string,
  action: ResolvedAction,
  { amount, params, password }: RefundEntry,
): ActionRequest {
  return {
    ids: [orderId],
    params: toParams(action, { ...params, amount }),
    ...(password === undefined ? {} : { password }),
  };
}
