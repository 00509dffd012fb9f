import { useDrawerForm } from '@refinedev/antd';
import type { BaseRecord, HttpError } from '@refinedev/core';
import { Button, Drawer, Steps } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import { useText } from '../../i18n/language';
import { FORM_WORDS } from '../form-words';
import { FormBody } from './form-body';
import styles from './form-body.module.css';
import { toFormSettings, useSending, type Submission } from './submission';

/** One step of a long form. */
export interface FormStep {
  readonly title: string;
  /** Places of its values: they keep their rules before the next step is shown. */
  readonly fields: readonly (readonly string[])[];
  readonly body: ReactNode;
}

interface StepsFormProps<Values, Answer extends BaseRecord> {
  readonly title: string;
  readonly width: number;
  /** Words of the button of the last step. */
  readonly submitLabel: string;
  readonly initialValues?: Partial<Values>;
  readonly submission: Submission<Values, Answer>;
  readonly onClose: () => void;
  readonly steps: readonly FormStep[];
}

/** A form that is filled in step by step; what was filled in stays when one goes back. */
export function StepsForm<Values extends object, Answer extends BaseRecord = BaseRecord>(
  props: StepsFormProps<Values, Answer>,
) {
  const { title, width, submitLabel, submission, onClose, steps, ...body } = props;
  const t = useText();
  const id = useId();
  const [current, setCurrent] = useState(0);
  const { form, drawerProps, formLoading, onFinish } = useDrawerForm<
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
  const { send, failure, forget } = useSending(submission, onFinish);
  const isLast = current === steps.length - 1;
  const close = () => {
    if (!formLoading) onClose();
  };
  const goOn = () => {
    const names = steps[current]?.fields.map((name) => [...name]) ?? [];
    // What is wrong stands at its field.
    void form.validateFields(names).then(
      () => setCurrent(current + 1),
      () => undefined,
    );
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
          {current > 0 && <Button onClick={() => setCurrent(current - 1)}>{t(FORM_WORDS.back)}</Button>}
          {/* Two buttons: one that turned into the other would be sent by the click that leads to the last step. */}
          {isLast ? (
            <Button
              key="submit"
              type="primary"
              htmlType="submit"
              form={id}
              loading={formLoading}
              // The second press of a double click on the button that stood here before sends nothing unseen.
              onClick={(event) => {
                if (event.detail > 1) event.preventDefault();
              }}
            >
              {submitLabel}
            </Button>
          ) : (
            <Button key="next" type="primary" onClick={goOn}>
              {t(FORM_WORDS.next)}
            </Button>
          )}
        </div>
      }
    >
      <Steps
        className={styles['steps'] ?? ''}
        size="small"
        current={current}
        items={steps.map((step) => ({ title: step.title }))}
      />
      <FormBody<Values> id={id} form={form} failure={failure} onSend={send} onEdit={forget} {...body}>
        {steps.map((step, index) => (
          <div key={step.title} hidden={index !== current}>
            {step.body}
          </div>
        ))}
      </FormBody>
    </Drawer>
  );
}
