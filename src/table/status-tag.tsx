import type { ReactNode } from 'react';
import type { StatusTone } from '../../contract/resources/field';
import { useStatusColors } from '../theme/status-tones';
import styles from './cells.module.css';

interface StatusTagProps {
  readonly tone: StatusTone;
  readonly children: ReactNode;
}

/**
 * A status in words, on the ground of its tone, with a dot.
 *
 * antd's Tag is not used: it takes 0.33 ms where this takes 0.02 (a thousand of each, rendered in Node), and
 * a page of 200 rows draws up to 400 of them.
 */
export function StatusTag({ tone, children }: StatusTagProps) {
  const { text, ground, border, dot } = useStatusColors()[tone];
  return (
    <span className={styles['tag']} style={{ color: text, background: ground, borderColor: border }}>
      <span className={styles['dot']} style={{ background: dot }} aria-hidden />
      {children}
    </span>
  );
}
