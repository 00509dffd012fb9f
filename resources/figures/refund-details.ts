import type { EquipmentDeclaration, StatisticDeclaration } from '../../contract/resources/declaration';
import type { FieldDeclaration, FieldOption } from '../../contract/resources/field';
import type { ColumnOf } from '../../contract/resources/source';
import { text } from '../../contract/text';
import { REFUND_REASON_WORDS } from '../vocabulary/act/order-acts';
import { choice, flag, mobile, money, reference, time, words, type Choice } from '../vocabulary/fields';

type RefundColumn = ColumnOf<'refund'>;

const TITLE = text('退款明细', 'Refunds');
const APPLICANTS: readonly Choice[] = [
  ['user', '用户', 'User'],
  ['staff', '员工', 'Staff'],
  ['system', '系统', 'System'],
];
const AMOUNT_HINT = text(
  '按退款完成时间计入，与营收的退款金额一致',
  'Counted when it went back, as in the refunds of the income',
);

/** The refunds of a type one by one, for whoever may take away both its income and its orders (pages 6.6). */
export function withRefunds({
  order,
  statistic,
}: EquipmentDeclaration): Pick<StatisticDeclaration, 'refunds'> {
  const { permission, export: reads } = order;
  const taking = statistic?.income.export;
  if (reads === undefined || taking === undefined) return {};
  return {
    refunds: {
      title: TITLE,
      ...(permission === undefined ? {} : { permission }),
      reads,
      fields: toFields(methodsOf(order)),
      period: 'doneAt',
      sorter: { field: 'doneAt', order: 'desc' },
      export: taking,
    },
  };
}

/** The ways to pay, as its orders are told by. */
function methodsOf({ fields }: EquipmentDeclaration['order']): readonly FieldOption[] {
  const method = fields.find(({ field }) => field === 'payMethod');
  return method !== undefined && 'options' in method ? method.options : [];
}

function toFields(methods: readonly FieldOption[]): readonly FieldDeclaration<string, RefundColumn>[] {
  return [
    words('refundNo', '退款单号', 'Refund no.', { list: true }),
    time('doneAt', '退款时间', 'Refunded at', { list: true, filter: true, sort: true }),
    money('refundAmount', '退款金额', 'Refunded', { list: true, hint: AMOUNT_HINT }),
    words('orderNo', '订单号', 'Order no.', { list: true }),
    time('paidAt', '支付时间', 'Paid at', { list: true }),
    words('itemName', '项目', 'Item', { list: true }),
    mobile('userMobile', '用户手机号', 'User', { list: true }),
    words('placeName', '场所', 'Place', { list: true }),
    words('storeName', '店铺', 'Store', { list: true }),
    reference('storeId', '店铺', 'Store', { filter: true, source: 'store' }),
    words('deviceNumber', '设备编号', 'Device', { list: true }),
    { ...choice('payMethod', '支付方式', 'Method', { list: true, of: [] }), options: methods },
    choice('reason', '退款原因', 'Reason', { list: true, of: REFUND_REASON_WORDS }),
    words('note', '备注', 'Note', { list: true }),
    choice('applicantKind', '申请来源', 'Asked by', { list: true, of: APPLICANTS }),
    words('applicant', '申请人', 'Applicant', { list: true }),
    time('createdAt', '申请时间', 'Asked at', { list: true }),
    words('reviewer', '审核人', 'Reviewer', { list: true }),
    flag('isOffline', '线下退款', 'Paid by hand', { list: true }),
    words('channelNo', '渠道流水号', 'Channel no.', { list: true }),
  ];
}
