import { Link } from 'react-router';
import type { OrderUserAnswer, UserBlock, UserOrder } from '../../../contract/api/page/evidence/order-user';
import { toOrderUserEndpoint } from '../../../contract/api/page/evidence/evidence-endpoints';
import { USER_ORDERS_MAX } from '../../../contract/domain/evidence/evidence';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import { useRightsSource } from '../../access/rights-source';
import { formatDate, formatMoment } from '../../format/moment';
import { formatQuantity } from '../../format/quantity';
import { formatYuan } from '../../format/yuan';
import { useLanguage, useText } from '../../i18n/language';
import { Facts, type Fact } from '../../layout/facts';
import { Hint } from '../../layout/hint';
import { EmptyBlock } from '../../layout/empty-block';
import { FailedBanner, UnreadBlock } from '../../layout/state-block';
import { useLiveRefresh } from '../../providers/live/use-live-refresh';
import { useEndpointQuery } from '../../providers/use-endpoint';
import { FieldCell } from '../../table/cells';
import { toDetailPath } from '../../table/detail-path';
import { StatusTag } from '../../table/status-tag';
import type { DetailPartProps } from '../detail/detail-parts';
import { LogSkeleton } from '../detail/object-log-parts';
import { USER_WORDS } from './evidence-words';
import styles from './evidence.module.css';
import { TicketLines } from './ticket/ticket-lines';
import { TICKET_WORDS } from './ticket/ticket-words';

/** The user of an order over the last 30 days. */
export function OrderUser(props: DetailPartProps) {
  const { page, row, timeStyle, siblingPath } = props;
  const t = useText();
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
      {data.ticketList.length > 0 && (
        <section className={styles['section']}>
          <h2>{t(TICKET_WORDS.newest)}</h2>
          <TicketLines tickets={data.ticketList} {...{ timeStyle, siblingPath }} />
        </section>
      )}
      <NewestOrders {...props} user={data} />
    </>
  );
}

const BARE_LABEL_PX = 112;

/** The same in figures alone, beside something else that its user is part of. */
export function OrderUserFigures({ page, row }: Pick<DetailPartProps, 'page' | 'row'>) {
  const query = useEndpointQuery(toOrderUserEndpoint(page), { body: { id: row.id } });
  useLiveRefresh(page.id, query.refresh);
  const { data, error, refresh } = query;
  if (data !== undefined) return <BareFigures user={data} />;
  return error === null ? <LogSkeleton /> : <UnreadBlock error={error} onRetry={refresh} />;
}

function BareFigures({ user }: { readonly user: OrderUserAnswer }) {
  // Whose they are is said where they stand.
  const facts = useFigures(user).filter(({ key }) => key !== 'user');
  return <Facts facts={facts} labelWidthPx={BARE_LABEL_PX} />;
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
  const blockLabel = (
    <>
      {t(USER_WORDS.block)} <Hint words={t(USER_WORDS.blockHint)} />
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
    { key: 'coupons', label: t(USER_WORDS.coupons), value: wordCoupons(user, t) },
    ...(user.tickets === null
      ? []
      : [
          {
            key: 'tickets',
            label: t(USER_WORDS.tickets),
            value: t(USER_WORDS.ticketCount, { count: user.tickets }),
          },
        ]),
    ...(user.block === null
      ? []
      : [{ key: 'block', label: blockLabel, value: <Block block={user.block} /> }]),
  ];
}

function wordCoupons({ coupons: { given, cents, used } }: OrderUserAnswer, t: ReturnType<typeof useText>) {
  const count = t(USER_WORDS.couponCount, { count: given });
  if (given === 0) return count;
  return `${count} · ${formatYuan(cents)} · ${t(USER_WORDS.couponsUsed, { count: used })}`;
}

/** Whether the user is kept away, why and until when; leads to the entry. */
function Block({ block: { id, reason, expireAt } }: { readonly block: UserBlock }) {
  const t = useText();
  const { declaration } = useRightsSource();
  if (id === null) return t(USER_WORDS.notBlocked);
  const page = declaration.pages.find(
    (each): each is ResolvedListPage => each.kind === 'list' && each.source.table === 'blacklist',
  );
  const option = page?.fields
    .find(({ field }) => field === 'reason')
    ?.options.find(({ value }) => value === reason);
  const until =
    expireAt === null
      ? t(USER_WORDS.blockForever)
      : t(USER_WORDS.blockUntil, { time: formatMoment(expireAt) });
  const tag = <StatusTag tone="danger">{t(USER_WORDS.blocked)}</StatusTag>;
  return (
    <>
      {page === undefined ? tag : <Link to={toDetailPath(page.path, id)}>{tag}</Link>}{' '}
      {[option === undefined ? '' : t(option.title), until].filter((word) => word !== '').join(' · ')}
    </>
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

interface OrderLineProps extends Omit<DetailPartProps, 'row'> {
  readonly order: UserOrder;
  readonly isThis: boolean;
}

const STATES = ['orderStatus', 'refundStatus'] as const;

function OrderLine({ order, isThis, timeStyle, siblingPath }: OrderLineProps) {
  const t = useText();
  const { declaration } = useRightsSource();
  const page = declaration.pages.find(
    (each): each is ResolvedListPage => each.id === order.page && 'fields' in each,
  );
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
