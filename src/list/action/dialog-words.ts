import type { ActionOutcome } from '../../../contract/domain/action';
import { text, type Text } from '../../../contract/text';

/** The words of actions: their bars and their dialogs. */
export const DIALOG_WORDS = {
  actions: text('操作', 'Actions'),
  selected: text('已选 {count} 项', '{count} selected'),
  unselect: text('取消选择', 'Clear selection'),
  more: text('更多操作', 'More'),
  underWay: text('{action}·执行中…', '{action} · running…'),
  onOne: text('{action} {name}', '{action} {name}'),
  onMany: text('批量{action}（{count} 项）', '{action} {count} {count|row|rows}'),
  separator: text('、', ', '),
  confirm: text('确定', 'OK'),
  done: text('{action}成功', '{action}: done'),
  password: text('登录密码', 'Your password'),
  reason: text('操作原因', 'Reason'),
  reasonShort: text('请填写操作原因（2–100 字）', 'Give a reason of 2 to 100 characters'),
  retype: text('输入编号 {name} 以确认', 'Type {name} to confirm'),
  retypeWrong: text('与编号不一致', 'This is not the number'),
  retypeCount: text('输入台数 {count} 以确认', 'Type {count}, how many they are, to confirm'),
  retypeCountWrong: text('与台数不一致', 'This is not how many they are'),
  consequences: text('执行后果', 'What follows'),
  devices: text('台', 'devices'),
  rows: text('项', 'rows'),
  willRun: text('共 {all} {unit}，将执行 {count} {unit}', '{count} of {all} {unit} will be asked'),
  willSkip: text('{count} {unit}状态不允许，将跳过', '{count} {unit} will be left alone for their state'),
  willSkipArchived: text(
    '{count} {unit}已归档，将跳过',
    '{count} {unit} are archived and will be left alone',
  ),
  willHurt: text(
    '当前状态下操作会影响正在进行的使用，请再次确认',
    'It is in use: this will disturb what is under way',
  ),
  willHurtSome: text(
    '{count} {unit}处于此状态，操作会影响正在进行的使用',
    'In this state this will disturb what is under way: {count} {unit}',
  ),
  isOffline: text(
    '设备离线：{seconds} 秒内未上线则指令超时，之后不会补发',
    'The device is offline: the command ends if it is not back within {seconds} s, and is never sent later',
  ),
  someOffline: text(
    '{count} {unit}离线：{seconds} 秒内未上线则超时，之后不会补发',
    'Offline: {count} {unit}. Their commands end if they are not back within {seconds} s',
  ),
} as const satisfies Record<string, Text>;

/** What became of a row that is not done by now, in words; of one whose answer is to come its state tells. */
export const LEFT_WORDS: Readonly<Record<Exclude<ActionOutcome, 'done' | 'queued'>, Text>> = {
  busy: text('该指令正在执行', 'The same command is under way'),
  wrongState: text('当前状态不允许', 'Its state does not allow it'),
  postponed: text('已延长等待，未执行', 'Put off: the order may go on'),
  review: text('已提交，等待他人审核', 'Handed in, for somebody else to review'),
  tooMuch: text('超过可退金额', 'More than can be refunded'),
  ownRequest: text('不能审核本人的申请', 'Your own request is for somebody else to review'),
  overLimit: text('超过您的退款额度', 'Beyond your refund limit'),
  starting: text(
    '远程启动正在等待设备答复，有结果后才能退款',
    'A remote start awaits its device: refund once it has answered',
  ),
  archived: text('已归档，只能查看', 'Archived, for reading only'),
  missing: text('数据不存在或无权操作', 'Not there, or not yours'),
};
