import { Form, Input, Radio } from 'antd';
import { useEffect, type ReactNode } from 'react';
import type { RunState, RunStateAnswer } from '../../../contract/api/page/remedy/run-state';
import { REFUND_ENDINGS, RUN_ENDINGS, type RunEnding } from '../../../contract/domain/remedy/settle';
import type { ResolvedAction } from '../../../contract/resources/action';
import type { FieldOption, ResolvedField } from '../../../contract/resources/field';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import type { Text } from '../../../contract/text';
import { RadioChoice } from '../../form/field/radio-choice';
import { given, typed } from '../../form/rules/rules';
import { formatYuan } from '../../format/yuan';
import { useText } from '../../i18n/language';
import { DIALOG_WORDS } from '../action/dialog-words';
import { useLineContext } from '../evidence/use-line-context';
import { AmountInput } from '../refund/amount-input';
import { amountRules } from '../refund/amount-rules';
import { describeGrounds } from '../refund/refund-grounds';
import { asksPassword } from '../refund/refund-limits';
import { REFUND_WORDS } from '../refund/refund-words';
import { SETTLE_WORDS } from './remedy-words';
import { RUN_WORDS } from './run-words';
import styles from './remedy.module.css';

interface EndingItemsProps {
  readonly page: ResolvedListPage;
  readonly action: ResolvedAction;
  /** Name of the parameter that carries the ending. */
  readonly name: string;
  readonly runs: readonly RunState[];
  readonly answer: RunStateAnswer;
  /** What follows from each end. */
  readonly consequences: Readonly<Partial<Record<RunEnding, Text>>>;
}

/** How what runs ends (pages 4.5), what goes back of it, and for how long it may go on. */
export function EndingItems(props: EndingItemsProps) {
  const { page, action, name, runs, answer } = props;
  const ending: unknown = Form.useWatch(['params', name]);
  const refundableCents = refundableOf(runs);
  return (
    <>
      {action.params.map((field) => {
        switch (field.field) {
          case name:
            return <EndingItem key={name} {...props} field={field} refundableCents={refundableCents} />;
          case 'refundCents':
            return (
              ending === 'refundPart' && (
                <AmountItem key={field.field} {...{ page, field, runs, refundableCents }} />
              )
            );
          case 'waitMinutes':
            return ending === 'wait' && <WaitItem key={field.field} field={field} />;
          default:
            return null;
        }
      })}
      <ProofItem ending={ending} refundableCents={refundableCents} answer={answer} />
    </>
  );
}

function refundableOf(runs: readonly RunState[]): number {
  return runs.reduce((sum, { refund }) => sum + (refund?.refundableCents ?? 0), 0);
}

interface EndingItemProps extends EndingItemsProps {
  readonly field: ResolvedField;
  readonly refundableCents: number;
}

/** Ends that are not the reader's to choose are left out; one that does not fit what runs says why. */
function EndingItem(props: EndingItemProps) {
  const { action, field, answer, consequences } = props;
  const t = useText();
  const title = t(RUN_WORDS.ending);
  const offered = field.options.flatMap((option) => {
    const ending = RUN_ENDINGS.find((each) => each === option.value);
    return ending === undefined || !isOffered(ending, answer) ? [] : [{ option, ending }];
  });
  return (
    <Form.Item
      name={['params', field.field]}
      label={title}
      rules={given(t(SETTLE_WORDS.endingMissing))}
      extra={answer.mayRefund ? undefined : t(RUN_WORDS.noRefundRight)}
    >
      <RadioChoice className={styles['choices'] ?? ''} aria-label={title}>
        {offered.map(({ option, ending }) => {
          const problem = problemOf(ending, props);
          const follows = consequences[ending];
          return (
            <EndingRadio key={ending} option={option} isOff={problem !== null}>
              {problem !== null
                ? t(problem)
                : follows !== undefined && t(follows, { action: t(action.title) })}
              {problem === null && ending === 'refundAll' && (
                <> {t(RUN_WORDS.refundable, { amount: formatYuan(props.refundableCents) })}</>
              )}
            </EndingRadio>
          );
        })}
      </RadioChoice>
    </Form.Item>
  );
}

function EndingRadio({
  option,
  isOff,
  children,
}: {
  readonly option: FieldOption;
  readonly isOff: boolean;
  readonly children: ReactNode;
}) {
  const t = useText();
  return (
    <Radio value={option.value} disabled={isOff}>
      <div className={styles['choice']}>
        {t(option.title)}
        <span>{children}</span>
      </div>
    </Radio>
  );
}

const isRefund = (ending: RunEnding): boolean => REFUND_ENDINGS.some((each) => each === ending);

/** Whoever may give money back needs no way to leave that to others. */
function isOffered(ending: RunEnding, { mayRefund }: RunStateAnswer): boolean {
  return mayRefund ? ending !== 'abort' : !isRefund(ending);
}

function problemOf(ending: RunEnding, { runs, answer, refundableCents }: EndingItemProps): Text | null {
  if (isRefund(ending) && refundableCents === 0) return RUN_WORDS.notRefundable;
  if (ending === 'refundPart' && (runs.length > 1 || answer.total > answer.runs.length)) {
    return RUN_WORDS.partAlone;
  }
  return ending === 'wait' && runs.some(({ isSevere }) => !isSevere) ? RUN_WORDS.onTime : null;
}

function WaitItem({ field: { field, title, options } }: { readonly field: ResolvedField }) {
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

interface AmountItemProps extends Pick<EndingItemProps, 'page' | 'field' | 'runs' | 'refundableCents'> {
  readonly page: ResolvedListPage;
}

/** Starts with what the order itself suggests; what was entered before that is known stays. */
function AmountItem({ page, field: { field, title }, runs, refundableCents }: AmountItemProps) {
  const t = useText();
  const form = Form.useFormInstance();
  const { order } = useLineContext(page);
  const suggestion = runs[0]?.refund?.suggestion ?? null;
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
      rules={amountRules(refundableCents, t)}
      validateFirst
      extra={
        suggestion === null
          ? t(REFUND_WORDS.noSuggestion)
          : `${t(REFUND_WORDS.suggested, { amount: formatYuan(suggestion.cents) })} · ${describeGrounds(suggestion.grounds, order?.fields ?? [], t)}`
      }
    >
      <AmountInput />
    </Form.Item>
  );
}

interface ProofItemProps {
  readonly ending: unknown;
  readonly refundableCents: number;
  readonly answer: RunStateAnswer;
}

/** Asks for the password while the amount is one that asks for it. */
function ProofItem({ ending, refundableCents, answer }: ProofItemProps) {
  const t = useText();
  const entered: unknown = Form.useWatch(['params', 'refundCents']);
  const part = typeof entered === 'number' && !Number.isNaN(entered) ? entered : 0;
  const cents = ending === 'refundAll' ? refundableCents : ending === 'refundPart' ? part : 0;
  if (cents === 0 || !asksPassword(answer, cents)) return null;
  return (
    <Form.Item
      name="password"
      label={t(DIALOG_WORDS.password)}
      extra={t(REFUND_WORDS.passwordWhy, { amount: formatYuan(answer.passwordFromCents) })}
      rules={typed()}
      validateFirst
    >
      <Input.Password autoComplete="current-password" />
    </Form.Item>
  );
}
