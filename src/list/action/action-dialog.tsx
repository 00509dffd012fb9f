import { Form, Input, Modal } from 'antd';
import { useState } from 'react';
import type { ActionAnswer, ActionRequest, ActionValue } from '../../../contract/api/page/action';
import type { Row } from '../../../contract/api/page/list';
import type { ResolvedAction } from '../../../contract/resources/action';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import { FieldItem } from '../../form/field/field-item';
import { ReasonItem } from '../../form/reason-item';
import { unless } from '../../form/rules/rules';
import { ModalForm } from '../../form/submit/modal-form';
import { useText } from '../../i18n/language';
import { createIdempotencyKey } from './action-call';
import { ActionResults } from './action-results';
import { ACTION_WORDS, OUTCOME_WORDS } from './action-words';
import styles from './action.module.css';
import { toInitialParams } from './row-actions';

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

/** What a person enters; the number again only before what cannot be taken back. */
interface ActionEntry {
  readonly params?: Readonly<Record<string, ActionValue>>;
  readonly reason?: string;
}

/** Asks what the action wants to know, runs it once, and says what became of each row. */
export function ActionDialog(props: ActionDialogProps) {
  const { page, action, rows, onChanged, onClose } = props;
  const t = useText();
  const [idempotencyKey] = useState(createIdempotencyKey);
  const [answer, setAnswer] = useState<ActionAnswer | null>(null);
  const title = useTitle(props);
  const hasParams = action.params.length > 0;
  const width = hasParams ? FORM_WIDTH_PX : CONFIRM_WIDTH_PX;
  if (answer !== null) {
    return (
      <Modal
        open
        width={width}
        title={title}
        okText={t(ACTION_WORDS.close)}
        cancelButtonProps={{ hidden: true }}
        maskClosable={false}
        onOk={onClose}
        onCancel={onClose}
      >
        <ActionResults answer={answer} />
      </Modal>
    );
  }
  return (
    <ModalForm<ActionEntry, ActionAnswer>
      title={title}
      width={width}
      okText={t(hasParams ? ACTION_WORDS.confirm : action.title)}
      isDanger={action.needsReason}
      initialValues={hasParams ? { params: toInitialParams(action, rows[0]) } : {}}
      submission={{
        call: { kind: 'action', pageId: page.id, name: action.name, idempotencyKey },
        toBody: (entry) => toRequest(rows, entry),
        done: t(ACTION_WORDS.done, { action: t(action.title) }),
        onAnswered: onChanged,
        // One row tells its failure in the form, several tell it row by row.
        findFailure: ({ results }) => {
          const [first] = results;
          const isLeft = rows.length === 1 && first?.outcome !== 'done';
          return isLeft ? t(OUTCOME_WORDS[first?.outcome ?? 'missing']) : null;
        },
        onDone: ({ results }) => {
          if (results.every(({ outcome }) => outcome === 'done')) onClose();
          else setAnswer({ results });
        },
      }}
      onClose={onClose}
    >
      <ActionItems {...props} />
    </ModalForm>
  );
}

function ActionItems({ page, action, rows }: ActionDialogProps) {
  const t = useText();
  const names = rows.map((row) => nameOf(page, row));
  const [name = ''] = names;
  return (
    <>
      {names.length > 1 && <p className={styles['names']}>{names.join(t(ACTION_WORDS.separator))}</p>}
      {action.params.map((field) => (
        <FieldItem key={field.field} field={field} name={['params', field.field]} />
      ))}
      {action.needsReason && (
        <ReasonItem label={t(ACTION_WORDS.reason)} shortWords={t(ACTION_WORDS.reasonShort)} />
      )}
      {action.danger === 'retype' && (
        <Form.Item
          name="retyped"
          label={t(ACTION_WORDS.retype, { name })}
          required
          rules={unless((typed) =>
            typeof typed === 'string' && typed.trim() === name ? null : t(ACTION_WORDS.retypeWrong),
          )}
        >
          <Input />
        </Form.Item>
      )}
    </>
  );
}

function useTitle({ page, action, rows }: ActionDialogProps): string {
  const t = useText();
  const [row] = rows;
  return rows.length === 1 && row !== undefined
    ? t(ACTION_WORDS.onOne, { action: t(action.title), name: nameOf(page, row) })
    : t(ACTION_WORDS.onMany, { action: t(action.title), count: rows.length });
}

function toRequest(rows: readonly Row[], { params, reason }: ActionEntry): ActionRequest {
  return {
    ids: rows.map(({ id }) => id),
    ...(reason === undefined ? {} : { reason: reason.trim() }),
    ...(params === undefined ? {} : { params }),
  };
}

/** The first field of a page is what its rows are called by. */
function nameOf({ fields }: ResolvedListPage, row: Row): string {
  const name = row[fields[0]?.field ?? 'id'];
  return typeof name === 'string' ? name : row.id;
}
