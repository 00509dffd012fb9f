import styles from './cells.module.css';
import type { Severity } from '../format/quantity';
import { SeverityMark } from './severity-mark';

const BARS = 4;

interface LevelBarsProps {
  readonly value: number;
  readonly max: number;
  readonly severity: Severity;
  readonly label: string;
  /** Shown after the figure. */
  readonly unit?: string | null;
}

/** A level as four rising bars beside its figure; the length says it again to those who see no colour. */
export function LevelBars({ value, max, severity, label, unit = null }: LevelBarsProps) {
  const filled = Math.min(BARS, Math.max(0, Math.ceil((value / max) * BARS)));
  return (
    <span className={styles['level']} data-severity={severity} role="img" aria-label={label}>
      <span className={styles['bars']} aria-hidden>
        {Array.from({ length: BARS }, (_, index) => (
          <span key={index} data-filled={index < filled} />
        ))}
      </span>
      <span className={styles['figure']}>
        {value}
        {unit !== null && <span className={styles['unit']}>{unit}</span>}
      </span>
      <SeverityMark severity={severity} />
    </span>
  );
}
