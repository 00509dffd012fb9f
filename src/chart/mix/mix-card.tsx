import { useMemo, type ReactNode } from 'react';
import type { SummaryAnswer } from '../../../contract/api/page/report';
import type { MixChart, ResolvedMetric } from '../../../contract/resources/metric';
import { lazyPart } from '../../away/lazy-part';
import { useText } from '../../i18n/language';
import { ChartCard } from '../chart-card';
import { CHART_WORDS } from '../chart-words';
import styles from '../chart.module.css';
import { toMixData } from './mix-data';
import { MixTable } from './mix-table';

/** Loaded when a chart is first looked at: the library weighs more than a page. */
const ShareCanvas = lazyPart(async () => (await import('../share-canvas')).ShareCanvas);

interface MixCardProps {
  readonly chart: MixChart;
  readonly metrics: readonly ResolvedMetric[];
  /** Undefined while the first figures are on their way. */
  readonly answer: SummaryAnswer | undefined;
  readonly isStale: boolean;
  /** Address of the rows behind a part, by the name of its metric; null where nothing is known of them. */
  readonly toRows: (name: string) => string | null;
  /** Stands below. */
  readonly foot: ReactNode;
}

/** What parts a period is made of, as a ring or as the table of its numbers. */
export function MixCard({ chart, metrics, answer, isStale, toRows, foot }: MixCardProps) {
  const t = useText();
  const title = t(chart.title);
  const data = useMemo(
    () => (answer === undefined ? null : toMixData(chart, metrics, { answer, t })),
    [answer, chart, metrics, t],
  );
  const rows = useMemo(() => (data?.slices ?? []).map(({ id }) => toRows(id)), [data, toRows]);
  const isEmpty = data?.slices.every(({ value }) => value <= 0) === true;
  return (
    <ChartCard
      title={title}
      isStale={isStale}
      picture={
        data &&
        (isEmpty ? (
          <p className={styles['empty']}>{t(CHART_WORDS.empty)}</p>
        ) : (
          <ShareCanvas data={data} label={title} rows={rows} />
        ))
      }
      table={data && <MixTable data={data} label={title} rows={rows} />}
      foot={data && !isEmpty && foot}
    />
  );
}
