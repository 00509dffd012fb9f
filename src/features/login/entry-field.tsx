import { useId, type ReactNode } from 'react';
import styles from './entry-form.module.css';

/** A label above its control; the control is handed the id that joins them. */
export function EntryField({
  label,
  children,
}: {
  readonly label: string;
  readonly children: (id: string) => ReactNode;
}) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className={styles['label']}>
        {label}
      </label>
      {children(id)}
    </div>
  );
}
