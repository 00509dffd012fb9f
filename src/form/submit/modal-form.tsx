import { useModalForm } from '@refinedev/antd';
import type { BaseRecord, HttpError } from '@refinedev/core';
import { Modal } from 'antd';
import { useId, type ReactNode } from 'react';
import { useText } from '../../i18n/language';
import { FORM_WORDS } from '../form-words';
import { FormBody } from './form-body';
import styles from './form-body.module.css';
import { toFormSettings, useSending, type Submission } from './submission';

interface ModalFormProps<Values, Answer extends BaseRecord> {
  readonly title: string;
  readonly width: number;
  /** Words of the button that sends the form. */
  readonly okText: string;
  readonly isDanger?: boolean;
  readonly initialValues?: Partial<Values>;
  readonly submission: Submission<Values, Answer>;
  readonly onClose: () => void;
  /** Fields of the form. */
  readonly children: ReactNode;
}

/** A form in a dialog. A click beside it closes nothing, and nothing closes it while it is being sent. */
export function ModalForm<Values extends object, Answer extends BaseRecord = BaseRecord>(
  props: ModalFormProps<Values, Answer>,
) {
  const { title, width, okText, isDanger = false, submission, onClose, ...body } = props;
  const t = useText();
  const id = useId();
  const { form, modalProps, formLoading, onFinish } = useModalForm<
    BaseRecord,
    HttpError,
    object,
    BaseRecord,
    Answer
  >({
    ...toFormSettings(submission),
    defaultVisible: true,
    autoSubmitClose: false,
    autoResetForm: false,
  });
  const { secrets = [] } = submission;
  const { send, failure, forget } = useSending(submission, onFinish, () =>
    form.resetFields(secrets.map((name) => [name])),
  );
  return (
    <Modal
      open={modalProps.open ?? true}
      width={width}
      className={styles['modal'] ?? ''}
      title={title}
      okText={okText}
      cancelText={t(FORM_WORDS.cancel)}
      okButtonProps={{ htmlType: 'submit', form: id, loading: formLoading, danger: isDanger }}
      maskClosable={false}
      onCancel={() => {
        if (!formLoading) onClose();
      }}
    >
      <FormBody<Values> id={id} form={form} failure={failure} onSend={send} onEdit={forget} {...body} />
    </Modal>
  );
}
