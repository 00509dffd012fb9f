import { text, type Text } from '../../text';
import type { TableName } from '../source';

/** Receipts that wait for somebody: the rows of one tab of their list. */
export interface ReceiptWaiting {
  /** Unique among all that waits. */
  readonly name: string;
  readonly title: Text;
  readonly table: Extract<TableName, 'purchase' | 'cashOut'>;
  /** Tab of their list; a list without it tells nothing. */
  readonly tab: string;
}

/** What waits of receipts, what is late first; it belongs to no equipment type, and so to none of their declarations. */
export const RECEIPT_WAITING: readonly ReceiptWaiting[] = [
  {
    name: 'cashOutOverdue',
    title: text('提现超过 24 小时', 'Cash-outs over 24 h'),
    table: 'cashOut',
    tab: 'overdue',
  },
  { name: 'cashOutFailed', title: text('打款失败', 'Failed payouts'), table: 'cashOut', tab: 'failed' },
  { name: 'cashOutReview', title: text('提现待审', 'Cash-outs to review'), table: 'cashOut', tab: 'review' },
  {
    name: 'purchaseStuck',
    title: text('购买未到账', 'Purchases that did not arrive'),
    table: 'purchase',
    tab: 'stuck',
  },
];
