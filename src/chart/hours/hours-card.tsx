import { useMemo, type ReactNode } from 'react';
import type { SummaryAnswer } from '../../../contract/api/page/report';
import type { HoursChart, ResolvedMetric } from '../../../contract/resources/metric';
import { text } from '../../../contract/text';
import { lazyPart } from '../../away/lazy-part';
import { useText } from '../../i18n/language';
import { ChartCard } from '../chart-card';
import { TrendTable } from '../trend-table';
import { toHoursData } from './hours-data';

/** Loaded when a chart is first looked at: the library weighs more than a page. */
const TrendCanvas = lazyPart(async () => (await import('../trend-canvas')).TrendCanvas);

const HOUR_OF_DAY = text('时段', 'Hour of the day');

interface HoursCardProps {
  readonly chart: HoursChart;
  readonly metrics: readonly ResolvedMetric[];
  /** Undefined while the first figures are on their way. */
  readonly answer: SummaryAnswer | undefined;
  readonly isStale: boolean;
  /** The hour that was chosen, 0–23; null before. */
  readonly chosen: number | null;
  readonly onChoose: (hour: number) => void;
  /** Stands below, whatever it is looked at as. */
  readonly foot: ReactNode;
}

/** What a day is like, by its hours, as a picture or as the table of its numbers; each hour can be chosen. */
export function HoursCard({ chart, metrics, answer, isStale, chosen, onChoose, foot }: HoursCardProps) {
  const t = useText();
  const title = t(chart.title);
  const data = useMemo(
    () => (answer === undefined ? null : toHoursData(chart, metrics, answer)),
    [answer, chart, metrics],
  );
  return (
    <ChartCard
      title={title}
      isStale={isStale}
      picture={data && <TrendCanvas data={data} label={title} onPress={onChoose} />}
      table={
        data && (
          <TrendTable data={data} label={title} pointTitle={t(HOUR_OF_DAY)} choice={{ chosen, onChoose }} />
        )
      }
      foot={data && foot}
    />
  );
}
