import { text, type Text } from '../../text';

/** Days of a week, from Monday on. */
export const WEEKDAY_WORDS = [
  text('周一', 'Mon'),
  text('周二', 'Tue'),
  text('周三', 'Wed'),
  text('周四', 'Thu'),
  text('周五', 'Fri'),
  text('周六', 'Sat'),
  text('周日', 'Sun'),
] as const;

/** Words of the hours of weekdays, in the picture and in its file. */
export const HEAT_WORDS = {
  weekday: text('星期', 'Weekday'),
  hour: text('时段', 'Hour'),
} as const satisfies Record<string, Text>;

/** Words of a ranking of stores, on the screen and in its file. */
export const RANKING_WORDS = {
  rank: text('名次', 'Rank'),
  store: text('店铺', 'Store'),
  change: text('变化', 'Change'),
  contribution: text('对变化的贡献', 'Part in the change'),
  rest: text('其间 {count} 家店铺', '{count} {count|store|stores} between'),
  total: text('全部店铺', 'All stores'),
} as const satisfies Record<string, Text>;
