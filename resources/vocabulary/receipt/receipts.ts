import { CashOutStatus } from '../../../contract/domain/receipt/cash-out';
import { PurchaseStatus } from '../../../contract/domain/receipt/purchase';
import type { ActionDeclaration } from '../../../contract/resources/action';
import type { GroupDeclaration } from '../../../contract/resources/declaration';
import type { ColumnOf } from '../../../contract/resources/source';
import { text } from '../../../contract/text';
import { action } from '../actions';

/** Keys that receipts ask for. */
interface ReceiptKeys<E extends string> {
  /** Keys needed to see purchases, to have them as a file, to refund them, and to put right what did not arrive. */
  readonly purchases: E & Exclude<E, ''>;
  readonly purchaseFile: E & Exclude<E, ''>;
  readonly refund: E & Exclude<E, ''>;
  readonly reconcile: E & Exclude<E, ''>;
  /** Keys needed to see cash-outs, to have them as a file, to review them, and to see to those that failed. */
  readonly cashOuts: E & Exclude<E, ''>;
  readonly cashOutFile: E & Exclude<E, ''>;
  readonly review: E & Exclude<E, ''>;
  readonly retry: E & Exclude<E, ''>;
}

/** What users buy at stores and take back (spec §2, pages 8); what the pages show comes with them. */
export function receipts<const E extends string>(keys: ReceiptKeys<E>): Omit<GroupDeclaration<E>, 'kind'>;
export function receipts(keys: ReceiptKeys<string>): Omit<GroupDeclaration, 'kind'> {
  return {
    name: 'bill',
    title: text('门店收款', 'Store receipts'),
    icon: 'bill',
    collapsed: true,
    pages: [
      {
        ...{ kind: 'list', table: 'purchase', name: 'rechargeRecord' },
        title: text('购买记录', 'Purchases'),
        ...{ permission: keys.purchases, export: keys.purchaseFile, fields: [] },
        sorter: { field: 'createdAt', order: 'desc' },
        actions: purchaseActs(keys),
      },
      {
        ...{ kind: 'list', table: 'cashOut', name: 'record' },
        title: text('提现记录', 'Cash-outs'),
        ...{ permission: keys.cashOuts, export: keys.cashOutFile, fields: [] },
        sorter: { field: 'appliedAt', order: 'desc' },
        actions: cashOutActs(keys),
      },
    ],
  };
}

function purchaseActs({
  refund,
  reconcile,
}: ReceiptKeys<string>): readonly ActionDeclaration<string, ColumnOf<'purchase'>, never>[] {
  const { arrived, partRefunded, stuck } = PurchaseStatus;
  return [
    action('refund', '退款', 'Refund', refund, {
      when: [{ field: 'purchaseStatus', in: [arrived, partRefunded] }],
      effect: { kind: 'purchaseStep', step: 'refund' },
      reason: true,
      danger: 'confirm',
    }),
    action('reissue', '补单', 'Put into the balance', reconcile, {
      when: [{ field: 'purchaseStatus', in: [stuck] }],
      effect: { kind: 'purchaseStep', step: 'reissue' },
      reason: true,
      danger: 'confirm',
    }),
    action('reconcile', '对账', 'Reconcile', reconcile, {
      scope: 'page',
      effect: { kind: 'purchaseStep', step: 'reconcile' },
    }),
  ];
}

function cashOutActs({
  review,
  retry,
}: ReceiptKeys<string>): readonly ActionDeclaration<string, ColumnOf<'cashOut'>, never>[] {
  const inReview = [{ field: 'cashOutStatus', in: [CashOutStatus.review] }] as const;
  const inFailed = [{ field: 'cashOutStatus', in: [CashOutStatus.failed] }] as const;
  return [
    action('approve', '通过', 'Approve', review, {
      when: inReview,
      effect: { kind: 'cashOutStep', step: 'approve' },
      danger: 'confirm',
      bulk: true,
    }),
    action('reject', '驳回', 'Reject', review, {
      when: inReview,
      effect: { kind: 'cashOutStep', step: 'reject' },
      reason: true,
      danger: 'confirm',
      bulk: true,
    }),
    action('retry', '重试', 'Try again', retry, {
      when: inFailed,
      effect: { kind: 'cashOutStep', step: 'retry' },
      danger: 'confirm',
      bulk: true,
    }),
    action('paidOffline', '线下已付', 'Paid by hand', retry, {
      when: inFailed,
      effect: { kind: 'cashOutStep', step: 'paidOffline' },
      danger: 'confirm',
    }),
    action('small', '小额免审', 'Small amounts', review, {
      scope: 'page',
      effect: { kind: 'cashOutStep', step: 'small' },
    }),
  ];
}
