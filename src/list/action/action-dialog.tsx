import { Form, Input } from 'antd';
import { useMemo, useState, type ReactNode } from 'react';
import type { ActionAnswer, ActionRequest, ActionValue } from '../../../contract/api/page/action';
import type { Row } from '../../../contract/api/page/list';
import { isTaken } from '../../../contract/domain/action';
import { needsPassword, type ResolvedAction } from '../../../contract/resources/action';
import type { AnyEffect } from '../../../contract/resources/effect';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import { FieldItem } from '../../form/field/field-item';
import { ReasonItem } from '../../form/reason-item';
import { typed, unless } from '../../form/rules/rules';
import { ModalForm } from '../../form/submit/modal-form';
import { useNow } from '../../format/use-now';
import { useText } from '../../i18n/language';
import type { Batch } from '../command/batch';
import { createIdempotencyKey } from './action-call';
import { ActionConsequences } from './action-consequences';
import { dangerOf, findEscalated, isAlarming } from './action-danger';
import { ActionTarget } from './action-target';
import { DIALOG_WORDS, LEFT_WORDS } from './dialog-words';
import { nameOf, useActionTitle } from './row-name';
import styles from './action.module.css';
import { foresee } from './consequences';
import { useRemedyFor, useRemedyTicket } from './remedy-for';
import { toInitialParams } from './row-actions';

/** spec §9: a dialog that only confirms is narrower than one with a form. */
const CONFIRM_WIDTH_PX = 416;
const FORM_WIDTH_PX = 520;
/** A table to fill in shows all of its columns. */
const TABLE_WIDTH_PX = 920;

export interface ActionDialogProps {
  readonly page: ResolvedListPage;
  readonly action: ResolvedAction;
  /** None for an action on the page itself. */
  readonly rows: readonly Row[];
  /** What the form starts with, where the same is asked for again. */
  readonly initial?: ActionEntry;
  /** @default what is done, and to which row or how many */
  readonly title?: string;
  /** Stands above what is asked. */
  readonly head?: ReactNode;
  /** Asks for the parameters in a way of its own; those that it does not draw are sent as nothing. */
  readonly asks?: ReactNode;
  /** Parameters that nobody is asked for, with what goes in their place. */
  readonly fixed?: Readonly<Record<string, ActionValue>>;
  /** The amount that is about to move, and the one from which on the password is asked for; of several their sum. */
  readonly proof?: { readonly cents: number; readonly fromCents: number };
  /** Words for one row that was taken and is not done yet. @default nothing is told before it is done */
  readonly taken?: string;
  /** Called as soon as something may have changed. */
  readonly onChanged: () => void;
  /** Called where not every row is done: devices have yet to answer, or rows were left alone. */
  readonly onGiven: (batch: Batch) => void;
  readonly onClose: () => void;
}

/** What a person enters; the number again only before what cannot be taken back. */
export interface ActionEntry {
  readonly params?: Readonly<Record<string, ActionValue>>;
  readonly reason?: string;
  /** Of whoever acts, where it is asked for once more; kept nowhere. */
  readonly password?: string;
}

/** Tells what follows, asks what the action wants to know, and runs it once. */
export function ActionDialog(props: ActionDialogProps) {
  const { page, action, rows, title, initial, taken = null, onChanged, onGiven, onClose } = props;
  const t = useText();
  const [idempotencyKey, setIdempotencyKey] = useState(createIdempotencyKey);
  const ownTitle = useActionTitle(page, action, rows);
  const remedyFor = useRemedyFor(action);
  const hasParams = action.params.length > 0;
  return (
    <ModalForm<ActionEntry, ActionAnswer>
      title={title ?? ownTitle}
      width={widthOf(action)}
      okText={t(hasParams ? DIALOG_WORDS.confirm : action.title)}
      isDanger={isAlarming(action) || dangerOf(action, rows) === 'retype'}
      initialValues={initial ?? (hasParams ? { params: toInitialParams(action, rows[0]) } : {})}
      submission={{
        call: { kind: 'action', pageId: page.id, name: action.name, idempotencyKey },
        toBody: (entry) => ({ ...toRequest(rows, toSent(entry, props)), ...remedyFor }),
        // Of what a device is asked for nobody says that it is done before the device does.
        done: (answer) => {
          if (isDone(answer)) return t(DIALOG_WORDS.done, { action: t(action.title) });
          if (isPutOff(answer)) return t(LEFT_WORDS.postponed);
          return rows.length === 1 ? taken : null;
        },
        onAnswered() {
          // An answer is kept under its key: asked once more, the gateway is to look at the row anew.
          setIdempotencyKey(createIdempotencyKey());
          onChanged();
        },
        secrets: ['password'],
        // One row tells its failure in the form, several tell it row by row.
        findFailure: ({ results: [first] }) => {
          const outcome = first?.outcome ?? 'missing';
          return rows.length > 1 || isTaken(outcome) ? null : t(LEFT_WORDS[outcome]);
        },
        onDone: (answer, { params, reason }) => {
          const isOver = isDone(answer) || isPutOff(answer);
          if (!isOver || (rows.length > 1 && tellsEach(action))) {
            const { results } = answer;
            onGiven({ key: idempotencyKey, action, params, reason, rows, results, at: Date.now() });
          }
          onClose();
        },
      }}
      onClose={onClose}
    >
      <ActionItems {...props} />
    </ModalForm>
  );
}

