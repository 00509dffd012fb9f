import type { OverviewAnswer } from '../../../contract/api/page/overview/overview';
import type { ResolvedMetric } from '../../../contract/resources/metric';
import { toClock, toComparisonWords } from '../../../contract/messages/statistic/comparison-words';
import { formatDate } from '../../format/moment';
import { formatWeekday } from '../../../contract/weekday';
import { useLanguage, useText } from '../../i18n/language';
import { Hint } from '../../layout/hint';
import { DayFigure } from './day-cell';
import { OVERVIEW_WORDS } from './overview-words';
import styles from './overview.module.css';

const DAYS = ['today', 'yesterday'] as const;

interface DayCardsProps {
  readonly metrics: readonly ResolvedMetric[];
  /** Undefined while the first figures are on their way. */
  readonly answer: OverviewAnswer | undefined;
}

/** All types together: today so far, and yesterday, each with what it is compared with. */
export function DayCards({ metrics, answer }: DayCardsProps) {
  const t = useText();
  const language = useLanguage();
  return (
    <ul className={styles['days']} aria-label={t(OVERVIEW_WORDS.days)} aria-busy={answer === undefined}>
      {DAYS.map((day) => (
        <li key={day} className={styles['day']}>
          <h2>
            {t(OVERVIEW_WORDS[day])}
            {answer !== undefined && <small>{toDayWords(answer, day, { t, language })}</small>}
          </h2>
          <dl className={styles['figures']}>
            {metrics.map((metric) => (
              <div key={metric.name}>
                <dt>
                  {t(metric.title)}
                  <Hint words={t(metric.formula)} />
                </dt>
                <dd>
                  {answer === undefined ? (
                    <span className={styles['bone']} />
                  ) : (
                    <DayFigure metric={metric} day={answer.days[day]} line={answer.total[day]} />
                  )}
                </dd>
              </div>
            ))}
          </dl>
          <p className={styles['note']}>
            {answer !== undefined &&
              toComparisonWords(
                { with: 'previous', ...answer.days[day], obstacle: answer.total[day].obstacle },
                { t, language },
              )}
          </p>
        </li>
      ))}
    </ul>
  );
}

type Words = Parameters<typeof toComparisonWords>[1];

/** Which day it is; of today also until when its figures are known. */
function toDayWords(
  { days, updatedAt }: OverviewAnswer,
  day: (typeof DAYS)[number],
  { t, language }: Words,
): string {
  const { fromMs } = days[day].elapsed;
  const date = `${formatDate(fromMs)} ${formatWeekday(fromMs, language)}`;
  return day === 'today' ? `${date} · ${t(OVERVIEW_WORDS.until, { at: toClock(updatedAt) })}` : date;
}
