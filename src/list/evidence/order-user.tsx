import { Link } from 'react-router';
import type { OrderTicket, OrderUserAnswer, UserOrder } from '../../../contract/api/page/evidence/order-user';
import { toOrderUserEndpoint } from '../../../contract/api/page/evidence/evidence-endpoints';
import { USER_ORDERS_MAX } from '../../../contract/domain/evidence/evidence';
import type { ResolvedDeclaration, ResolvedListPage } from '../../../contract/resources/resolved';
import { useRightsSource } from '../../access/rights-source';
import { formatDate, formatMoment } from '../../format/moment';
import { formatQuantity } from '../../format/quantity';
import { formatYuan } from '../../format/yuan';
import { useLanguage, useText } from '../../i18n/language';
import { Facts, type Fact } from '../../layout/facts';
import { Hint } from '../../layout/hint';
import { EmptyBlock, FailedBanner, UnreadBlock } from '../../layout/state-block';
import { useLiveRefresh } from '../../providers/live/use-live-refresh';
import { useEndpointQuery } from '../../providers/use-endpoint';
import { FieldCell } from '../../table/cells';
import { toDetailPath } from '../../table/detail-path';
import type { DetailPartProps } from '../detail/detail-parts';
import { LogSkeleton } from '../detail/object-log-parts';
import { USER_WORDS } from './evidence-words';
import styles from './evidence.module.css';

/** The user of an order over the last 30 days. */
export function OrderUser(props: DetailPartProps) {
  const { page, row } = props;
  const query = useEndpointQuery(toOrderUserEndpoint(page), { body: { id: row.id } });
  useLiveRefresh(page.id, query.refresh);
  const { data, error, refresh, updatedAt } = query;
  if (data === undefined) {
    return error === null ? <LogSkeleton /> : <UnreadBlock error={error} onRetry={refresh} />;
  }
  return (
    <>
      {error !== null && <FailedBanner error={error} onRetry={refresh} updatedAt={updatedAt} />}
      <Figures user={data} />
      {data.orderTickets !== null && data.orderTickets.length > 0 && (
        <OrderTickets {...props} tickets={data.orderTickets} />
      )}
      <NewestOrders {...props} user={data} />
    </>
  );
}

function Figures({ user }: { readonly user: OrderUserAnswer }) {
  const t = useText();
  const facts = useFigures(user);
  return (
    <section className={styles['section']}>
      <h2>{t(USER_WORDS.title, { from: formatDate(user.since) })}</h2>
      <Facts columns={2} facts={facts} />
      {user.isCut && <p className={styles['note']}>{t(USER_WORDS.more, { count: USER_ORDERS_MAX })}</p>}
      <p className={styles['note']}>{t(USER_WORDS.scope)}</p>
    </section>
  );
}

function useFigures(user: OrderUserAnswer): readonly Fact[] {
  const t = useText();
  const language = useLanguage();
  const countOf = (count: number) => t(USER_WORDS.count, { count });
  const withSum = (count: number, cents: number) => `${countOf(count)} · ${formatYuan(cents)}`;
  const rate = user.refundRate === null ? null : formatQuantity('percent', user.refundRate, language);
  const rateLabel = (
    <>
      {t(USER_WORDS.refundRate)} <Hint words={t(USER_WORDS.refundRateHint)} />
    </>
  );
  return [
    { key: 'user', label: t(USER_WORDS.user), value: user.userMobile },
    { key: 'orders', label: t(USER_WORDS.orders), value: countOf(user.orders) },
    { key: 'paid', label: t(USER_WORDS.paid), value: withSum(user.paid, user.paidAmount) },
    { key: 'refunded', label: t(USER_WORDS.refunded), value: withSum(user.refunded, user.refundedAmount) },
    { key: 'refundRate', label: rateLabel, value: rate ?? '—' },
    { key: 'failed', label: t(USER_WORDS.failed), value: countOf(user.failed) },
    { key: 'compensated', label: t(USER_WORDS.compensated), value: countOf(user.compensated) },
    ...(user.tickets === null
      ? []
      : [
          {
            key: 'tickets',
            label: t(USER_WORDS.tickets),
            value: t(USER_WORDS.ticketCount, { count: user.tickets }),
          },
        ]),
  ];
}

