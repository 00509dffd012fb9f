import { useDrawerForm } from '@refinedev/antd';
import type { BaseRecord, HttpError } from '@refinedev/core';
import { Button, Drawer } from 'antd';
import { useId, type ReactNode } from 'react';
import { useText } from '../../i18n/language';
import { FORM_WORDS } from '../form-words';
import { FormBody } from './form-body';
import styles from './form-body.module.css';
import { toFormSettings, useSending, type Submission } from './submission';

interface DrawerFormProps<Values> {
  readonly title: string;
  readonly width: number;
  /** Words of the button that sends the form. */
  readonly submitLabel: string;
  readonly initialValues?: Partial<Values>;
  readonly submission: Submission<Values>;
  readonly onClose: () => void;
  /** Fields of the form. */
  readonly children: ReactNode;
  /** A section to the right of the fields. */
  readonly aside?: ReactNode;
}

/** A form too long for a dialog; it closes as one does: never by a click beside it, never while it is being sent. */
export function DrawerForm<Values extends object>(props: DrawerFormProps<Values>) {
  const { title, width, submitLabel, submission, onClose, ...body } = props;
  const t = useText();
  const id = useId();
  const { form, drawerProps, formLoading, onFinish } = useDrawerForm<BaseRecord, HttpError, object>({
    ...toFormSettings(submission),
    defaultVisible: true,
    autoSubmitClose: false,
    autoResetForm: false,
  });
  const { send, failure, forget } = useSending(submission, onFinish);
  const close = () => {
    if (!formLoading) onClose();
  };
  return (
    <Drawer
      open={drawerProps.open ?? true}
      width={width}
      title={title}
      maskClosable={false}
      onClose={close}
      footer={
        <div className={styles['footer']}>
          <Button onClick={close}>{t(FORM_WORDS.cancel)}</Button>
          <Button type="primary" htmlType="submit" form={id} loading={formLoading}>
            {submitLabel}
          </Button>
        </div>
      }
    >
      <FormBody<Values> id={id} form={form} failure={failure} onSend={send} onEdit={forget} {...body} />
    </Drawer>
  );
}
