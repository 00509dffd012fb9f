import type { Text } from '../text';

/** What the gateway says of receipts. */
export const RECEIPT_MESSAGES = {
  platformNoStore: { zh: '没有该店铺', en: 'There is no such store' },
  platformNoPurchase: { zh: '没有该流水号的购买记录', en: 'There is no purchase with this number' },
  platformNoCashOut: { zh: '没有该单号的提现', en: 'There is no cash-out with this number' },
  platformReceiptMismatch: {
    zh: '该单号已收到，但内容不同',
    en: 'This number was told of before, with other contents',
  },
  platformReceiptWrongState: {
    zh: '购买或提现的当前状态不允许该操作',
    en: 'The state of the purchase or cash-out does not allow this',
  },
  reconcileAllStores: {
    zh: '渠道账单按商家汇总，需要全部店铺的权限才能对账',
    en: 'Channels know merchants, and no stores: reconciling needs all of them',
  },
  reconcileEven: {
    zh: '这一天该渠道没有差异，或还没有渠道账单',
    en: 'That day of the channel does not differ, or has no statement yet',
  },
} as const satisfies Readonly<Record<string, Text>>;
