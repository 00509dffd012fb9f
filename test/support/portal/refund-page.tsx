import type { Row } from '../../../contract/api/page/list';
import type { RefundQuote, RefundRecord } from '../../../contract/api/page/refund/refund';
import { OrderStatus } from '../../../contract/domain/order';
import { RefundRecordStatus, RefundStatus } from '../../../contract/domain/refund';
import { resolveAction } from '../../../contract/resources/resolve-field';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import { text } from '../../../contract/text';
import { refundActs } from '../../../resources/vocabulary/act/order-acts';
import { createCatalogue } from '../../../contract/access/catalogue';
import { RightsSourceProvider } from '../../../src/access/rights-source';
import { ListPage } from '../../../src/list/list-page';
import { fakeGateway, renderPage, type FakeGateway } from './list-fixture';
import { probePage } from './probe-page';

/** A moment that refunds of tests are asked for around. */
export const ASKED_AT = Date.parse('2026-07-01T10:00:00+08:00');

const FIELDS: Parameters<typeof probePage>[0] = [
  { field: 'orderNo', kind: 'text', title: text('订单号', 'Order no.'), list: true },
  { field: 'payAmount', kind: 'money', title: text('实付', 'Paid'), list: true },
  { field: 'refundedAmount', kind: 'money', title: text('已退', 'Refunded'), list: true },
  { field: 'orderStatus', kind: 'number', title: text('订单状态', 'Status') },
  { field: 'refundStatus', kind: 'number', title: text('退款状态', 'Refund') },
  {
    field: 'usedMinutes',
    kind: 'number',
    from: 'attribute',
    title: text('实际时长', 'Actual'),
    unit: text('分钟', 'min'),
  },
];

/** A page of orders with everything that may be done about their money. */
export function refundPage(): ResolvedListPage {
  return probePage(FIELDS, {
    id: 'probe/order',
    path: '/probe/order',
    title: text('探针订单', 'Probe orders'),
    kind: 'order',
    source: { table: 'order', equipment: 'probe' },
    actions: refundActs('probeRefund').map(resolveAction),
  });
}

/** An order of that page: ¥12.00 paid, nothing given back. */
export function order(index: number, changes: Readonly<Record<string, unknown>> = {}): Row {
  return {
    id: `o${index}`,
    orderNo: `W-${index}`,
    payAmount: 1200,
    refundedAmount: 0,
    orderStatus: OrderStatus.aborted,
    refundStatus: RefundStatus.none,
    ...changes,
  };
}

/** What of it may be given back: 18 of 40 minutes were used. */
export function quote(changes: Partial<RefundQuote> = {}): RefundQuote {
  return {
    paidCents: 1200,
    refundedCents: 0,
    refundableCents: 1200,
    suggestion: {
      cents: 660,
      grounds: { rule: 'unused', field: 'usedMinutes', used: 18, planned: 40, paidCents: 1200 },
    },
    warnings: [],
    limits: null,
    passwordFromCents: 20_000,
    ...changes,
  };
}

/** A refund of it that the channel has not answered. */
export function record(changes: Partial<RefundRecord> = {}): RefundRecord {
  return {
    refundNo: 'R1',
    amountCents: 660,
    suggestCents: 660,
    grounds: null,
    status: RefundRecordStatus.running,
    reason: 'stopped',
    note: '',
    images: [],
    returnCoupon: false,
    applicant: '陈经理',
    applicantKind: 'staff',
    isOwn: false,
    reviewer: null,
    reviewedAt: null,
    channelNo: null,
    failReason: null,
    isOffline: false,
    offlineNote: null,
    offlineImages: [],
    attempts: 1,
    createdAt: ASKED_AT,
    doneAt: null,
    endedAt: null,
    ...changes,
  };
}

/** A gateway that serves these orders, with these refunds of each. */
export function ordersOf(
  rows: readonly Row[],
  refunds: () => readonly RefundRecord[] = () => [],
): FakeGateway {
  const gateway = fakeGateway();
  gateway.plan('probe/order/list', () => ({
    list: rows,
    total: rows.length,
    isTotalCapped: false,
    nextCursor: null,
    previousCursor: null,
  }));
  gateway.plan('probe/order/detail', () => rows[0]);
  gateway.plan('probe/order/refund/quote', () => quote());
  gateway.plan('probe/order/refund/list', () => ({ list: refunds() }));
  return gateway;
}

/** Draws the page for somebody who may do everything to it. */
export function drawOrders(gateway: FakeGateway, address = '/probe/order?detail=o1') {
  const page = refundPage();
  const source = {
    access: {
      of: () => {
        throw new Error('Nobody else is decided about here.');
      },
    },
    declaration: { home: '', catalogue: createCatalogue([]), equipment: [], groups: [], pages: [page] },
    findMenuPages: () => [],
  };
  return renderPage(
    <RightsSourceProvider source={source}>
      <ListPage page={page} timeStyle="exact" />
    </RightsSourceProvider>,
    gateway,
    { keys: ['probeRefund'], pages: [page], address },
  );
}
