import { useNotification } from '@refinedev/core';
import { Alert, Input, Modal } from 'antd';
import { useState } from 'react';
import type { ActionAnswer, ActionValue } from '../../../contract/api/action';
import type { Row } from '../../../contract/api/list';
import { REASON_MAX_LENGTH, REASON_MIN_LENGTH } from '../../../contract/domain/action';
import type { ResolvedAction } from '../../../contract/resources/action';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import { entryControlOf } from '../../form/entry-controls';
import { LabelledField } from '../../form/labelled-field';
import { useText } from '../../i18n/language';
import { useFailureWords } from '../../providers/use-endpoint';
import { ActionResults } from './action-results';
import { ACTION_WORDS, OUTCOME_WORDS } from './action-words';
import styles from './action.module.css';
import { toInitialParams } from './row-actions';
import { useActionCall } from './use-action-call';

/** spec §9: a dialog that only confirms is narrower than one with a form. */
const CONFIRM_WIDTH_PX = 416;
const FORM_WIDTH_PX = 520;

export interface ActionDialogProps {
  readonly page: ResolvedListPage;
  readonly action: ResolvedAction;
  readonly rows: readonly Row[];
  /** Called as soon as something may have changed. */
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** Asks what the action wants to know, runs it once, and says what became of each row. */
export function ActionDialog(props: ActionDialogProps) {
  const { page, action, rows, onClose } = props;
  const t = useText();
  const state = useActionDialog(props);
  const { answer, failure, isBusy, submit } = state;
  const title = t(action.title);
  const names = rows.map((row) => nameOf(page, row));
  return (
    <Modal
      open
      width={action.params.length > 0 ? FORM_WIDTH_PX : CONFIRM_WIDTH_PX}
      title={
        names.length === 1
          ? t(ACTION_WORDS.onOne, { action: title, name: names[0] ?? '' })
          : t(ACTION_WORDS.onMany, { action: title, count: names.length })
      }
      okText={
        answer !== null ? t(ACTION_WORDS.close) : action.params.length > 0 ? t(ACTION_WORDS.confirm) : title
      }
      cancelText={t(ACTION_WORDS.cancel)}
      okButtonProps={{ danger: answer === null && action.needsReason, loading: isBusy }}
      {...(answer === null ? {} : { cancelButtonProps: { hidden: true } })}
      maskClosable={false}
      onOk={() => (answer === null ? void submit() : onClose())}
      onCancel={onClose}
    >
      {failure !== null && <Alert type="error" showIcon message={failure} role="alert" />}
      {answer === null ? (
        <ActionForm {...props} state={state} names={names} />
      ) : (
        <ActionResults answer={answer} />
      )}
    </Modal>
  );
}

function useActionDialog({ page, action, rows, onChanged, onClose }: ActionDialogProps) {
  const t = useText();
  const call = useActionCall(page, action);
  const toWords = useFailureWords();
  const { open: notify } = useNotification();
  const [params, setParams] = useState(() => toInitialParams(action, rows[0]));
  const [reason, setReason] = useState('');
  const [retyped, setRetyped] = useState('');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [answer, setAnswer] = useState<ActionAnswer | null>(null);
  const name = rows[0] === undefined ? '' : nameOf(page, rows[0]);
  const isReasonShort = action.needsReason && [...reason.trim()].length < REASON_MIN_LENGTH;
  const isRetypeWrong = action.danger === 'retype' && retyped.trim() !== name;
  const missing = action.params.filter(({ field, isRequired }) => isRequired && isEmpty(params[field]));

  function finish(next: ActionAnswer): void {
    onChanged();
    const isAllDone = next.results.every(({ outcome }) => outcome === 'done');
    if (!isAllDone) return rows.length === 1 ? setFailure(wordsOf(next)) : setAnswer(next);
    notify?.({ type: 'success', message: t(ACTION_WORDS.done, { action: t(action.title) }) });
    onClose();
  }

  function wordsOf({ results }: ActionAnswer): string {
    return t(OUTCOME_WORDS[results[0]?.outcome ?? 'missing']);
  }

  async function submit(): Promise<void> {
    setIsSubmitted(true);
    if (isBusy || isReasonShort || isRetypeWrong || missing.length > 0) return;
    setIsBusy(true);
    setFailure(null);
    try {
      finish(
        await call({
          ids: rows.map(({ id }) => id),
          ...(action.needsReason ? { reason: reason.trim() } : {}),
          ...(action.params.length > 0 ? { params } : {}),
        }),
      );
    } catch (error) {
      setFailure(toWords(error));
    } finally {
      setIsBusy(false);
    }
  }

  return {
    params,
    setParam: (field: string, value: ActionValue) => setParams((old) => ({ ...old, [field]: value })),
    reason,
    setReason,
    retyped,
    setRetyped,
    isReasonShort: isSubmitted && isReasonShort,
    isRetypeWrong: isSubmitted && isRetypeWrong,
    isMissing: (field: string) => isSubmitted && missing.some((param) => param.field === field),
    isBusy,
    failure,
    answer,
    submit,
  };
}

interface ActionFormProps extends ActionDialogProps {
  readonly state: ReturnType<typeof useActionDialog>;
  readonly names: readonly string[];
}

function ActionForm({ action, state, names }: ActionFormProps) {
  const t = useText();
  return (
    <div className={styles['form']}>
      {names.length > 1 && <p className={styles['names']}>{names.join(t(ACTION_WORDS.separator))}</p>}
      {action.params.map((field) => {
        const Control = entryControlOf(field);
        const title = t(field.title);
        const problem = state.isMissing(field.field) ? t(ACTION_WORDS.required, { title }) : null;
        return Control === null ? null : (
          <LabelledField key={field.field} label={title} isRequired={field.isRequired} problem={problem}>
            {(links) => (
              <Control
                field={field}
                links={links}
                value={state.params[field.field] ?? null}
                onChange={(value) => state.setParam(field.field, value)}
              />
            )}
          </LabelledField>
        );
      })}
      {action.needsReason && (
        <LabelledField
          label={t(ACTION_WORDS.reason)}
          isRequired
          problem={state.isReasonShort ? t(ACTION_WORDS.reasonShort) : null}
        >
          {(links) => (
            <Input.TextArea
              {...links}
              rows={3}
              maxLength={REASON_MAX_LENGTH}
              showCount
              value={state.reason}
              onChange={({ target }) => state.setReason(target.value)}
            />
          )}
        </LabelledField>
      )}
      {action.danger === 'retype' && (
        <LabelledField
          label={t(ACTION_WORDS.retype, { name: names[0] ?? '' })}
          isRequired
          problem={state.isRetypeWrong ? t(ACTION_WORDS.retypeWrong) : null}
        >
          {(links) => (
            <Input
              {...links}
              value={state.retyped}
              onChange={({ target }) => state.setRetyped(target.value)}
            />
          )}
        </LabelledField>
      )}
    </div>
  );
}

/** The first field of a page is what its rows are called by. */
function nameOf({ fields }: ResolvedListPage, row: Row): string {
  const name = row[fields[0]?.field ?? 'id'];
  return typeof name === 'string' ? name : row.id;
}

function isEmpty(value: ActionValue | undefined): boolean {
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '');
}
