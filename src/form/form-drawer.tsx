import { Alert, Button, Drawer } from 'antd';
import { useId, type ReactNode } from 'react';
import { useText } from '../i18n/language';
import styles from './form-drawer.module.css';
import { FORM_WORDS } from './form-words';

interface FormDrawerProps {
  readonly title: string;
  readonly width: number;
  /** Words of the button that sends the form. */
  readonly submitLabel: string;
  readonly isBusy: boolean;
  /** Why the gateway refused, in words for people; null while it has not. */
  readonly failure: string | null;
  readonly onSubmit: (form: HTMLFormElement) => Promise<unknown>;
  readonly onClose: () => void;
  /** Fields of the form. */
  readonly children: ReactNode;
  /** A section to the right of the form. */
  readonly aside?: ReactNode;
}

/** A form too long for a dialog. A click beside it closes nothing, so that nothing typed is lost. */
export function FormDrawer(props: FormDrawerProps) {
  const { title, width, submitLabel, isBusy, failure, onSubmit, onClose, children, aside } = props;
  const t = useText();
  const formId = useId();
  return (
    <Drawer
      open
      width={width}
      title={title}
      maskClosable={false}
      onClose={onClose}
      {...(aside !== undefined && { classNames: { body: styles['besides'] ?? '' } })}
      footer={
        <div className={styles['footer']}>
          <Button onClick={onClose}>{t(FORM_WORDS.cancel)}</Button>
          <Button type="primary" htmlType="submit" form={formId} loading={isBusy}>
            {submitLabel}
          </Button>
        </div>
      }
    >
      <form
        id={formId}
        className={styles['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void onSubmit(event.currentTarget);
        }}
      >
        {failure !== null && <Alert type="error" showIcon message={failure} role="alert" />}
        {children}
      </form>
      {aside}
    </Drawer>
  );
}
