import { Link } from 'react-router';
import type { StatusTone } from '../../../contract/resources/field';
import { text } from '../../../contract/text';
import { formatNumber, formatPercent } from '../../format/number';
import { useText } from '../../i18n/language';
import { useStatusColors } from '../../theme/status-tones';
import styles from './ring.module.css';

const WORDS = {
  state: text('状态', 'State'),
  devices: text('台数', 'Devices'),
  share: text('占比', 'Share'),
  total: text('共 {count} 台', '{count} in all'),
};

/** One piece: its number of rows, and the list of them; null where the reader may not see it. */
export interface RingPiece {
  readonly key: string;
  readonly title: string;
  readonly tone: StatusTone | null;
  readonly count: number;
  readonly to: string | null;
}

const WHOLE = 100;
/** Between two pieces, so that they are told apart without their colours. */
const GAP = 0.6;

/** How things are now: a ring, and beside it the table that names every piece and leads to its rows. */
export function RingPicture({
  pieces,
  label,
}: {
  readonly pieces: readonly RingPiece[];
  readonly label: string;
}) {
  const t = useText();
  const colors = useStatusColors();
  const total = pieces.reduce((sum, { count }) => sum + count, 0);
  // The dot of "offline" stands on its own dark ground, not on a page.
  const colorOf = ({ tone }: RingPiece) =>
    tone === 'offline' ? colors.offline.ground : colors[tone ?? 'neutral'].dot;
  const starts = pieces.map((_, at) => pieces.slice(0, at).reduce((sum, { count }) => sum + count, 0));
  return (
    <div className={styles['ring']}>
      <svg viewBox="0 0 42 42" className={styles['picture']} aria-hidden>
        {pieces.map((piece, at) => (
          <circle
            key={piece.key}
            cx="21"
            cy="21"
            r="15.915"
            fill="none"
            stroke={colorOf(piece)}
            strokeWidth="5.5"
            pathLength={WHOLE}
            strokeDasharray={`${Math.max((piece.count / total) * WHOLE - GAP, GAP)} ${WHOLE}`}
            strokeDashoffset={-((starts[at] ?? 0) / total) * WHOLE}
            transform="rotate(-90 21 21)"
          />
        ))}
        <text x="21" y="22.6" textAnchor="middle" className={styles['total']}>
          {formatNumber(total, 0)}
        </text>
      </svg>
      <table className={styles['table']} aria-label={`${label} · ${t(WORDS.total, { count: total })}`}>
        <thead>
          <tr>
            <th scope="col">{t(WORDS.state)}</th>
            <th scope="col">{t(WORDS.devices)}</th>
            <th scope="col">{t(WORDS.share)}</th>
          </tr>
        </thead>
        <tbody>
          {pieces.map((piece) => (
            <tr key={piece.key}>
              <th scope="row">
                <svg className={styles['dot']} viewBox="0 0 10 10" aria-hidden>
                  <circle cx="5" cy="5" r="5" fill={colorOf(piece)} />
                </svg>
                {piece.to === null ? piece.title : <Link to={piece.to}>{piece.title}</Link>}
              </th>
              <td>{formatNumber(piece.count, 0)}</td>
              <td>{formatPercent(piece.count / total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
