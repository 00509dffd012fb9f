import { useForm } from '@refinedev/antd';
import type { BaseRecord, HttpError } from '@refinedev/core';
import { Button, Form } from 'antd';
import { useId, type ReactNode } from 'react';
import { FormBody } from './form-body';
import styles from './form-body.module.css';
import { toFormSettings, useSending, type Submission } from './submission';

interface PageFormProps<Values> {
  readonly submitLabel: string;
  /** The form can be sent only while this field holds something. */
  readonly neededField?: keyof Values & string;
  readonly initialValues?: Partial<Values>;
  readonly submission: Submission<Values>;
  /** Fields of the form. */
  readonly children: ReactNode;
  /** Stands beside the button that sends the form. */
  readonly besidesButton?: ReactNode;
}

/** A form that is part of a page, with its button below. */
export function PageForm<Values extends object>(props: PageFormProps<Values>) {
  const { submitLabel, neededField, submission, children, besidesButton, ...body } = props;
  const id = useId();
  const { form, formLoading, onFinish } = useForm<BaseRecord, HttpError, object>(toFormSettings(submission));
  const { send, failure, forget } = useSending(submission, onFinish);
  return (
    <FormBody<Values> id={id} form={form} failure={failure} onSend={send} onEdit={forget} {...body}>
      {children}
      <div className={styles['buttons']}>
        <SendButton label={submitLabel} isBusy={formLoading} {...(neededField && { neededField })} />
        {besidesButton}
      </div>
    </FormBody>
  );
}

interface SendButtonProps {
  readonly label: string;
  readonly isBusy: boolean;
  readonly neededField?: string;
}

function SendButton({ label, isBusy, neededField }: SendButtonProps) {
  const needed = Form.useWatch<unknown>(neededField ?? []);
  return (
    <Button type="primary" htmlType="submit" loading={isBusy} disabled={neededField !== undefined && !needed}>
      {label}
    </Button>
  );
}
