import { text, type Text } from '../../../contract/text';

/** The words of the calibration of a device. */
export const CALIBRATION_WORDS = {
  dispense: text('出水', 'Dispense'),
  dispenseNote: text(
    '设备将免费放出 {amount} 用于测量，请先备好量杯；此次出水计入免费启动并记入日志。',
    'The device gives {amount} for free, to be measured; have a measuring cup ready. It counts as a free start and stands in the log.',
  ),
  waiting: text('{state}，请等待设备应答', '{state}; waiting for the device'),
  failed: text('{state}：{reason}', '{state}: {reason}'),
  measure: text('出水完成。请填写量得的实际水量。', 'It is done. Enter what was measured.'),
  measureLeft: text(
    '{name} 于 {time} 已出水。请填写当时量得的实际水量，或重新出水。',
    '{name} had it dispense at {time}. Enter what was measured then, or dispense again.',
  ),
  remeasure: text('返回实测', 'Back to the measuring'),
  result: text('{title}：{before} → {after}（{change}）', '{title}: {before} → {after} ({change})'),
  large: text('变化超过 {max}，我已复核实测值', 'The change is larger than {max}; I have measured it again'),
  apply: text('应用新值', 'Apply'),
  applied: text('设备已采用新值。', 'The device has taken the new value.'),
  restore: text('恢复上次', 'Return to the last value'),
  again: text('重新出水', 'Dispense again'),
  close: text('关闭', 'Close'),
  steps: [text('出水', 'Dispense'), text('实测', 'Measure'), text('应用', 'Apply')],
} as const satisfies Record<string, Text | readonly Text[]>;
