import { Button } from 'antd';
import { Suspense, useState } from 'react';
import type { CouponLine } from '../../../../contract/api/page/remedy/coupon';
import { toCouponListEndpoint } from '../../../../contract/api/page/remedy/coupon-endpoints';
import { CouponStatus } from '../../../../contract/domain/remedy/coupon';
import type { ResolvedListPage } from '../../../../contract/resources/resolved';
import { lazyPart } from '../../../away/lazy-part';
import { formatMoment } from '../../../format/moment';
import { formatYuan } from '../../../format/yuan';
import { useText } from '../../../i18n/language';
import { Facts, type Fact } from '../../../layout/facts';
import { FailedBanner, UnreadBlock } from '../../../layout/state-block';
import { useLiveRefresh } from '../../../providers/live/use-live-refresh';
import { useEndpointQuery } from '../../../providers/use-endpoint';
import { StatusTag } from '../../../table/status-tag';
import type { DetailPartProps } from '../../detail/detail-parts';
import { useDeclaredPage } from '../../detail/use-declared-page';
import styles from '../../refund/refund.module.css';
import { COUPON_LOOKS, COUPON_WORDS } from './coupon-words';

/** Loaded when the first coupon is about to be taken back. */
const WithdrawDialog = lazyPart(async () => (await import('./withdraw-dialog')).WithdrawDialog);

const LABEL_WIDTH_PX = 92;

/** The coupons of an order: given to make up for it, or used to pay it. Nothing where it has none. */
export function CouponRecords({ page, row: { id: orderId } }: Pick<DetailPartProps, 'page' | 'row'>) {
  const t = useText();
  const declared = useDeclaredPage(page) ?? page;
  const { data, error, refresh, updatedAt } = useEndpointQuery(toCouponListEndpoint(page), {
    body: { id: orderId },
  });
  useLiveRefresh(page.id, refresh);
  // Refunds, which stand above, say that something is on its way.
  if (data === undefined) return error === null ? null : <UnreadBlock error={error} onRetry={refresh} />;
  if (data.list.length === 0) return null;
  return (
    <section aria-label={t(COUPON_WORDS.title)} className={styles['coupons']}>
      <h2>{t(COUPON_WORDS.title)}</h2>
      {error !== null && <FailedBanner error={error} onRetry={refresh} updatedAt={updatedAt} />}
      <ol className={styles['records']}>
        {data.list.map((coupon) => (
          <li key={`${coupon.role} ${coupon.couponNo}`}>
            <CouponHead coupon={coupon} />
            <CouponFacts declared={declared} coupon={coupon} />
            <CouponSteps {...{ page, orderId, coupon }} onChanged={refresh} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function CouponHead({ coupon: { faceCents, status, role, createdAt } }: { readonly coupon: CouponLine }) {
  const t = useText();
  const { title, tone } = COUPON_LOOKS[status];
  return (
    <p className={styles['head']}>
      <strong>{formatYuan(faceCents)}</strong>
      <StatusTag tone={tone}>{t(title)}</StatusTag>
      {role === 'used' && <StatusTag tone="neutral">{t(COUPON_WORDS.usedHere)}</StatusTag>}
      <time dateTime={new Date(createdAt).toISOString()}>{formatMoment(createdAt)}</time>
    </p>
  );
}

interface CouponFactsProps {
  /** The whole declared page: the action that gives coupons words what they are good for. */
  readonly declared: ResolvedListPage;
  readonly coupon: CouponLine;
}

function CouponFacts({ declared, coupon }: CouponFactsProps) {
  const t = useText();
  const { couponNo, thresholdCents, expiresAt, issuedBy, note, usedAt, usedOrderNo, endedAt, endedBy } =
    coupon;
  const facts: readonly Fact[] = [
    { key: 'scope', label: t(COUPON_WORDS.scope), value: describeScope(declared, coupon, t) },
    {
      key: 'threshold',
      label: t(COUPON_WORDS.threshold),
      value: t(COUPON_WORDS.thresholdOf, { amount: formatYuan(thresholdCents) }),
    },
    { key: 'until', label: t(COUPON_WORDS.until), value: formatMoment(expiresAt) },
    ...(usedAt === null || usedOrderNo === null
      ? []
      : [
          {
            key: 'used',
            label: t(COUPON_WORDS.used),
            value: t(COUPON_WORDS.usedAt, { orderNo: usedOrderNo, time: formatMoment(usedAt) }),
          },
        ]),
    ...(endedAt === null || endedBy === null
      ? []
      : [
          {
            key: 'withdrawn',
            label: t(COUPON_WORDS.withdrawnBy),
            value: `${endedBy} · ${formatMoment(endedAt)}`,
          },
        ]),
    { key: 'issuedBy', label: t(COUPON_WORDS.issuedBy), value: issuedBy },
    ...(note === '' ? [] : [{ key: 'note', label: t(COUPON_WORDS.note), value: note }]),
    { key: 'couponNo', label: t(COUPON_WORDS.couponNo), value: couponNo },
  ];
  return <Facts facts={facts} labelWidthPx={LABEL_WIDTH_PX} />;
}

/** What it is good for, in the words of the action that gives coupons; a word newer than this release as it is. */
function describeScope(
  { actions }: Pick<ResolvedListPage, 'actions'>,
  { scope }: Pick<CouponLine, 'scope'>,
  t: ReturnType<typeof useText>,
): string {
  const options = findGiving(actions)?.params.find(({ field }) => field === 'scope')?.options ?? [];
  const option = options.find(({ value }) => value === scope);
  return option === undefined ? scope : t(option.title);
}

function findGiving(actions: ResolvedListPage['actions']) {
  return actions.find(({ effect }) => effect.kind === 'compensate');
}

interface CouponStepsProps {
  /** With what the reader may do. */
  readonly page: ResolvedListPage;
  readonly orderId: string;
  readonly coupon: CouponLine;
  readonly onChanged: () => void;
}

/** One that makes up for this order can be taken back until it is used. */
function CouponSteps({ page, orderId, coupon, onChanged }: CouponStepsProps) {
  const t = useText();
  const [isAsked, ask] = useState(false);
  const giving = findGiving(page.actions);
  const isOpen = coupon.role === 'given' && coupon.status === CouponStatus.unused;
  if (giving === undefined || (!isOpen && !isAsked)) return null;
  return (
    <div className={styles['steps']}>
      {isOpen && (
        <Button
          size="small"
          aria-label={t(COUPON_WORDS.withdrawOf, { couponNo: coupon.couponNo })}
          onClick={() => ask(true)}
        >
          {t(COUPON_WORDS.withdraw)}
        </Button>
      )}
      {isAsked && (
        <Suspense fallback={null}>
          <WithdrawDialog {...{ page, giving, orderId, coupon, onChanged }} onClose={() => ask(false)} />
        </Suspense>
      )}
    </div>
  );
}
