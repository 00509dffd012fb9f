import type { CommandFailure, CommandSource, DeviceRefusal } from '../../../contract/domain/command';
import { text, type Text } from '../../../contract/text';

/** The words of commands: their course, their history and the results of many. */
export const COMMAND_WORDS = {
  title: text('指令记录', 'Commands'),
  empty: text('还没有下发过指令', 'No command has been given yet'),
  earlier: text('更早的指令', 'Earlier'),
  course: text('{action} 的执行进度', 'Progress of {action}'),
  cancel: text('取消指令', 'Cancel command'),
  cancelled: text('指令已取消', 'Command cancelled'),
  tooLate: text('指令已下发，无法取消', 'It has been sent already and cannot be cancelled'),
  dismiss: text('收起进度', 'Hide progress'),
  result: text('结果', 'Result'),
  late: text('迟到', 'Late'),
  lateHint: text('设备在超时之后才返回结果', 'The device answered after the time limit'),
  onBehalfOf: text('代 {name}', 'on behalf of {name}'),
  reason: text('原因：{reason}', 'Reason: {reason}'),
  failureCode: text('故障码 {code}', 'code {code}'),
  failedBecause: text('{state}：{reason}', '{state}: {reason}'),
  unknownFailure: text('设备未说明原因', 'The device gave no reason'),
  submitted: text('已提交', 'Given'),
} as const satisfies Record<string, Text>;

/** Where a command came from (pages 0.1). */
export const SOURCE_WORDS: Readonly<Record<CommandSource, Text>> = {
  manual: text('手动', 'By hand'),
  bulk: text('批量', 'In bulk'),
  scheduled: text('定时', 'Scheduled'),
  system: text('系统', 'System'),
};

/** The gateway's own reasons for a command that came to nothing. */
export const FAILURE_WORDS: Readonly<Record<CommandFailure, Text>> = {
  offline: text('设备离线，未下发', 'Device offline, not sent'),
  noAcknowledgement: text('设备无应答', 'The device did not answer'),
  noResult: text('设备已确认，但未在时限内返回结果', 'Acknowledged, but no result in time'),
  deviceRemoved: text('设备已解绑或删除，指令已收回', 'Taken back: its device was removed'),
  saleStopped: text('设备停售中，未下发', 'It sells nothing now, not sent'),
  orderChanged: text('订单已变化或已退款，未下发', 'The order changed or was refunded, not sent'),
};

/** Why devices refuse or fail, in an operator's words. */
export const REFUSAL_WORDS: Readonly<Record<DeviceRefusal, Text>> = {
  alreadyRun: text('该订单已经运行过', 'This order ran before'),
  badParams: text('设备不接受这些参数', 'The device does not take these values'),
  empty: text('缺料', 'Nothing left to dose'),
  expired: text('指令到达时已过期，未执行', 'It came too late and was not done'),
  fault: text('设备故障', 'The device has a fault'),
  inUse: text('设备使用中', 'The device is in use'),
  noSuchSlot: text('没有该端口或通道', 'There is no such port or channel'),
  notDone: text('设备执行失败', 'The device could not do it'),
  notEmptied: text('上一位用户的衣物未取', 'What was in it was not taken out'),
  powerCut: text('执行中设备断电', 'The device lost power meanwhile'),
  poweredOff: text('该端口已断电', 'This port is switched off'),
  restart: text('执行中设备重启', 'The device started again meanwhile'),
  serviceFailed: text('未能完成，设备转为故障', 'It could not finish and has a fault now'),
  servicing: text('设备正在维护', 'The device is being serviced'),
  setIdle: text('已被置空闲中止', 'Ended by setting it idle'),
  startFailed: text('设备启动失败', 'The device did not start'),
  tooMany: text('设备待处理的指令过多', 'The device has too much to do'),
  unsupported: text('设备不支持该指令', 'The device does not know this command'),
  upgrade: text('执行中设备升级', 'The device was upgraded meanwhile'),
  upgradeFailed: text('升级未完成，仍为原版本', 'Not upgraded: it runs the version from before'),
};
