import { toOrderTimelineEndpoint } from '../../../contract/api/page/evidence/evidence-endpoints';
import { useLiveRefresh } from '../../providers/live/use-live-refresh';
import { useEndpointQuery } from '../../providers/use-endpoint';
import { FailedBanner, UnreadBlock } from '../../layout/state-block';
import type { DetailPartProps } from '../detail/detail-parts';
import { LogSkeleton } from '../detail/object-log-parts';
import { CopyText } from './copy-text';
import { EVIDENCE_WORDS } from './evidence-words';
import styles from './evidence.module.css';
import { TimelineLines } from './timeline-lines';
import { toTimelineText } from './timeline-text';
import { useLineContext } from './use-line-context';

/** What happened to an order, from its placing to what went back of it. */
export function OrderTimeline({ page, row }: DetailPartProps) {
  const context = useLineContext(page);
  const { t } = context;
  const query = useEndpointQuery(toOrderTimelineEndpoint(page), { body: { id: row.id } });
  useLiveRefresh(page.id, query.refresh);
  // What its device tells of itself is news of the device's page.
  useLiveRefresh(context.device?.id ?? page.id, query.refresh);
  const { data, error, refresh, updatedAt } = query;
  if (data === undefined) {
    return error === null ? <LogSkeleton /> : <UnreadBlock error={error} onRetry={refresh} />;
  }
  const orderNo = row['orderNo'];
  const title = `${t(EVIDENCE_WORDS.order)} ${typeof orderNo === 'string' ? orderNo : ''}`;
  return (
    <>
      {error !== null && <FailedBanner error={error} onRetry={refresh} updatedAt={updatedAt} />}
      <div className={styles['tools']}>
        <p className={styles['note']}>{t(EVIDENCE_WORDS.kept)}</p>
        <CopyText key={updatedAt} toText={() => toTimelineText(title, data.list, context)} />
      </div>
      <TimelineLines
        label={t(EVIDENCE_WORDS.order)}
        lines={data.list}
        context={context}
        hasGaps
        toOrder={null}
      />
      {data.isCut && <p className={styles['note']}>{t(EVIDENCE_WORDS.cut)}</p>}
    </>
  );
}
