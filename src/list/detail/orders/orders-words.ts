import { text, type Text } from '../../../../contract/text';

/** The words around the orders of a device. */
export const ORDERS_WORDS = {
  title: text('近 31 天订单', 'Orders of the last 31 days'),
  note: text('最新 {count} 单', 'The newest {count}'),
  all: text('查看全部订单', 'All its orders'),
  none: text('近 31 天没有订单', 'No order in the last 31 days'),
} as const satisfies Record<string, Text>;
