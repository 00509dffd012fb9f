import { Alert, Form } from 'antd';
import { useState } from 'react';
import type { ActionAnswer, ActionValue } from '../../../contract/api/page/action';
import type { Row } from '../../../contract/api/page/list';
import { isTaken } from '../../../contract/domain/action';
import type { BlockScope } from '../../../contract/domain/proof/blacklist';
import { FieldItem } from '../../form/field/field-item';
import { ENTRY_WORDS } from '../../form/field/entry-words';
import { StoreSelect } from '../../form/place/store-select';
import { someOf } from '../../form/rules/rules';
import { ModalForm } from '../../form/submit/modal-form';
import { useText } from '../../i18n/language';
import { createIdempotencyKey } from '../action/action-call';
import { toRequest, type ActionDialogProps } from '../action/action-dialog';
import { DIALOG_WORDS, LEFT_WORDS } from '../action/dialog-words';
import { BLOCK_WORDS } from './block-words';
import styles from './block.module.css';

const WIDTH_PX = 560;
const SCOPE_FIELD = 'blockScope';
const STORES_FIELD = 'storeIds';
const SOME_STORES: BlockScope = 'stores';

interface Entry {
  readonly params: Readonly<Record<string, ActionValue>>;
}

/** Keeps a user away: from an order, whose user it is, or by mobile or order number on the blacklist itself. */
export function BlockDialog({ page, action, rows, onChanged, onClose }: ActionDialogProps) {
  const t = useText();
  const [idempotencyKey, setIdempotencyKey] = useState(createIdempotencyKey);
  const [row] = rows;
  return (
    <ModalForm<Entry, ActionAnswer>
      title={t(action.title)}
      width={WIDTH_PX}
      okText={t(action.title)}
      isDanger
      initialValues={{ params: toInitial(action.params, row) }}
      submission={{
        call: { kind: 'action', pageId: page.id, name: action.name, idempotencyKey },
        toBody: ({ params }) => toRequest(rows, { params: toSent(params) }),
        done: t(DIALOG_WORDS.done, { action: t(action.title) }),
        onAnswered() {
          setIdempotencyKey(createIdempotencyKey());
          onChanged();
        },
        findFailure({ results: [first] }) {
          const outcome = first?.outcome ?? 'missing';
          return outcome === 'done' || outcome === 'queued' ? null : t(LEFT_WORDS[outcome]);
        },
        onDone: ({ results }) => {
          if (results.every(({ outcome }) => isTaken(outcome))) onClose();
        },
      }}
      onClose={onClose}
    >
      <Alert className={styles['effect'] ?? ''} type="warning" showIcon message={t(BLOCK_WORDS.effect)} />
      {row !== undefined && (
        <p className={styles['user']}>
          {t(BLOCK_WORDS.ofOrder, { mobile: wordsOf(row['userMobile']), number: wordsOf(row['orderNo']) })}
        </p>
      )}
      {action.params.map((field) =>
        field.field === STORES_FIELD ? (
          <StoresItem key={field.field} />
        ) : (
          <FieldItem key={field.field} field={field} name={['params', field.field]} />
        ),
      )}
    </ModalForm>
  );
}

/** Asked for where it does not hold in all. */
function StoresItem() {
  const t = useText();
  const scope: unknown = Form.useWatch(['params', SCOPE_FIELD], { preserve: true });
  const title = t(BLOCK_WORDS.stores);
  if (scope !== SOME_STORES) return null;
  return (
    <Form.Item
      name={['params', STORES_FIELD]}
      label={title}
      rules={someOf(t(ENTRY_WORDS.storesMissing))}
      required
    >
      <StoreSelect isLabelled title={title} noneWords={t(ENTRY_WORDS.chooseStores)} />
    </Form.Item>
  );
}

/** Somebody who did something at a store is kept away from it first of all. */
function toInitial(
  params: readonly { readonly field: string }[],
  row: Row | undefined,
): Readonly<Record<string, ActionValue>> {
  const empty = Object.fromEntries(params.map(({ field }) => [field, null]));
  const storeId = row?.['storeId'];
  return typeof storeId === 'string'
    ? { ...empty, [SCOPE_FIELD]: SOME_STORES, [STORES_FIELD]: [storeId] }
    : empty;
}

/** Stores that were chosen before all were meant are not sent. */
function toSent(params: Entry['params']): Entry['params'] {
  return {
    ...params,
    [STORES_FIELD]: params[SCOPE_FIELD] === SOME_STORES ? (params[STORES_FIELD] ?? null) : null,
  };
}

function wordsOf(value: unknown): string {
  return typeof value === 'string' && value !== '' ? value : '–';
}
