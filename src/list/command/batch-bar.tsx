import { useStatusColors } from '../../theme/status-tones';
import { BATCH_STATES, type BatchState } from './batch';
import { BATCH_LOOKS } from './batch-words';
import styles from './batch.module.css';

/** What is over comes first; what runs is the rest of the bar. */
const SHOWN = BATCH_STATES.filter((state) => state !== 'running');

/** The share of each result as a bar; the counts beside it say the same in words. */
export function BatchBar({ counts }: { readonly counts: Readonly<Record<BatchState, number>> }) {
  const colors = useStatusColors();
  return (
    <span className={styles['bar']} aria-hidden>
      {SHOWN.map((state) => (
        <span
          key={state}
          style={{ flexGrow: counts[state], background: colors[BATCH_LOOKS[state].tone].dot }}
        />
      ))}
      <span style={{ flexGrow: counts.running }} />
    </span>
  );
}