function widthOf({ params }: ActionDialogProps['action']): number {
  if (params.some(({ kind }) => kind === 'rows')) return TABLE_WIDTH_PX;
  return params.length > 0 ? FORM_WIDTH_PX : CONFIRM_WIDTH_PX;
}

function isDone({ results }: ActionAnswer): boolean {
  return results.every(({ outcome }) => outcome === 'done');
}

/** Nothing was done to any row, on purpose. */
function isPutOff({ results }: ActionAnswer): boolean {
  return results.every(({ outcome }) => outcome === 'postponed');
}

/** Of decisions on money each row is told, also when all went well. */
function tellsEach({ effect }: { readonly effect: AnyEffect }): boolean {
  return effect.kind === 'refundStep';
}

function toSent(entry: ActionEntry, { action, asks, fixed }: ActionDialogProps): ActionEntry {
  if (asks === undefined && fixed === undefined) return entry;
  const empty = asks === undefined ? [] : action.params.map(({ field }) => [field, null] as const);
  return { ...entry, params: { ...Object.fromEntries(empty), ...entry.params, ...fixed } };
}

function ActionItems({ page, action, rows, head, asks, fixed = {}, proof }: ActionDialogProps) {
  const t = useText();
  // As they are while the question is asked: rows that change meanwhile are looked at again by the gateway.
  const nowMs = useNow();
  const ticketId = useRemedyTicket();
  const foreseen = useMemo(
    () => foresee(page, action, { rows, nowMs, ticketId }),
    [page, action, rows, nowMs, ticketId],
  );
  const danger = dangerOf(action, rows);
  const [row] = rows;
  return (
    <>
      {head}
      {rows.length === 1 && row !== undefined && danger !== 'none' && <ActionTarget page={page} row={row} />}
      {rows.length > 0 && <ActionConsequences page={page} foreseen={foreseen} rowCount={rows.length} />}
      {rows.length > 1 && head === undefined && (
        <p className={styles['names']}>
          {rows.map((each) => nameOf(page, each)).join(t(DIALOG_WORDS.separator))}
        </p>
      )}
      {asks ??
        action.params
          .filter(({ field }) => !Object.hasOwn(fixed, field))
          .map((field) => <FieldItem key={field.field} field={field} name={['params', field.field]} />)}
      {action.needsReason && (
        <ReasonItem label={t(DIALOG_WORDS.reason)} shortWords={t(DIALOG_WORDS.reasonShort)} />
      )}
      {needsPassword(action) && <PasswordItem />}
      {proof !== undefined && <ProofItem {...proof} />}
      {danger === 'retype' && <RetypeItem page={page} action={action} rows={rows} />}
    </>
  );
}

function PasswordItem() {
  const t = useText();
  return (
    <Form.Item name="password" label={t(DIALOG_WORDS.password)} rules={typed()} validateFirst>
      <Input.Password autoComplete="current-password" />
    </Form.Item>
  );
}

/** Asks for the password while the amount, as it is entered by now, is one that asks for it. */
function ProofItem({ cents, fromCents }: NonNullable<ActionDialogProps['proof']>) {
  const entered: unknown = Form.useWatch(['params', 'amount']);
  const amount = typeof entered === 'number' && !Number.isNaN(entered) ? entered : cents;
  return amount >= fromCents ? <PasswordItem /> : null;
}

/** Of one row its number is typed again, of several how many it is about. */
function RetypeItem({ page, action, rows }: Pick<ActionDialogProps, 'page' | 'action' | 'rows'>) {
  const t = useText();
  const [row] = rows;
  const isMany = rows.length > 1;
  const escalated = findEscalated(action, rows).length;
  const count = String(escalated === 0 ? rows.length : escalated);
  const wanted = isMany || row === undefined ? count : nameOf(page, row);
  const label = isMany ? t(DIALOG_WORDS.retypeCount, { count }) : t(DIALOG_WORDS.retype, { name: wanted });
  const wrong = t(isMany ? DIALOG_WORDS.retypeCountWrong : DIALOG_WORDS.retypeWrong);
  return (
    <Form.Item
      name="retyped"
      label={label}
      required
      rules={unless((entered) => (typeof entered === 'string' && entered.trim() === wanted ? null : wrong))}
    >
      <Input autoComplete="off" />
    </Form.Item>
  );
}

/** Body of the call: rows, reason and parameters, each where there are any. */
export function toRequest(rows: readonly Row[], { params, reason, password }: ActionEntry): ActionRequest {
  return {
    ...(rows.length === 0 ? {} : { ids: rows.map(({ id }) => id) }),
    ...(reason === undefined ? {} : { reason: reason.trim() }),
    ...(password === undefined ? {} : { password }),
    ...(params === undefined ? {} : { params }),
  };
}
