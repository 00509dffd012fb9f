import { toOverviewEndpoint } from '../../../contract/api/page/overview/overview-endpoint';
import type { ResolvedOverviewPage } from '../../../contract/resources/resolved';
import { RECEIPT_WAITING } from '../../../contract/resources/waiting/receipt-waiting';
import { usePermitted } from '../../access/access-context';
import { useRightsSource } from '../../access/rights-source';
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

/** What waits in lists of no one type comes and goes with their rows. */
const WAITED_FOR: ReadonlySet<string> = new Set(['ticket', ...RECEIPT_WAITING.map(({ table }) => table)]);

/** The first look of the day: what all types brought in, and what waits. */
export default function OverviewPage({ page }: { readonly page: ResolvedOverviewPage }) {
  const t = useText();
  const { metrics, types } = page;
  const { data: answer, error, ...query } = useEndpointQuery(toOverviewEndpoint(page), { body: {} });
  const readAgain = useReadAgain({ isFetching: query.isFetching, refetch: query.reread });
  useLiveRefresh(ALERTS, readAgain);
  const lists = useWaitedLists();
  const updatedAt = answer?.updatedAt ?? 0;
  return (
    <section className={styles['page']} aria-label={t(page.title)}>
      {lists.map((id) => (
        <Watch key={id} resource={id} refresh={readAgain} />
      ))}
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

/** Lists of rows that wait for somebody, as far as the reader may see them. */
function useWaitedLists(): readonly string[] {
  const { pages } = useRightsSource().declaration;
  const isPermitted = usePermitted();
  return pages.flatMap((page) =>
    'source' in page && WAITED_FOR.has(page.source.table) && isPermitted(page.reads) ? [page.id] : [],
  );
}

/** Has the figures read anew when rows of a list changed; one for each, as there are more or fewer of them. */
function Watch({ resource, refresh }: { readonly resource: string; readonly refresh: () => void }) {
  useLiveRefresh(resource, refresh);
  return null;
}
