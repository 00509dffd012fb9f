import { text, type Text } from '../../../../contract/text';

/** The words around the states of a device, day by day. */
export const STATE_WORDS = {
  title: text('每日状态', 'States by day'),
  period: text('显示天数', 'Days shown'),
  days: text('近 {count} 天', 'Last {count} days'),
  down: text('不可用时长', 'Unavailable'),
  downHint: text(
    '离线、故障、升级中、已禁用的时长之和，按自然日（北京时间）',
    'Offline, fault, upgrading and disabled together, by day in China time',
  ),
  none: text('无', 'None'),
  unknown: text('无记录', 'Not kept'),
  part: text('{state} {span}', '{state} {span}'),
  brief: text('{state} 不足1分钟', '{state} less than a minute'),
  toNow: text('至今', 'so far'),
  pick: text('点选一天，时间线只显示当天', 'Choose a day to narrow the timeline to it'),
  only: text('仅显示 {date}', 'Only {date}'),
  all: text('显示全部', 'Show all'),
  cut: text('状态变化过多，更早的未显示', 'Too many changes: earlier ones are not shown'),
} as const satisfies Record<string, Text>;
