import { text, type Text } from '../../../contract/text';

/** The words of the calendar; they come with it. */
export const PERIOD_WORDS = {
  startDay: text('开始日期', 'Start date'),
  endDay: text('结束日期', 'End date'),
  spanLimit: text('最多选择 {days} 天', 'At most {days} days'),
} as const satisfies Record<string, Text>;
