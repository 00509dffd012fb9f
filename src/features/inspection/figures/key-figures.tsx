import type { InspectionSums } from '../../../../contract/api/page/inspection/inspection-statistics';
import type { Text } from '../../../../contract/text';
import strip from '../../../chart/chart.module.css';
import { formatNumber, formatPercent, NO_VALUE } from '../../../format/number';
import { useText } from '../../../i18n/language';
import { Hint } from '../../../layout/hint';
import { FIGURE_WORDS } from './figure-words';
import styles from './figures.module.css';

interface Figure {
  readonly title: Text;
  readonly hint: Text;
  readonly value: string;
  /** What it is made of. */
  readonly of: string;
}

/** What inspections come to, in five figures. */
export function KeyFigures({ sums, isStale }: { readonly sums: InspectionSums; readonly isStale: boolean }) {
  const t = useText();
  const { runs, due, inspected, skipped, abnormal, onTime, decided, people } = sums;
  const partOf = (done: number, all: number) =>
    t(FIGURE_WORDS.completedOf, { done: formatNumber(done), all: formatNumber(all) });
  const figures: readonly Figure[] = [
    {
      ...{ title: FIGURE_WORDS.completed, hint: FIGURE_WORDS.completedHint },
      ...{ value: toShare(inspected, due), of: partOf(inspected, due) },
    },
    {
      ...{ title: FIGURE_WORDS.onTime, hint: FIGURE_WORDS.onTimeHint },
      ...{ value: toShare(onTime, decided), of: partOf(onTime, decided) },
    },
    {
      ...{ title: FIGURE_WORDS.abnormal, hint: FIGURE_WORDS.abnormalHint },
      ...{ value: toShare(abnormal, inspected), of: partOf(abnormal, inspected) },
    },
    {
      ...{ title: FIGURE_WORDS.perPerson, hint: FIGURE_WORDS.perPersonHint },
      value: people === 0 ? NO_VALUE : formatNumber(inspected / people, 1),
      of: t(FIGURE_WORDS.people, { count: formatNumber(people) }),
    },
    {
      ...{ title: FIGURE_WORDS.runs, hint: FIGURE_WORDS.runsHint, value: formatNumber(runs) },
      of: t(FIGURE_WORDS.skippedOf, { count: formatNumber(skipped) }),
    },
  ];
  return (
    <ul className={strip['kpis']} data-columns={5} data-stale={isStale} aria-busy={isStale}>
      {figures.map(({ title, hint, value, of }) => (
        <li key={title.en} className={strip['kpi']}>
          <span className={strip['kpiTitle']}>
            {t(title)}
            <Hint words={t(hint)} />
          </span>
          <span className={strip['kpiValue']}>{value}</span>
          <span className={styles['muted']}>{of}</span>
        </li>
      ))}
    </ul>
  );
}

/** A share in words; a dash where there is nothing to be a share of. */
function toShare(part: number, all: number): string {
  return all === 0 ? NO_VALUE : formatPercent(part / all);
}
