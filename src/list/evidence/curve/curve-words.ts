import { text, type Text } from '../../../../contract/text';

/** The words around what a device told while its order ran. */
export const CURVE_WORDS = {
  title: text('设备曲线', 'Device curve'),
  note: text(
    '设备上报的数据，从订单开始前 5 分钟到结束后 5 分钟，浅色区间为运行时段；保存 31 天。',
    'What the device reported, from 5 minutes before the order began to 5 minutes after it ended; the run is shaded. Kept for 31 days.',
  ),
  none: text('该时段没有设备上报', 'The device reported nothing in this window'),
  noneHint: text('{from} 至 {to}', '{from} to {to}'),
  past: text('曲线保存 31 天，这笔订单的已清除', 'Curves are kept for 31 days; this one is gone'),
  cut: text('订单超过 24 小时，仅显示开始后的 24 小时', 'Longer than 24 hours: the first 24 are shown'),
} as const satisfies Record<string, Text>;

/** The words around what a device told over days. */
export const DEVICE_CURVE_WORDS = {
  title: text('设备曲线', 'Device curves'),
  period: text('曲线时段', 'Period of the curves'),
  1: text('24 小时', '24 hours'),
  7: text('7 天', '7 days'),
  31: text('31 天', '31 days'),
  note: text(
    '每 {step} 一个点：线为平均值，浅色为最低至最高。仅在有订单时记录，空闲时段为空白；保存 31 天。',
    'A point for every {step}: the line is the mean, the shade the lowest to the highest. Kept while orders run, blank while idle; for 31 days.',
  ),
  none: text('该时段没有设备上报', 'The device reported nothing in this period'),
  noneHint: text(
    '仅在有订单时记录。可选更长的时段，或到时间线查看设备是否在线。',
    'Kept while orders run. Choose a longer period, or see in the timeline whether it was online.',
  ),
  cut: text('记录较多，更早的未显示', 'There is more than is shown: the oldest is left out'),
} as const satisfies Record<string, Text>;
