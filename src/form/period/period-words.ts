import { text, type Text } from '../../../contract/text';

/** The words of the calendar; they come with it. */
export const PERIOD_WORDS = {
  startDay: text('开始日期', 'Start date'),
  endDay: text('结束日期', 'End date'),
  archiveMonth: text('归档月份', 'Archived month'),
  noMonth: text('未选择', 'None'),
  chooseMonth: text('选择月份', 'Choose a month'),
  olderThere: text('更早的请选「归档月份」', 'For older ones choose an archived month'),
  spanLimit: text('最多选择 {days} 天', 'At most {days} days'),
} as const satisfies Record<string, Text>;
