import type { ColumnOf } from '../../../contract/resources/source';
import { column, type ColumnBuilder } from './column-builder';

/** Columns of every refund that went back, by field name (`r` refund, `o` its order, `s` store, `p` place). */
export const REFUND: Readonly<Record<ColumnOf<'refund'>, ColumnBuilder>> = {
  refundNo: column('r.refund_no', 'text'),
  // Of what did not go back there is no row (`list-source.ts`).
  doneAt: column('r.done_at', 'bigint'),
  refundAmount: column('r.amount_cents', 'bigint'),
  orderId: column('o.order_id', 'text'),
  orderNo: column('o.order_no', 'text'),
  paidAt: column('o.paid_at', 'bigint', true),
  itemName: column('o.item_name', 'text'),
  userMobile: column('o.user_mobile', 'text'),
  placeName: column('p.name', 'text', true),
  storeName: column('s.name', 'text', true),
  storeId: column('o.store_id', 'text'),
  deviceNumber: column('o.device_number', 'text'),
  payMethod: column('o.pay_method', 'text', true),
  reason: column('r.reason', 'text'),
  note: column('r.note', 'text'),
  applicantKind: column('r.applicant_kind', 'text'),
  applicant: column('r.applicant', 'text'),
  createdAt: column('r.created_at', 'bigint'),
  reviewer: column('r.reviewer', 'text', true),
  isOffline: column('r.is_offline', 'boolean'),
  channelNo: column('r.channel_no', 'text', true),
};
