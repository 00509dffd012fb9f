import { Segmented } from 'antd';
import type { ComparedPeriods } from '../../../../contract/api/page/report';
import { COMPARISONS, type ComparisonKind } from '../../../../contract/domain/report';
import { text, type Text } from '../../../../contract/text';
import { CHART_WORDS } from '../../../chart/chart-words';
import { toComparisonWords } from '../../../chart/comparison-words';
import { useLanguage, useText } from '../../../i18n/language';
import styles from './summary.module.css';

const WORDS: Readonly<Record<ComparisonKind, Text>> = {
  previous: text('环比', 'Previous days'),
  lastYear: text('同比', 'Last year'),
};

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
        options={COMPARISONS.map((value) => ({ value, label: t(WORDS[value]) }))}
        onChange={onChoose}
      />
      <span aria-live="polite">
        {periods === undefined ? null : toComparisonWords(periods, { t, language })}
      </span>
    </div>
  );
}
