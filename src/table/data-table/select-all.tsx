import { useEffect, useRef } from 'react';
import styles from './data-table.module.css';

interface SelectAllProps {
  readonly label: string;
  readonly state: 'all' | 'some' | 'none';
  readonly onChange: (isSelected: boolean) => void;
}

/** The check box over all rows of the page. */
export function SelectAll({ label, state, onChange }: SelectAllProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The half-way state has no attribute.
    if (box.current !== null) box.current.indeterminate = state === 'some';
  }, [state]);
  return (
    <input
      ref={box}
      type="checkbox"
      className={styles['box']}
      aria-label={label}
      checked={state === 'all'}
      onChange={({ target }) => onChange(target.checked)}
    />
  );
}
