import { Button } from 'antd';
import { useState } from 'react';
import { endOfDay, startOfDay } from '../../../contract/day';
import { toDeviceTimelineEndpoint } from '../../../contract/api/page/evidence/evidence-endpoints';
import { useLiveRefresh } from '../../providers/live/use-live-refresh';
import { useEndpointQuery } from '../../providers/use-endpoint';
import { EmptyBlock } from '../../layout/empty-block';
import { FailedBanner, UnreadBlock } from '../../layout/state-block';
import { toDetailPath } from '../../table/detail-path';
import type { DetailPartProps } from '../detail/detail-parts';
import { LogSkeleton } from '../detail/object-log-parts';
import { EVIDENCE_WORDS } from './evidence-words';
import styles from './evidence.module.css';
import type { LineContext } from './line-text';
import { ChosenDay, StateBars } from './state/state-bars';
import { TimelineLines } from './timeline-lines';
import { useLineContext } from './use-line-context';

interface PageProps extends DetailPartProps {
  readonly context: LineContext;
  /** Only this business day, by any moment of it; null for the last 31 days. */
  readonly day: number | null;
  /** Goes on from here; absent: from the newest. */
  readonly cursor?: string;
  /** How many pages are wanted from here on. */
  readonly pages: number;
  readonly onMore: () => void;
}

/** What happened to a device, newest first. */
export function DeviceTimeline(props: DetailPartProps) {
  const context = useLineContext(props.page);
  const [pages, setPages] = useState(1);
  const [day, setDay] = useState<number | null>(null);
  const choose = (atMs: number | null) => {
    setDay(atMs);
    setPages(1);
  };
  return (
    <>
      <StateBars page={props.page} row={props.row} chosen={day} onChoose={choose} />
      {day !== null && <ChosenDay at={day} onClear={() => choose(null)} />}
      <p className={styles['note']}>{context.t(EVIDENCE_WORDS.keptDevice)}</p>
      <TimelinePage
        {...props}
        {...{ context, day, pages }}
        // Another day is another timeline.
        key={day ?? 'all'}
        onMore={() => setPages(pages + 1)}
      />
    </>
  );
}

/** One page and those behind it; each goes on from where the one before ends now. */
function TimelinePage(props: PageProps) {
  const { page, row, context, day, cursor, pages, onMore, siblingPath } = props;
  const { t } = context;
  const body = {
    id: row.id,
    ...(day === null ? {} : { period: [startOfDay(day), endOfDay(day) - 1] as [number, number] }),
    ...(cursor === undefined ? {} : { cursor }),
  };
  const query = useEndpointQuery(toDeviceTimelineEndpoint(page), { body });
  useLiveRefresh(page.id, query.refresh);
  const { data, error, refresh, updatedAt } = query;
  if (data === undefined) {
    return error === null ? <LogSkeleton /> : <UnreadBlock error={error} onRetry={refresh} />;
  }
  const { list, nextCursor } = data;
  const isEmpty = list.length === 0 && cursor === undefined && nextCursor === null;
  const orders = typeof siblingPath === 'string' ? `${siblingPath}/order` : siblingPath('order', row);
  return (
    <>
      {error !== null && <FailedBanner error={error} onRetry={refresh} updatedAt={updatedAt} />}
      {isEmpty && <EmptyBlock title={t(day === null ? EVIDENCE_WORDS.empty : EVIDENCE_WORDS.emptyDay)} />}
      <TimelineLines
        label={t(EVIDENCE_WORDS.device)}
        lines={list}
        context={context}
        hasGaps={false}
        toOrder={(id) => (orders === null ? null : toDetailPath(orders, id))}
      />
      {nextCursor !== null &&
        (pages > 1 ? (
          <TimelinePage {...props} cursor={nextCursor} pages={pages - 1} />
        ) : (
          <Button size="small" className={styles['more'] ?? ''} onClick={onMore}>
            {t(EVIDENCE_WORDS.earlier)}
          </Button>
        ))}
    </>
  );
}
