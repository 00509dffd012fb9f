import type { ReactNode } from 'react';
import type { StatusTone } from '../../contract/resources/field';
import { useStatusColors } from '../theme/status-tones';
import styles from './cells.module.css';

interface StatusTagProps {
  readonly tone: StatusTone;
  readonly children: ReactNode;
}

/** A status in words, on the ground of its tone, with a dot. */
export function StatusTag({ tone, children }: StatusTagProps) {
  const { text, ground, border, dot } = useStatusColors()[tone];
  return (
    <span className={styles['tag']} style={{ color: text, background: ground, borderColor: border }}>
      <span className={styles['dot']} style={{ background: dot }} aria-hidden />
      {children}
    </span>
  );
}