/** What was reported about this order, with the way to each. */
function OrderTickets({ tickets, ...props }: DetailPartProps & { readonly tickets: readonly OrderTicket[] }) {
  const t = useText();
  return (
    <section className={styles['section']}>
      <h2>{t(USER_WORDS.orderTickets)}</h2>
      <ol className={styles['orders']}>
        {tickets.map((ticket) => (
          <TicketLine key={ticket.id} {...props} ticket={ticket} />
        ))}
      </ol>
    </section>
  );
}

const TICKET_FACTS = ['ticketStatus', 'category'] as const;

function TicketLine({
  ticket,
  timeStyle,
  siblingPath,
}: Omit<DetailPartProps, 'row'> & { readonly ticket: OrderTicket }) {
  const { declaration } = useRightsSource();
  const page = findPage(declaration, ticket.page);
  const path = page === undefined ? null : toDetailPath(page.path, ticket.id);
  return (
    <li>
      <p className={styles['head']}>
        {path === null ? <strong>{ticket.ticketNo}</strong> : <Link to={path}>{ticket.ticketNo}</Link>}
        {TICKET_FACTS.map((name) => {
          const field = page?.fields.find((each) => each.field === name);
          return field === undefined ? null : (
            <FieldCell
              key={name}
              {...{ field, timeStyle, siblingPath }}
              row={{ id: ticket.id }}
              value={ticket[name]}
            />
          );
        })}
      </p>
      <p className={styles['facts']}>
        <time dateTime={new Date(ticket.createdAt).toISOString()}>{formatMoment(ticket.createdAt)}</time>
      </p>
    </li>
  );
}

function NewestOrders({ user, row, ...props }: DetailPartProps & { readonly user: OrderUserAnswer }) {
  const t = useText();
  return (
    <section className={styles['section']}>
      <h2>{t(USER_WORDS.newest)}</h2>
      {user.list.length === 0 && <EmptyBlock title={t(USER_WORDS.none)} />}
      <ol className={styles['orders']}>
        {user.list.map((order) => (
          <OrderLine key={order.id} {...props} order={order} isThis={order.id === row.id} />
        ))}
      </ol>
    </section>
  );
}

function findPage({ pages }: ResolvedDeclaration, id: string): ResolvedListPage | undefined {
  return pages.find((each): each is ResolvedListPage => each.id === id && 'fields' in each);
}

interface OrderLineProps extends Omit<DetailPartProps, 'row'> {
  readonly order: UserOrder;
  readonly isThis: boolean;
}

const STATES = ['orderStatus', 'refundStatus'] as const;

function OrderLine({ order, isThis, timeStyle, siblingPath }: OrderLineProps) {
  const t = useText();
  const { declaration } = useRightsSource();
  const page = findPage(declaration, order.page);
  const { id, orderNo, createdAt, deviceNumber, itemName, payAmount, refundedAmount, refundStatus } = order;
  const path = page === undefined ? null : toDetailPath(page.path, id);
  // No refund is the rule, and needs no word.
  const shown = STATES.filter((name) => name === 'orderStatus' || refundStatus !== 0);
  return (
    <li>
      <p className={styles['head']}>
        {isThis || path === null ? <strong>{orderNo}</strong> : <Link to={path}>{orderNo}</Link>}
        {isThis && <span className={styles['source']}>{t(USER_WORDS.this)}</span>}
        {shown.map((name) => {
          const field = page?.fields.find((each) => each.field === name);
          return field === undefined ? null : (
            <FieldCell key={name} {...{ field, timeStyle, siblingPath }} row={{ id }} value={order[name]} />
          );
        })}
        <span className={styles['amount']}>
          {formatYuan(payAmount)}
          {refundedAmount > 0 && ` − ${formatYuan(refundedAmount)}`}
        </span>
      </p>
      <p className={styles['facts']}>
        <time dateTime={new Date(createdAt).toISOString()}>{formatMoment(createdAt)}</time>
        <span>{deviceNumber}</span>
        <span>{itemName}</span>
      </p>
    </li>
  );
}
