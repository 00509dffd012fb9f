import { text, type Text } from '../../text';

/** The words of a summary's figures over time, in the charts and in files. */
export const SUMMARY_WORDS = {
  hour: text('时间', 'Hour'),
  day: text('日期', 'Day'),
  week: text('周（起始日）', 'Week from'),
  month: text('月份', 'Month'),
  whole: text('本期', 'Whole period'),
  base: text('对比期{title}', '{title}, compared'),
  soFar: text('{point}（截至 {at}）', '{point} (until {at})'),
  change: text('{title}变化', 'Change: {title}'),
  points: text('{value} 个百分点', '{value} pts'),
} as const satisfies Record<string, Text>;
