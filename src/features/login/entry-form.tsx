import { Button } from 'antd';
import type { ReactNode, RefObject } from 'react';
import styles from './entry-form.module.css';

export interface EntryFormProps {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly isBusy: boolean;
  /** What the button says that sends it. */
  readonly submitWords: string;
  readonly onSubmit: () => void;
  /** Below that button. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/**
 * A form of the login page. A plain one: antd's Form weighs 24.9 kB gz, and the login's 180.5 kB would become 205 of
 * a budget of 190.
 */
export function EntryForm({ form, isBusy, submitWords, onSubmit, footer, children }: EntryFormProps) {
  return (
    <form
      ref={form}
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
      <Button
        type="primary"
        htmlType="submit"
        size="large"
        block
        loading={isBusy}
        className={styles['submit']}
      >
        {submitWords}
      </Button>
      {footer}
    </form>
  );
}
