import type { ReactNode } from 'react';
import type { RankedStore, RankingAnswer } from '../../../contract/api/page/statistic/beside';
import { RANKING_WORDS } from '../../../contract/messages/statistic/beside-words';
import type { ResolvedMetric } from '../../../contract/resources/metric';
import { formatPercent, NO_VALUE } from '../../format/number';
import { formatQuantity } from '../../format/quantity';
import { useLanguage, useText } from '../../i18n/language';
import { useStatusColors } from '../../theme/status-tones';
import styles from './ranking.module.css';

interface RankingTableProps {
  readonly label: string;
  readonly metric: ResolvedMetric;
  readonly answer: RankingAnswer;
  /** Draws the name of a store, with the way to the rows behind it. */
  readonly toName: (store: RankedStore) => ReactNode;
}

type Line = Pick<RankedStore, 'value' | 'elapsed' | 'previous'> & { readonly isComparable: boolean };

/** The first and the last stores with their part in the change; what stands between them, and the total they make. */
export function RankingTable({ label, metric, answer, toName }: RankingTableProps) {
  const t = useText();
  const { top, bottom, rest, total } = answer;
  const most = Math.max(1, ...top.map(({ value }) => value));
  const after = top.length + rest.count;
  const toRow = (store: RankedStore, rank: number) => (
    <tr key={store.id}>
      <td>{rank}</td>
      <th scope="row">{toName(store)}</th>
      <Figures line={store} metric={metric} answer={answer} most={most} />
    </tr>
  );
  const toSum = (name: string, line: typeof total) => (
    <tr className={styles['sum']}>
      <td />
      <th scope="row">{name}</th>
      <Figures line={{ ...line, isComparable: true }} metric={metric} answer={answer} most={null} />
    </tr>
  );
  return (
    <div className={styles['scroll']} tabIndex={0} role="group" aria-label={label}>
      <table className={styles['table']} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t(RANKING_WORDS.rank)}</th>
            <th scope="col">{t(RANKING_WORDS.store)}</th>
            <th scope="col">{t(metric.title)}</th>
            <th scope="col">{t(RANKING_WORDS.change)}</th>
            <th scope="col">{t(RANKING_WORDS.contribution)}</th>
          </tr>
        </thead>
        <tbody>
          {top.map((store, at) => toRow(store, at + 1))}
          {rest.count > 0 && toSum(t(RANKING_WORDS.rest, { count: rest.count }), rest)}
          {bottom.map((store, at) => toRow(store, after + at + 1))}
        </tbody>
        <tfoot>{toSum(t(RANKING_WORDS.total), total)}</tfoot>
      </table>
    </div>
  );
}

interface FiguresProps {
  readonly line: Line;
  readonly metric: ResolvedMetric;
  readonly answer: RankingAnswer;
  /** The longest bar; null for none. */
  readonly most: number | null;
}

function Figures({ line, metric, answer: { comparison }, most }: FiguresProps) {
  const language = useLanguage();
  const colors = useStatusColors();
  const { value, elapsed, previous, isComparable } = line;
  const isCompared = comparison.obstacle === null;
  const part = elapsed - previous;
  const isGood = metric.better === null || part === 0 ? null : (metric.better === 'up') === part > 0;
  const color = isGood === null ? undefined : isGood ? colors.success.text : colors.danger.text;
  const share = isCompared && isComparable && previous > 0 ? part / previous : null;
  return (
    <>
      <td>
        {formatQuantity(metric.kind, value, language)}
        {most !== null && (
          <svg className={styles['bar']} viewBox="0 0 1 2" preserveAspectRatio="none" aria-hidden>
            <rect width={Math.max(0, value / most)} height="2" />
          </svg>
        )}
      </td>
      <td>{share === null ? NO_VALUE : toSigned(share, formatPercent)}</td>
      <td style={color === undefined ? undefined : { color }}>
        {isCompared ? toSigned(part, (size) => formatQuantity(metric.kind, size, language)) : NO_VALUE}
      </td>
    </>
  );
}

/** The sign is said in so many signs, so that colour is not needed. */
function toSigned(value: number, format: (size: number) => string): string {
  if (value === 0) return format(0);
  return `${value > 0 ? '▲ +' : '▼ −'}${format(Math.abs(value))}`;
}
