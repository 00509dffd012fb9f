import { useState } from 'react';
import type { SummaryAnswer } from '../../../../../contract/api/page/report';
import type { HoursChart } from '../../../../../contract/resources/metric';
import type { ResolvedSummaryPage } from '../../../../../contract/resources/resolved';
import { text } from '../../../../../contract/text';
import { HoursCard } from '../../../../chart/hours/hours-card';
import { NO_VALUE } from '../../../../format/number';
import { formatQuantity } from '../../../../format/quantity';
import { useLanguage, useText } from '../../../../i18n/language';
import type { PartPlace } from '../../part-place';
import { HourBehind } from './hour-behind';
import styles from './part.module.css';

const HOUR = text('{hour}:00–{end}:00', '{hour}:00–{end}:00');
const CHOOSE = text('选择一个时段，查看该时段的订单', 'Choose an hour for the orders of it');

/** Sums by hour know no model. */
interface HoursPartProps extends Omit<PartPlace, 'model'> {
  readonly page: ResolvedSummaryPage;
  readonly chart: HoursChart;
  /** Undefined while the first figures are on their way. */
  readonly answer: SummaryAnswer | undefined;
  readonly isStale: boolean;
}

/** What a day is like by its hours; a chosen hour leads to its orders, day by day. */
export function HoursPart({ page, chart, answer, isStale, ...place }: HoursPartProps) {
  const t = useText();
  const toWords = useHourWords(page, chart, answer);
  const [chosen, setChosen] = useState<number | null>(null);
  return (
    <HoursCard
      {...{ chart, answer, isStale, chosen }}
      metrics={page.metrics}
      onChoose={setChosen}
      foot={
        <div aria-live="polite">
          {chosen === null || answer === undefined ? (
            <p className={styles['note']}>{t(CHOOSE)}</p>
          ) : (
            <HourBehind
              {...{ page, ...place }}
              at={{ weekday: null, hour: chosen }}
              name={t(HOUR, { hour: chosen, end: chosen + 1 })}
              words={toWords(chosen)}
              untilMs={answer.updatedAt}
            />
          )}
        </div>
      }
    />
  );
}

/** The figures of an hour, each with its name and unit. */
function useHourWords(
  { metrics }: ResolvedSummaryPage,
  chart: HoursChart,
  answer: SummaryAnswer | undefined,
): (hour: number) => string {
  const t = useText();
  const language = useLanguage();
  return (hour) =>
    chart.metrics
      .flatMap((name) => metrics.find((metric) => metric.name === name) ?? [])
      .map(({ name, title, kind, unit }) => {
        const value = answer?.hours?.[hour]?.[name] ?? null;
        const words = value === null ? NO_VALUE : formatQuantity(kind, value, language);
        return `${t(title)} ${words}${unit === null ? '' : ` ${t(unit)}`}`;
      })
      .join(' · ');
}
