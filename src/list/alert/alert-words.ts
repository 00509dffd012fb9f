import type { StatusTone } from '../../../contract/resources/field';
import type { AlertLevel } from '../../../contract/resources/alert';
import type { AlertTab } from '../../../contract/domain/alert';
import { text, type Text } from '../../../contract/text';

/** The words of alerts (pages 0.3). */
export const ALERT_WORDS = {
  title: text('告警', 'Alerts'),
  state: text('告警状态', 'State of alerts'),
  none: text('没有告警中的设备', 'No device has an alert'),
  noneHint: text(
    '设备出现异常时会显示在这里，恢复后自动消失',
    'What goes wrong shows here, and goes when it is over',
  ),
  noneOfDevice: text('该设备没有告警', 'This device has no alert'),
  noneClaimed: text('没有处理中的告警', 'No alert is being seen to'),
  noneSilenced: text('没有已静默的告警', 'No alert is silenced'),
  noneOver: text('没有已结束的告警', 'No alert has ended yet'),
  more: text('更多告警', 'More alerts'),
  claim: text('认领', 'Claim'),
  claimed: text('已认领，处理完成后请填写说明', 'Claimed; say how it was handled when it is done'),
  handle: text('处理完成', 'Handled'),
  handled: text('已记录处理结果', 'Recorded how it was handled'),
  handleTitle: text('处理完成', 'How was it handled?'),
  note: text('处理说明', 'What was done'),
  noteHint: text('例如：已更换门锁并试运行正常', 'For example: lock replaced, test run fine'),
  noteShort: text('请填写处理说明（2–200 字）', 'Say in 2 to 200 characters what was done'),
  silence: text('静默', 'Silence'),
  silenceHours: text('静默 {hours} 小时', 'For {hours} h'),
  silenced: text('已静默 {hours} 小时', 'Silenced for {hours} h'),
  first: text('首次 {time}', 'First {time}'),
  count: text('共 {count} 次', '{count} {count|time|times}'),
  lasts: text('已持续 {duration}', 'for {duration}'),
  lasted: text('持续 {duration}', 'lasted {duration}'),
  recovered: text('已自动恢复', 'Ended by itself'),
  claimedBy: text('{who} 处理中', '{who} is on it'),
  silencedBy: text('{who} 静默至 {time}', 'Silenced by {who} until {time}'),
  handledBy: text('{who} 于 {time} 处理完成', 'Handled by {who} at {time}'),
  noteOf: text('说明：{note}', 'Note: {note}'),
  removed: text('设备已移除', 'Device removed'),
  other: text('其他告警', 'Other alert'),
  failedStarts: text('连续失败 {count} 次', '{count} {count|failure|failures} in a row'),
  version: text('当前版本 {version}', 'Version {version}'),
} as const satisfies Record<string, Text>;

export const LEVEL_WORDS: Readonly<Record<AlertLevel, Text>> = {
  urgent: text('紧急', 'Urgent'),
  important: text('重要', 'Important'),
  hint: text('提示', 'Hint'),
};

export const LEVEL_TONES: Readonly<Record<AlertLevel, StatusTone>> = {
  urgent: 'danger',
  important: 'warning',
  hint: 'neutral',
};

export const TAB_WORDS: Readonly<Record<AlertTab, Text>> = {
  firing: text('告警中', 'Firing'),
  claimed: text('处理中', 'Claimed'),
  silenced: text('已静默', 'Silenced'),
  over: text('已恢复·已处理', 'Over'),
};

/** What is said where a tab has no alert. */
export const EMPTY_WORDS: Readonly<Record<AlertTab, Text>> = {
  firing: ALERT_WORDS.none,
  claimed: ALERT_WORDS.noneClaimed,
  silenced: ALERT_WORDS.noneSilenced,
  over: ALERT_WORDS.noneOver,
};
