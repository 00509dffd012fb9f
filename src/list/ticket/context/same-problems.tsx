import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import type { ListFilters, Row } from '../../../../contract/api/page/list';
import type { TicketRef } from '../../../../contract/api/page/evidence/order-tickets';
import { toListEndpoint } from '../../../../contract/api/page/page-endpoints';
import { ONE_HOUR_MS } from '../../../../contract/limits';
import { useText } from '../../../i18n/language';
import { UnreadBlock } from '../../../layout/state-block';
import { useLiveRefresh } from '../../../providers/live/use-live-refresh';
import { useEndpointQuery } from '../../../providers/use-endpoint';
import type { DetailPartProps } from '../../detail/detail-parts';
import { LogSkeleton } from '../../detail/object-log-parts';
import { TicketLines } from '../../evidence/ticket/ticket-lines';
import { toListPath } from '../../view/list-path';
import { CONTEXT_WORDS } from './context-words';
import styles from './context.module.css';

/** pages 9: what is reported of one device within so long, in one category, is one problem. */
const FOLDED_MS = 2 * ONE_HOUR_MS;
const SHOWN = 20;
/** The list under this tab holds tickets in every state. */
const EVERY_STATE = 'all';

/** What others reported of the same device and category about that time, folded: it is read when it is unfolded. */
export function SameProblems(props: DetailPartProps) {
  const { duplicates } = props.row;
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  if (typeof duplicates !== 'number' || duplicates === 0) return null;
  return (
    <section className={styles['subject']} aria-label={t(CONTEXT_WORDS.same)}>
      <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary className={styles['folded']}>
          {t(CONTEXT_WORDS.same)} <strong>{duplicates}</strong>
        </summary>
        {isOpen && <Tickets {...props} />}
      </details>
    </section>
  );
}

function Tickets({ page, row, timeStyle, siblingPath }: DetailPartProps) {
  const t = useText();
  const asked = useAsked(row);
  const query = useEndpointQuery(toListEndpoint(page), { body: { ...asked, pageSize: SHOWN } });
  useLiveRefresh(page.id, query.refresh);
  const { data, error, refresh } = query;
  if (data === undefined) {
    return error === null ? <LogSkeleton /> : <UnreadBlock error={error} onRetry={refresh} />;
  }
  const tickets = data.list.filter(({ id, deviceId }) => id !== row.id && deviceId === row['deviceId']);
  return (
    <>
      <TicketLines tickets={tickets.flatMap(toRef)} {...{ timeStyle, siblingPath }} />
      <p className={styles['note']}>
        <Link to={toListPath(page, { tab: EVERY_STATE, ...asked })}>{t(CONTEXT_WORDS.inList)}</Link>
      </p>
    </>
  );
}

/** The list is asked for the device by its number, which is told apart within its store. */
function useAsked({ deviceNumber, storeId, category, createdAt }: Row) {
  return useMemo(() => {
    const at = typeof createdAt === 'number' ? createdAt : 0;
    const filters: ListFilters = {
      createdAt: [at - FOLDED_MS, at + FOLDED_MS],
      ...(typeof category === 'string' ? { category: [category] } : {}),
      ...(typeof storeId === 'string' ? { storeId: [storeId] } : {}),
    };
    return { filters, keyword: typeof deviceNumber === 'string' ? deviceNumber : '' };
  }, [deviceNumber, storeId, category, createdAt]);
}

function toRef(row: Row): readonly TicketRef[] {
  const { id, ticketNo, createdAt, category, content, ticketStatus, assigneeName } = row;
  if (typeof ticketNo !== 'string' || typeof createdAt !== 'number') return [];
  if (typeof category !== 'string' || typeof content !== 'string' || typeof ticketStatus !== 'number')
    return [];
  const handler = typeof assigneeName === 'string' ? assigneeName : null;
  return [{ ...{ id, ticketNo, createdAt, category, content, ticketStatus }, assigneeName: handler }];
}
