import { Form, Radio } from 'antd';
import { useEffect } from 'react';
import type { RefundQuote } from '../../../contract/api/page/refund/refund';
import { SETTLE_ENDINGS } from '../../../contract/domain/remedy/settle';
import type { ResolvedField } from '../../../contract/resources/field';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import { RadioChoice } from '../../form/field/radio-choice';
import { given } from '../../form/rules/rules';
import { formatYuan } from '../../format/yuan';
import { useText } from '../../i18n/language';
import { ActionDialog, type ActionDialogProps } from '../action/action-dialog';
import { AmountInput } from '../refund/amount-input';
import { amountRules } from '../refund/amount-rules';
import { findRefund } from '../refund/refund-actions';
import { describeGrounds } from '../refund/refund-grounds';
import { REFUND_WORDS } from '../refund/refund-words';
import { useRefundQuote } from '../refund/record/use-refunds';
import { ENDING_CONSEQUENCES, SETTLE_WORDS } from './remedy-words';
import styles from './remedy.module.css';

/** Brings an order to an end that is overdue by far, or lets it go on (pages 4.5). */
export function SettleDialog(props: ActionDialogProps) {
  return <ActionDialog {...props} asks={<SettleItems {...props} />} />;
}

function SettleItems({ page, action, rows: [row] }: ActionDialogProps) {
  const ending: unknown = Form.useWatch(['params', 'ending']);
  // Whoever may settle need not be somebody who may refund: without a quote the amount is entered by hand.
  const isEnabled = row !== undefined && findRefund(page.actions) !== undefined;
  const { data, isStale } = useRefundQuote(page, row?.id ?? '', { isEnabled });
  const quote = isStale || data === undefined ? null : data;
  return (
    <>
      {action.params.map((field) => {
        switch (field.field) {
          case 'ending':
            return <EndingItem key={field.field} field={field} />;
          case 'refundCents':
            return ending === 'refundPart' && <AmountItem key={field.field} {...{ page, field, quote }} />;
          case 'waitMinutes':
            return ending === 'wait' && <WaitItem key={field.field} field={field} />;
          default:
            return null;
        }
      })}
    </>
  );
}

interface ItemProps {
  readonly field: ResolvedField;
}

function EndingItem({ field: { field, title, options } }: ItemProps) {
  const t = useText();
  return (
    <Form.Item name={['params', field]} label={t(title)} rules={given(t(SETTLE_WORDS.endingMissing))}>
      <RadioChoice className={styles['choices'] ?? ''} aria-label={t(title)}>
        {options.map((option) => {
          const ending = SETTLE_ENDINGS.find((each) => each === option.value);
          return (
            <Radio key={String(option.value)} value={option.value}>
              <div className={styles['choice']}>
                {t(option.title)}
                {ending !== undefined && <span>{t(ENDING_CONSEQUENCES[ending])}</span>}
              </div>
            </Radio>
          );
        })}
      </RadioChoice>
    </Form.Item>
  );
}

function WaitItem({ field: { field, title, options } }: ItemProps) {
  const t = useText();
  return (
    <Form.Item name={['params', field]} label={t(title)} rules={given(t(SETTLE_WORDS.waitMissing))}>
      <RadioChoice
        aria-label={t(title)}
        optionType="button"
        options={options.map((option) => ({ value: option.value, label: t(option.title) }))}
      />
    </Form.Item>
  );
}

interface AmountItemProps extends ItemProps {
  readonly page: ResolvedListPage;
  /** Null where it is not known what may be refunded. */
  readonly quote: RefundQuote | null;
}

/** Starts with what the order itself suggests; what was entered before that is known stays. */
function AmountItem({ page, field: { field, title }, quote }: AmountItemProps) {
  const t = useText();
  const form = Form.useFormInstance();
  const suggestion = quote?.suggestion ?? null;
  const suggested = suggestion?.cents ?? 0;
  useEffect(() => {
    const name = ['params', field];
    const entered: unknown = form.getFieldValue(name);
    if (suggested > 0 && (entered === null || entered === undefined)) form.setFieldValue(name, suggested);
  }, [form, field, suggested]);
  return (
    <Form.Item
      name={['params', field]}
      label={t(title)}
      rules={amountRules(quote?.refundableCents ?? Number.MAX_SAFE_INTEGER, t)}
      validateFirst
      extra={
        suggestion === null
          ? quote !== null && t(REFUND_WORDS.noSuggestion)
          : `${t(REFUND_WORDS.suggested, { amount: formatYuan(suggestion.cents) })} · ${describeGrounds(suggestion.grounds, page.fields, t)}`
      }
    >
      <AmountInput />
    </Form.Item>
  );
}
