import type { ActionOutcome } from '../../../contract/domain/action';
import { text, type Text } from '../../../contract/text';

/** The words of actions and their dialog. */
export const ACTION_WORDS = {
  actions: text('操作', 'Actions'),
  selected: text('已选 {count} 项', '{count} selected'),
  unselect: text('取消选择', 'Clear selection'),
  onOne: text('{action} {name}', '{action} {name}'),
  onMany: text('批量{action}（{count} 项）', '{action} {count} rows'),
  separator: text('、', ', '),
  confirm: text('确定', 'OK'),
  cancel: text('取消', 'Cancel'),
  close: text('关闭', 'Close'),
  done: text('{action}成功', '{action}: done'),
  reason: text('操作原因', 'Reason'),
  reasonShort: text('请填写操作原因（2–100 字）', 'Give a reason of 2 to 100 characters'),
  required: text('请填写{title}', 'Fill in {title}'),
  retype: text('输入编号 {name} 以确认', 'Type {name} to confirm'),
  retypeWrong: text('与编号不一致', 'This is not the number'),
  results: text('执行结果', 'Results'),
  summary: text('成功 {done} 项，未执行 {left} 项', '{done} done, {left} left alone'),
  selectRow: text('选择 {name}', 'Select {name}'),
} as const satisfies Record<string, Text>;

/** What became of a row, in words. */
export const OUTCOME_WORDS: Readonly<Record<ActionOutcome, Text>> = {
  done: text('成功', 'Done'),
  queued: text('已提交，等待设备应答', 'Sent; waiting for the device'),
  busy: text('未执行：该指令正在执行', 'Left alone: the same command is under way'),
  wrongState: text('未执行：当前状态不允许', 'Left alone: its state does not allow it'),
  missing: text('未执行：数据不存在或无权操作', 'Left alone: not there, or not yours'),
};
