import { useMemo, useState } from 'react';
import type { OrderCurveAnswer } from '../../../../contract/api/page/evidence/curve';
import { toOrderCurveEndpoint } from '../../../../contract/api/page/evidence/evidence-endpoints';
import { ONE_SECOND_MS } from '../../../../contract/limits';
import type { ResolvedListPage } from '../../../../contract/resources/resolved';
import { useRightsSource } from '../../../access/rights-source';
import { CurveCard } from '../../../chart/curve/curve-card';
import { formatMoment } from '../../../format/moment';
import { useText } from '../../../i18n/language';
import { EmptyBlock } from '../../../layout/empty-block';
import { FailedBanner, UnreadBlock } from '../../../layout/state-block';
import { useLiveRefresh } from '../../../providers/live/use-live-refresh';
import { useEndpointQuery } from '../../../providers/use-endpoint';
import type { DetailPartProps } from '../../detail/detail-parts';
import { LogSkeleton } from '../../detail/object-log-parts';
import styles from '../evidence.module.css';
import { pagesOfType } from '../line-text';
import { toCurveData } from './curve-series';
import { CURVE_WORDS } from './curve-words';

/** Devices report without telling lists of it; whoever watches a run sees it go on. */
const POLL_MS = 30 * ONE_SECOND_MS;

interface OrderCurveProps {
  readonly page: ResolvedListPage;
  readonly orderId: string;
}

/** What the device told while an order ran. */
export function OrderCurve({ page, orderId }: OrderCurveProps) {
  const [isFollowed, follow] = useState(false);
  const query = useEndpointQuery(toOrderCurveEndpoint(page), {
    body: { id: orderId },
    refetchIntervalMs: isFollowed ? POLL_MS : false,
  });
  useLiveRefresh(page.id, query.refresh);
  const { data, error, refresh, updatedAt, isStale } = query;
  const isRunning = data !== undefined && data.startedAt !== null && data.endedAt === null && !data.isCut;
  if (isRunning !== isFollowed) follow(isRunning);
  if (data === undefined) {
    return error === null ? <LogSkeleton /> : <UnreadBlock error={error} onRetry={refresh} />;
  }
  return (
    <>
      {error !== null && <FailedBanner error={error} onRetry={refresh} updatedAt={updatedAt} />}
      <Drawn page={page} answer={data} isStale={isStale} />
    </>
  );
}

interface DrawnProps {
  readonly page: ResolvedListPage;
  readonly answer: OrderCurveAnswer;
  readonly isStale: boolean;
}

function Drawn({ page, answer, isStale }: DrawnProps) {
  const t = useText();
  const { declaration } = useRightsSource();
  const data = useMemo(
    () => toCurveData(answer, pagesOfType(declaration, page).device?.fields ?? [], t),
    [answer, declaration, page, t],
  );
  const { from, to, isPast, isCut } = answer;
  if (data.series.length === 0) {
    const window = { from: formatMoment(from), to: formatMoment(to) };
    return isPast ? (
      <EmptyBlock title={t(CURVE_WORDS.past)} />
    ) : (
      <EmptyBlock title={t(CURVE_WORDS.none)} hint={t(CURVE_WORDS.noneHint, window)} />
    );
  }
  return (
    <>
      <p className={styles['note']}>{t(CURVE_WORDS.note)}</p>
      <CurveCard title={t(CURVE_WORDS.title)} data={data} isStale={isStale} />
      {isCut && <p className={styles['note']}>{t(CURVE_WORDS.cut)}</p>}
    </>
  );
}

/** The same as a part of the drawer. */
export function OrderCurvePart({ page, row }: DetailPartProps) {
  return <OrderCurve page={page} orderId={row.id} />;
}
