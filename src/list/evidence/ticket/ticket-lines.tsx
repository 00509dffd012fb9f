import { Link } from 'react-router';
import type { Row } from '../../../../contract/api/page/list';
import type { TicketRef } from '../../../../contract/api/page/evidence/order-tickets';
import type { ResolvedDeclaration, ResolvedListPage } from '../../../../contract/resources/resolved';
import { useRightsSource } from '../../../access/rights-source';
import { formatMoment } from '../../../format/moment';
import { useText } from '../../../i18n/language';
import { FieldCell } from '../../../table/cells';
import { toDetailPath } from '../../../table/detail-path';
import type { DetailPartProps } from '../../detail/detail-parts';
import styles from '../evidence.module.css';
import { TICKET_WORDS } from './ticket-words';

/** The list of tickets; undefined where none is declared. */
export function ticketPageOf({ pages }: ResolvedDeclaration): ResolvedListPage | undefined {
  return pages.find(
    (page): page is ResolvedListPage => page.kind === 'list' && page.source.table === 'ticket',
  );
}

interface TicketLinesProps extends Pick<DetailPartProps, 'timeStyle' | 'siblingPath'> {
  readonly tickets: readonly TicketRef[];
}

/** Tickets in a few words each; the number leads to the ticket. */
export function TicketLines({ tickets, ...props }: TicketLinesProps) {
  const { declaration } = useRightsSource();
  const page = ticketPageOf(declaration);
  return (
    <ol className={styles['orders']}>
      {tickets.map((ticket) => (
        <TicketLine key={ticket.id} ticket={ticket} page={page} {...props} />
      ))}
    </ol>
  );
}

interface TicketLineProps extends Omit<TicketLinesProps, 'tickets'> {
  readonly ticket: TicketRef;
  readonly page: ResolvedListPage | undefined;
}

const SHOWN = ['category', 'ticketStatus'] as const;

function TicketLine({ ticket, page, timeStyle, siblingPath }: TicketLineProps) {
  const t = useText();
  const { id, ticketNo, createdAt, content, assigneeName } = ticket;
  const row: Row = { id };
  return (
    <li>
      <p className={styles['head']}>
        {page === undefined ? (
          <strong>{ticketNo}</strong>
        ) : (
          <Link to={toDetailPath(page.path, id)}>{ticketNo}</Link>
        )}
        {SHOWN.map((name) => {
          const field = page?.fields.find((each) => each.field === name);
          return field === undefined ? null : (
            <FieldCell key={name} {...{ field, row, timeStyle, siblingPath }} value={ticket[name]} />
          );
        })}
      </p>
      <p className={styles['facts']}>
        <time dateTime={new Date(createdAt).toISOString()}>{formatMoment(createdAt)}</time>
        <span>{assigneeName ?? t(TICKET_WORDS.nobody)}</span>
        <span>{content}</span>
      </p>
    </li>
  );
}
