import { Form, Input, Segmented } from 'antd';
import { useState, type ReactNode } from 'react';
import type { ActionAnswer, ActionValue } from '../../../contract/api/page/action';
import { toModuleNumber } from '../../../contract/domain/module-number';
import { DEVICE_MESSAGES } from '../../../contract/messages/device';
import type { ResolvedField } from '../../../contract/resources/field';
import { FieldItem } from '../../form/field/field-item';
import { typed, unless } from '../../form/rules/rules';
import { ModalForm } from '../../form/submit/modal-form';
import { useText } from '../../i18n/language';
import { ImportDialog } from '../import/import-dialog';
import { IMPORT_WORDS } from '../import/import-words';
import { createIdempotencyKey } from './action-call';
import type { ActionDialogProps } from './action-dialog';
import styles from './action.module.css';
import { DIALOG_WORDS } from './dialog-words';

/** Two fields beside each other: the whole form is seen at once. */
const WIDTH_PX = 680;

type Way = 'one' | 'many';

/** Adds to a page: one by a form, or many from a file. */
export function CreateDialog({ page, action, onChanged, onClose }: ActionDialogProps) {
  const t = useText();
  const [way, setWay] = useState<Way>('one');
  const head = (
    <Segmented<Way>
      value={way}
      aria-label={t(action.title)}
      options={[
        { value: 'one', label: t(IMPORT_WORDS.one) },
        { value: 'many', label: t(IMPORT_WORDS.many) },
      ]}
      onChange={setWay}
    />
  );
  const shared = { page, action, head, onChanged, onClose };
  return way === 'one' ? <OneDialog {...shared} /> : <ImportDialog {...shared} />;
}

interface OneDialogProps extends Pick<ActionDialogProps, 'page' | 'action' | 'onChanged' | 'onClose'> {
  readonly head: ReactNode;
}

interface Entry {
  readonly params: Readonly<Record<string, ActionValue>>;
}

function OneDialog({ page, action, head, onChanged, onClose }: OneDialogProps) {
  const t = useText();
  const [idempotencyKey] = useState(createIdempotencyKey);
  return (
    <ModalForm<Entry, ActionAnswer>
      title={t(action.title)}
      width={WIDTH_PX}
      okText={t(DIALOG_WORDS.confirm)}
      initialValues={{ params: Object.fromEntries(action.params.map(({ field }) => [field, null])) }}
      submission={{
        call: { kind: 'action', pageId: page.id, name: action.name, idempotencyKey },
        toBody: ({ params }) => ({ params }),
        done: t(DIALOG_WORDS.done, { action: t(action.title) }),
        onAnswered: onChanged,
        onDone: onClose,
      }}
      onClose={onClose}
    >
      <div className={styles['head']}>{head}</div>
      <div className={styles['pairs']}>
        {action.params.map((field) =>
          field.field === MODULE_FIELD ? (
            <ModuleItem key={field.field} field={field} />
          ) : (
            <FieldItem key={field.field} field={field} name={['params', field.field]} />
          ),
        )}
      </div>
    </ModalForm>
  );
}

const MODULE_FIELD = 'imei';

/** A number that is pasted, typed, or scanned: scanners type it and press Enter, which sends nothing yet. */
function ModuleItem({ field }: { readonly field: ResolvedField }) {
  const t = useText();
  return (
    <Form.Item
      name={['params', field.field]}
      label={t(field.title)}
      extra={field.hint === null ? undefined : t(field.hint)}
      validateFirst
      rules={[
        ...typed(),
        ...unless((value) =>
          typeof value === 'string' && toModuleNumber(value) === null
            ? t(DEVICE_MESSAGES.moduleMalformed)
            : null,
        ),
      ]}
    >
      <Input
        autoFocus
        autoComplete="off"
        onPressEnter={(event) => {
          event.preventDefault();
          focusNext(event.currentTarget);
        }}
      />
    </Form.Item>
  );
}

/** Puts the keyboard into the field behind. */
function focusNext(input: HTMLInputElement): void {
  const inputs = [...(input.form?.querySelectorAll('input') ?? [])];
  inputs[inputs.indexOf(input) + 1]?.focus();
}
