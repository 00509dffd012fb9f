import type { Reconciled } from '../../../contract/domain/receipt/reconciliation';
import type { StatusTone } from '../../../contract/resources/field';
import { text, type Text } from '../../../contract/text';

/** Words of what is compared with the statements of channels. */
export const RECONCILE_WORDS = {
  about: text(
    '平台：本系统记录的购买与提现；渠道：支付渠道账单。差异为渠道减平台，线下打款不计入。',
    'House: purchases and cash-outs kept here; channel: its statement. Differences are channel minus house; what was paid by hand is left out.',
  ),
  days: text('最近 {days} 天', 'Last {days} days'),
  period: text('时间', 'Period'),
  day: text('日期', 'Day'),
  channel: text('渠道', 'Channel'),
  in: text('收款', 'Came in'),
  out: text('提现', 'Went out'),
  house: text('平台', 'House'),
  told: text('渠道', 'Channel'),
  difference: text('差异', 'Difference'),
  state: text('状态', 'State'),
  settle: text('标记已处理', 'Mark as found out'),
  settleTitle: text('{day} {channel}：差异 {amount}', '{day} {channel}: difference {amount}'),
  settledBy: text('{name} · {at}', '{name} · {at}'),
  empty: text('这段时间没有收款和提现', 'Nothing came in or went out'),
  close: text('关闭', 'Close'),
} as const satisfies Record<string, Text>;

/** How a day of a channel stands, in words and colour. */
export const STATES: Readonly<Record<Reconciled, readonly [tone: StatusTone, words: Text]>> = {
  untold: ['neutral', text('无渠道账单', 'No statement')],
  even: ['success', text('一致', 'Agrees')],
  differs: ['danger', text('有差异', 'Differs')],
  settled: ['reserved', text('已处理', 'Found out')],
};
