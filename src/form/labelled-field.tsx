import { useId, type ReactNode } from 'react';
import styles from './labelled-field.module.css';

/** What a control takes over from its field, so that both belong together for everybody. */
export interface FieldLinks {
  readonly id: string;
  readonly 'aria-required': boolean;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
}

interface LabelledFieldProps {
  readonly label: string;
  readonly isRequired?: boolean;
  readonly hint?: string;
  /** What is wrong with the value; null when nothing is. */
  readonly problem?: string | null;
  readonly children: (links: FieldLinks) => ReactNode;
}

/** A control with its label above, and below it what helps or what is wrong. */
export function LabelledField({
  label,
  isRequired = false,
  hint,
  problem = null,
  children,
}: LabelledFieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = problem ?? hint;
  return (
    <div className={styles['field']}>
      <label htmlFor={id} className={styles['label']}>
        {label}
        {isRequired && (
          <span className={styles['required']} aria-hidden>
            *
          </span>
        )}
      </label>
      {children({
        id,
        'aria-required': isRequired,
        'aria-invalid': problem !== null,
        'aria-describedby': note === undefined ? undefined : noteId,
      })}
      {note !== undefined && (
        <p id={noteId} className={problem === null ? styles['hint'] : styles['problem']}>
          {note}
        </p>
      )}
    </div>
  );
}
