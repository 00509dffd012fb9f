import styles from './chart.module.css';

const WIDTH = 120;
const HEIGHT = 32;
const MARGIN = 2;

interface SparklineProps {
  /** In order of time; gaps are drawn as nothing. */
  readonly values: readonly (number | null)[];
}

/** Points of a line through the values, fitted into the picture; empty where there is no line to draw. */
export function toSparkPoints(values: readonly (number | null)[]): string {
  const known = values.filter((value) => value !== null);
  if (known.length < 2) {
    return '';
  }
  const low = Math.min(...known);
  const span = Math.max(...known) - low || 1;
  const step = WIDTH / (values.length - 1);
  return values
    .flatMap((value, index) => {
      if (value === null) {
        return [];
      }
      const y = HEIGHT - MARGIN - ((value - low) / span) * (HEIGHT - 2 * MARGIN);
      return [`${Math.round(index * step)},${Math.round(y)}`];
    })
    .join(' ');
}

/** The course of a figure in one line, without axes: shape only, the numbers stand in the chart below. */
export function Sparkline({ values }: SparklineProps) {
  const points = toSparkPoints(values);
  return points === '' ? null : (
    <svg
      className={styles['spark']}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden
      focusable="false"
    >
      <polyline points={points} />
    </svg>
  );
}
