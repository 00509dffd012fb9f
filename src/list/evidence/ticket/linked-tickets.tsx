import { toOrderTicketsEndpoint } from '../../../../contract/api/page/evidence/evidence-endpoints';
import { useRightsSource } from '../../../access/rights-source';
import { useText } from '../../../i18n/language';
import { EmptyBlock } from '../../../layout/empty-block';
import { FailedBanner, UnreadBlock } from '../../../layout/state-block';
import { useLiveRefresh } from '../../../providers/live/use-live-refresh';
import { useEndpointQuery } from '../../../providers/use-endpoint';
import type { DetailPartProps } from '../../detail/detail-parts';
import { LogSkeleton } from '../../detail/object-log-parts';
import { TicketLines, ticketPageOf } from './ticket-lines';
import { TICKET_WORDS } from './ticket-words';

/** The tickets about an order, newest first, each with the way to it. */
export function LinkedTickets({ page, row, timeStyle, siblingPath }: DetailPartProps) {
  const t = useText();
  const { declaration } = useRightsSource();
  const query = useEndpointQuery(toOrderTicketsEndpoint(page), { body: { id: row.id } });
  useLiveRefresh(ticketPageOf(declaration)?.id ?? page.id, query.refresh);
  const { data, error, refresh, updatedAt } = query;
  if (data === undefined) {
    return error === null ? <LogSkeleton /> : <UnreadBlock error={error} onRetry={refresh} />;
  }
  const { list } = data;
  return (
    <section aria-label={t(TICKET_WORDS.title)}>
      {error !== null && <FailedBanner error={error} onRetry={refresh} updatedAt={updatedAt} />}
      {list === null && <EmptyBlock title={t(TICKET_WORDS.refused)} />}
      {list?.length === 0 && <EmptyBlock title={t(TICKET_WORDS.none)} hint={t(TICKET_WORDS.noneHint)} />}
      <TicketLines tickets={list ?? []} {...{ timeStyle, siblingPath }} />
    </section>
  );
}
