import { toOverviewEndpoint } from '../../../contract/api/page/overview/overview-endpoint';
import type { ResolvedOverviewPage } from '../../../contract/resources/resolved';
import { useText } from '../../i18n/language';
import { PageHead } from '../../layout/page-head';
import { FailedBanner, UnreadBlock } from '../../layout/state-block';
import { useReadAgain } from '../../list/live/use-read-again';
import { useLiveRefresh } from '../../providers/live/use-live-refresh';
import { useEndpointQuery } from '../../providers/use-endpoint';
import { DayCards } from './day-cards';
import styles from './overview.module.css';
import { StoreTable } from './store-table';
import { TypeTable } from './type-table';
import { WaitingSide } from './waiting-side';

/** Devices go offline, break and run short: what waits is read anew when alerts come and go. */
const ALERTS = 'alert';

/** The first look of the day: what all types brought in, and what waits. */
export default function OverviewPage({ page }: { readonly page: ResolvedOverviewPage }) {
  const t = useText();
  const { metrics, types } = page;
  const { data: answer, error, ...query } = useEndpointQuery(toOverviewEndpoint(page), { body: {} });
  const readAgain = useReadAgain({ isFetching: query.isFetching, refetch: query.reread });
  useLiveRefresh(ALERTS, readAgain);
  const updatedAt = answer?.updatedAt ?? 0;
  return (
    <section className={styles['page']} aria-label={t(page.title)}>
      <PageHead
        title={t(page.title)}
        freshness={{ updatedAt, isFetching: query.isFetching, onRefresh: query.refresh }}
      />
      {error !== null && answer === undefined ? (
        <UnreadBlock error={error} onRetry={query.refresh} />
      ) : (
        <>
          {error !== null && <FailedBanner error={error} onRetry={query.refresh} updatedAt={updatedAt} />}
          <div className={styles['columns']}>
            <div className={styles['main']}>
              <DayCards metrics={metrics} answer={answer} />
              {answer !== undefined && <TypeTable {...{ metrics, types, answer }} />}
              {answer !== undefined && <StoreTable {...{ metrics, types, answer }} />}
            </div>
            <WaitingSide answer={answer} />
          </div>
        </>
      )}
    </section>
  );
}
