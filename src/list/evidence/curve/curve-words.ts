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
