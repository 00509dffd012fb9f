import { lazy, useMemo } from 'react';
import type { SummaryAnswer } from '../../contract/api/page/report';
import type { ResolvedMetric, ShareChart } from '../../contract/resources/metric';
import { useText } from '../i18n/language';
import { ChartCard } from './chart-card';
import { CHART_WORDS } from './chart-words';
import styles from './chart.module.css';
import { toShareData, type ShareData } from './share-slices';
import { ShareTable } from './share-table';

/** Loaded when a chart is first looked at: the library weighs more than a page. */
const ShareCanvas = lazy(async () => ({ default: (await import('./share-canvas')).ShareCanvas }));

interface ShareCardProps {
  readonly chart: ShareChart;
  readonly metrics: readonly ResolvedMetric[];
  /** Undefined while the first figures are on their way. */
  readonly answer: SummaryAnswer | undefined;
  readonly isStale: boolean;
}

/** A metric split by store, as a ring or as the table of its numbers. */
export function ShareCard({ chart, metrics, answer, isStale }: ShareCardProps) {
  const t = useText();
  const title = t(chart.title);
  const data = useMemo(() => {
    const metric = metrics.find(({ name }) => name === chart.metric);
    const share = answer?.shares?.[chart.name];
    if (metric === undefined || share === undefined) return null;
    return toShareData(metric, share, (count) => t(CHART_WORDS.otherStores, { count }));
  }, [answer, chart, metrics, t]);
  return (
    <ChartCard
      title={title}
      isStale={isStale}
      picture={data && <Ring data={data} label={title} />}
      table={data && <ShareTable data={data} label={title} />}
    />
  );
}

function Ring({ data, label }: { readonly data: ShareData; readonly label: string }) {
  const t = useText();
  const isEmpty = data.slices.every(({ value }) => value <= 0);
  if (!isEmpty) return <ShareCanvas data={data} label={label} />;
  return <p className={styles['empty']}>{t(CHART_WORDS.empty)}</p>;
}
