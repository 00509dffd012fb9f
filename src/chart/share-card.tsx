import { useMemo } from 'react';
import type { SummaryAnswer } from '../../contract/api/page/report';
import type { SharePart } from '../../contract/api/page/share';
import type { ResolvedMetric, ShareChart } from '../../contract/resources/metric';
import { lazyPart } from '../away/lazy-part';
import { useText } from '../i18n/language';
import { ChartCard } from './chart-card';
import { CHART_WORDS, PART_WORDS } from './chart-words';
import styles from './chart.module.css';
import { REST_ID, toShareData, type ShareData } from './share-slices';
import { ShareTable } from './share-table';

/** Loaded when a chart is first looked at: the library weighs more than a page. */
const ShareCanvas = lazyPart(async () => (await import('./share-canvas')).ShareCanvas);

interface ShareCardProps {
  readonly chart: ShareChart;
  readonly metrics: readonly ResolvedMetric[];
  /** Undefined while the first figures are on their way. */
  readonly answer: SummaryAnswer | undefined;
  readonly isStale: boolean;
  /** What parts are called that the answer names by a code. @default as the answer has it */
  readonly names?: ReadonlyMap<string, string> | undefined;
  /** Address of the rows behind a part, by its id; null where nothing is known of them. @default none */
  readonly toRows?: ((id: string) => string | null) | undefined;
}

/** A metric split by a dimension, as a ring or as the table of its numbers. */
export function ShareCard({ chart, metrics, answer, isStale, names, toRows }: ShareCardProps) {
  const t = useText();
  const title = t(chart.title);
  const data = useMemo(() => {
    const metric = metrics.find(({ name }) => name === chart.metric);
    const share = answer?.shares?.[chart.name];
    if (metric === undefined || share === undefined) return null;
    const toOthers = (count: number) => t(PART_WORDS[chart.by].others, { count });
    return toShareData(metric, { ...share, parts: rename(share.parts, names) }, toOthers);
  }, [answer, chart, metrics, names, t]);
  const rows =
    data === null ? [] : data.slices.map(({ id }) => (id === REST_ID ? null : (toRows?.(id) ?? null)));
  return (
    <ChartCard
      title={title}
      isStale={isStale}
      picture={data && <Ring data={data} label={title} rows={rows} />}
      table={
        data && <ShareTable data={data} label={title} partTitle={t(PART_WORDS[chart.by].one)} rows={rows} />
      }
    />
  );
}

function rename(parts: readonly SharePart[], names?: ReadonlyMap<string, string>) {
  return parts.map((part) => ({ ...part, name: names?.get(part.id) ?? part.name }));
}

interface RingProps {
  readonly data: ShareData;
  readonly label: string;
  readonly rows: readonly (string | null)[];
}

function Ring({ data, label, rows }: RingProps) {
  const t = useText();
  const isEmpty = data.slices.every(({ value }) => value <= 0);
  if (!isEmpty) return <ShareCanvas data={data} label={label} rows={rows} />;
  return <p className={styles['empty']}>{t(CHART_WORDS.empty)}</p>;
}
