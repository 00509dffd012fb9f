import { useInvalidate, useOne, type BaseRecord } from '@refinedev/core';
import { Skeleton } from 'antd';
import { Link } from 'react-router';
import type { Row } from '../../../../contract/api/page/list';
import { nextState } from '../../../../contract/domain/state-table';
import { TICKET_TABLE, type TicketStatus } from '../../../../contract/domain/ticket';
import type { ResolvedListPage } from '../../../../contract/resources/resolved';
import type { ResolvedRemedy, RemedyTarget } from '../../../../contract/resources/ticket/remedies';
import { usePermitted } from '../../../access/access-context';
import { isGatewayError } from '../../../http/gateway-error';
import { useText } from '../../../i18n/language';
import { Facts, type Fact } from '../../../layout/facts';
import { UnreadBlock } from '../../../layout/state-block';
import { FieldCell } from '../../../table/cells';
import { toDetailPath } from '../../../table/detail-path';
import { RemedyForProvider } from '../../action/remedy-for';
import { RowActionBar } from '../../action/row-action-bar';
import { CommandBadge } from '../../command/command-badge';
import { commandFieldOf } from '../../command/row-command';
import type { DetailPartProps } from '../../detail/detail-parts';
import { statusFieldOf } from '../../status-field';
import { usePermittedPage } from '../../use-permitted-page';
import { CONTEXT_WORDS, TARGET_WORDS } from './context-words';
import { Evidence } from './evidence';
import styles from './context.module.css';

/** Columns that whoever answers wants to see of an order or a device; those that hold nothing are left out. */
const SHOWN: Readonly<Record<RemedyTarget, readonly string[]>> = {
  order: ['itemName', 'createdAt', 'payAmount', 'refundedAmount'],
  device: ['lastHeartbeatAt', 'position', 'currentOrderNo', 'faultText'],
};
const NOT_FOUND_STATUS = 404;
const LABEL_WIDTH_PX = 112;

interface SubjectCardProps {
  readonly remedy: ResolvedRemedy;
  /** The page that the reference leads to. */
  readonly target: ResolvedListPage;
  readonly id: string;
  readonly ticket: DetailPartProps;
}

/** One thing that a ticket is about: how it is now, and what may be done to it at once. */
export function SubjectCard({ target: declared, remedy, id, ticket: shown }: SubjectCardProps) {
  const t = useText();
  const page = usePermittedPage(declared);
  const { query } = useOne<BaseRecord & Row>({
    resource: page.id,
    id,
    errorNotification: false,
    liveMode: 'auto',
  });
  const row: Row | undefined = query.data?.data;
  const ticket = toTypedLinks(shown);
  const number = ticket.row[remedy.field];
  return (
    <section className={styles['subject']} aria-label={t(TARGET_WORDS[remedy.target])}>
      <header className={styles['head']}>
        <h2>{t(TARGET_WORDS[remedy.target])}</h2>
        <Link to={toDetailPath(page.path, id)}>{typeof number === 'string' ? number : id}</Link>
        {row !== undefined && <Standing page={page} row={row} ticket={ticket} />}
      </header>
      {row === undefined ? (
        <Unread error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <>
          <SubjectFacts page={page} row={row} names={SHOWN[remedy.target]} ticket={ticket} />
          <Remedies {...{ page, row, remedy, ticket }} onChanged={() => void query.refetch()} />
          <Evidence {...ticket} {...{ page, row }} changedAt={query.dataUpdatedAt} />
        </>
      )}
    </section>
  );
}

/** Rows of one type do not say which: their links lead where those of the ticket do. */
function toTypedLinks(ticket: DetailPartProps): DetailPartProps {
  const { siblingPath, row } = ticket;
  return typeof siblingPath === 'string'
    ? ticket
    : { ...ticket, siblingPath: (target) => siblingPath(target, row) };
}

/** A device may have been let go of since; nobody reads that again. */
function Unread({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const t = useText();
  if (error === null) return <Skeleton active title={false} paragraph={{ rows: 3 }} />;
  if (isGatewayError(error) && error.statusCode === NOT_FOUND_STATUS) {
    return <p className={styles['note']}>{t(CONTEXT_WORDS.gone)}</p>;
  }
  return isGatewayError(error) ? <UnreadBlock error={error} onRetry={onRetry} /> : null;
}

interface OfRow {
  readonly page: ResolvedListPage;
  readonly row: Row;
  readonly ticket: DetailPartProps;
}

/** How it is, and what it was last asked for. */
function Standing({ page, row, ticket: { timeStyle, siblingPath } }: OfRow) {
  const status = statusFieldOf(page.fields);
  const command = commandFieldOf(page);
  return (
    <span className={styles['standing']}>
      {status !== undefined && (
        <FieldCell field={status} value={row[status.field]} {...{ row, timeStyle, siblingPath }} />
      )}
      {command !== undefined && <CommandBadge field={command} row={row} />}
    </span>
  );
}

function SubjectFacts({
  page,
  row,
  names,
  ticket: { timeStyle, siblingPath },
}: OfRow & { readonly names: readonly string[] }) {
  const t = useText();
  const facts = names.flatMap((name): readonly Fact[] => {
    const field = page.fields.find((each) => each.field === name);
    const value = row[name];
    if (field === undefined || value === null || value === undefined || value === '' || value === 0)
      return [];
    const cell = <FieldCell {...{ field, value, row, timeStyle, siblingPath }} />;
    return [{ key: name, label: t(field.title), value: cell }];
  });
  return facts.length === 0 ? null : <Facts facts={facts} labelWidthPx={LABEL_WIDTH_PX} />;
}

interface RemediesProps extends OfRow {
  readonly remedy: ResolvedRemedy;
  readonly onChanged: () => void;
}

/** Buttons of what may be done now, as the page of the row has them; what is done is told in the conversation. */
function Remedies({ page, row, remedy, ticket, onChanged }: RemediesProps) {
  const t = useText();
  const isPermitted = usePermitted();
  const invalidate = useInvalidate();
  const { remedies, id: resource } = ticket.page;
  const isOpen = nextState(TICKET_TABLE, ticket.row['ticketStatus'] as TicketStatus, 'remedy') !== null;
  const names = page.actions.map(({ name }) => name).filter((name) => remedy.actions.includes(name));
  if (remedies === null || !isPermitted(remedies.permission) || !isOpen || names.length === 0) return null;
  return (
    <RemedyForProvider value={ticket.row.id}>
      <div className={styles['remedies']}>
        <RowActionBar
          page={page}
          row={row}
          only={remedy.actions}
          onChanged={() => {
            onChanged();
            void invalidate({ resource, id: ticket.row.id, invalidates: ['list', 'detail'] });
          }}
          // How a command goes on is told beside the state of its device.
          onGiven={onChanged}
        />
        <p className={styles['note']}>{t(CONTEXT_WORDS.told[remedy.target])}</p>
      </div>
    </RemedyForProvider>
  );
}
