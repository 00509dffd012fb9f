import { Tooltip } from 'antd';
import type { ComparedFigure, ComparedPeriods } from '../../contract/api/page/report';
import type { ResolvedMetric } from '../../contract/resources/metric';
import { formatNumber, formatPercent } from '../format/number';
import { useLanguage, useText } from '../i18n/language';
import { formatQuantity } from '../format/quantity';
import { useStatusColors } from '../theme/status-tones';
import { CHART_WORDS } from './chart-words';
import { compareFigure, type Comparison } from '../../contract/domain/statistic/figure-change';
import { BASE_NAMES, toComparisonWords } from '../../contract/messages/statistic/comparison-words';
import styles from './chart.module.css';

/** The arrow says the direction, the colour whether it is good news. */
const ARROWS: Readonly<Record<Comparison['direction'], string>> = { up: '▲', down: '▼', level: '–' };

/** Percentage points in a whole. */
const POINTS = 1e2;
/** Beyond ten times, the exact share says no more than that it is very much. */
const SHARE_MAX = 10;

function toShareWords(share: number): string {
  return share < SHARE_MAX ? formatPercent(share) : `>${formatPercent(SHARE_MAX).replace(/\.0/, '')}`;
}

interface ChangeMarkProps {
  readonly metric: ResolvedMetric;
  readonly figure: ComparedFigure;
  /** What is compared with what. */
  readonly periods: ComparedPeriods;
}

/** How a figure changed; nothing where there is nothing to compare with. */
export function ChangeMark({ metric, figure, periods }: ChangeMarkProps) {
  const t = useText();
  const language = useLanguage();
  const colors = useStatusColors();
  const { elapsed, previous } = figure;
  const comparison = periods.obstacle === null ? compareFigure(figure, metric) : null;
  if (comparison === null || elapsed === null || previous === null) {
    return <span className={styles['change']} />;
  }
  const { direction, change, isGood } = comparison;
  const size =
    metric.kind === 'percent'
      ? t(CHART_WORDS.points, { value: formatNumber(Math.abs(change) * POINTS, 1) })
      : toShareWords(Math.abs(change));
  const words = direction === 'level' ? t(CHART_WORDS.same) : `${t(CHART_WORDS[direction])} ${size}`;
  const color = isGood === null ? undefined : isGood ? colors.success.text : colors.danger.text;
  const base = t(BASE_NAMES[periods.with]);
  const values = {
    now: formatQuantity(metric.kind, elapsed, language),
    before: formatQuantity(metric.kind, previous, language),
  };
  return (
    <Tooltip
      placement="bottom"
      title={
        <>
          <div>{t(CHART_WORDS.beside, values)}</div>
          <div>{toComparisonWords(periods, { t, language })}</div>
        </>
      }
    >
      <span className={styles['change']} tabIndex={0} aria-label={`${base} ${words}`}>
        <span className={styles['changeNote']}>{base}</span>
        <span style={{ color }}>
          <span aria-hidden>{ARROWS[direction]} </span>
          {direction === 'level' ? t(CHART_WORDS.same) : size}
        </span>
      </span>
    </Tooltip>
  );
}
