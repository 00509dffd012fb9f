import { DEVICE_QUADRANTS, type DeviceQuadrant } from '../../../contract/domain/statistic/device-quadrant';
import { text } from '../../../contract/text';
import { formatNumber } from '../../format/number';
import { useText } from '../../i18n/language';
import { useStatusColors } from '../../theme/status-tones';
import { QUADRANT_FIELDS, type QuadrantField } from './quadrant-field';
import styles from './quadrant.module.css';

const DEVICES = text('{count} 台', '{count}');

/** The same shapes as on the picture, in a box of ten. */
const SHAPES: Readonly<Record<QuadrantField['symbol'], string>> = {
  circle: 'M5 1a4 4 0 1 1 0 8a4 4 0 1 1 0-8z',
  triangle: 'M5 1L9.5 9H.5z',
  diamond: 'M5 .5L9 5L5 9.5L1 5z',
  rect: 'M1.5 1.5h7v7h-7z',
};

/** What each field means, and how many devices stand in it. */
export function QuadrantLegend({ counts }: { readonly counts: Readonly<Record<DeviceQuadrant, number>> }) {
  const t = useText();
  const colors = useStatusColors();
  return (
    <ul className={styles['legend']}>
      {DEVICE_QUADRANTS.map((name) => {
        const { title, meaning, symbol, tone } = QUADRANT_FIELDS[name];
        return (
          <li key={name}>
            <svg viewBox="0 0 10 10" aria-hidden>
              <path d={SHAPES[symbol]} fill={colors[tone].dot} />
            </svg>
            <span>{t(title)}</span>
            <strong>{t(DEVICES, { count: formatNumber(counts[name], 0) })}</strong>
            <span className={styles['meaning']}>{t(meaning)}</span>
          </li>
        );
      })}
    </ul>
  );
}
