import { Alert, Form, type FormInstance } from 'antd';
import { useEffect, useRef, type ReactNode } from 'react';
import type { Failure } from '../../http/gateway-error';
import { useLanguage } from '../../i18n/language';
import { TraceNumber } from '../../layout/trace-number';
import { RULE_MESSAGES } from '../rules/rule-messages';
import styles from './form-body.module.css';

interface FormBodyProps<Values> {
  /** Joins the form with a button that stands outside it. */
  readonly id: string;
  readonly form: FormInstance;
  readonly initialValues?: Partial<Values>;
  /** Why the gateway refused, in words for people; null while it has not. */
  readonly failure: Failure | null;
  /** Gets the values of the fields that are drawn; the others are kept, so that switching back loses nothing. */
  readonly onSend: (values: Values) => Promise<void>;
  /** Something was changed by hand. */
  readonly onEdit: () => void;
  readonly children: ReactNode;
  /** A section to the right of the fields. */
  readonly aside?: ReactNode;
}

/** antd's form as every form of the portal looks: labels above, the failure on top, the first problem in focus. */
export function FormBody<Values extends object>(props: FormBodyProps<Values>) {
  const { id, form, initialValues, failure, onSend, onEdit, children, aside } = props;
  const language = useLanguage();
  return (
    <Form<Values>
      name={id}
      form={form}
      layout="vertical"
      className={styles[aside === undefined ? 'form' : 'besides'] ?? ''}
      requiredMark={markRequired}
      validateMessages={RULE_MESSAGES[language]}
      scrollToFirstError={{ focus: true, block: 'center' }}
      {...(initialValues === undefined ? {} : { initialValues })}
      onValuesChange={onEdit}
      onFinish={(values) => void onSend(values)}
    >
      <div className={styles['fields']}>
        <FailureBlock failure={failure} />
        {children}
      </div>
      {aside}
    </Form>
  );
}

/** Stands on top of the form and brings itself into sight. */
function FailureBlock({ failure }: { readonly failure: Failure | null }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure !== null) place.current?.scrollIntoView({ block: 'nearest' });
  }, [failure]);
  return failure === null ? null : (
    <div ref={place} className={styles['failure']}>
      <Alert
        type="error"
        showIcon
        role="alert"
        message={failure.message}
        {...(failure.traceId === null ? {} : { action: <TraceNumber traceId={failure.traceId} /> })}
      />
    </div>
  );
}

function markRequired(label: ReactNode, { required }: { readonly required: boolean }): ReactNode {
  return (
    <>
      {label}
      {required && (
        <span className={styles['required']} aria-hidden>
          *
        </span>
      )}
    </>
  );
}
