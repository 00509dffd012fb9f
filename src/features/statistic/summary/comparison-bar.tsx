import { Segmented } from 'antd';
import type { ComparedPeriods } from '../../../../contract/api/page/report';
import { COMPARISONS, type ComparisonKind } from '../../../../contract/domain/report';
import { CHART_WORDS } from '../../../chart/chart-words';
import {
  COMPARISON_WORDS,
  toComparisonWords,
} from '../../../../contract/messages/statistic/comparison-words';
import { useLanguage, useText } from '../../../i18n/language';
import styles from './summary.module.css';

interface ComparisonBarProps {
  readonly compareWith: ComparisonKind;
  /** Undefined while the first figures are on their way. */
  readonly periods: ComparedPeriods | undefined;
  readonly onChoose: (compareWith: ComparisonKind) => void;
}

/** What the figures are compared with, by choice, and which days that are. */
export function ComparisonBar({ compareWith, periods, onChoose }: ComparisonBarProps) {
  const t = useText();
  const language = useLanguage();
  return (
    <div className={styles['comparison']}>
      <Segmented<ComparisonKind>
        size="small"
        aria-label={t(CHART_WORDS.compareWith)}
        value={compareWith}
        options={COMPARISONS.map((value) => ({ value, label: t(COMPARISON_WORDS[value]) }))}
        onChange={onChoose}
      />
      <span aria-live="polite">
        {periods === undefined ? null : toComparisonWords(periods, { t, language })}
      </span>
    </div>
  );
}
