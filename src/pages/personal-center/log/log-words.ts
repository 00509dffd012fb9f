import { text, type Text } from '../../../../contract/text';

/** The words of the log of logins and operations. */
export const LOG_WORDS = {
  list: text('登录与操作日志', 'Logins and operations'),
  at: text('时间', 'When'),
  actor: text('操作人', 'Who'),
  accountType: text('账号类型', 'Account type'),
  system: text('系统', 'System'),
  onBehalf: text('代运营', 'As agent'),
  module: text('模块', 'Area'),
  action: text('操作', 'Operation'),
  target: text('对象', 'Object'),
  reason: text('原因', 'Reason'),
  ip: text('IP 地址', 'IP address'),
  result: text('结果', 'Result'),
  success: text('成功', 'Success'),
  failure: text('失败', 'Failure'),
  any: text('全部', 'Any'),
  period: text('时间', 'Period'),
  actorExact: text('操作人全名', 'Name, in full'),
  by: text('来源', 'By'),
  byEverybody: text('全部', 'Everybody'),
  byOwn: text('本商家', 'Own people'),
  byAgent: text('代运营方', 'The agent'),
  empty: text('所选时间内没有记录', 'Nothing in this period'),
} as const satisfies Record<string, Text>;

/** Areas of the log, by the gateway's word. */
export const MODULE_WORDS: ReadonlyMap<string, Text> = new Map([
  ['account', text('账号', 'Account')],
  ['session', text('登录', 'Login')],
  ['subAccount', text('子账号', 'Sub-accounts')],
  ['certification', text('实名认证', 'Certification')],
  ['proxy', text('代运营', 'Agent operation')],
  ['device', text('设备', 'Devices')],
  ['order', text('订单', 'Orders')],
]);

/** Operations of the log, by the gateway's word. */
export const ACTION_WORDS: ReadonlyMap<string, Text> = new Map([
  ['login', text('登录', 'Log in')],
  ['logout', text('退出登录', 'Log out')],
  ['end', text('结束登录', 'End a session')],
  ['changePassword', text('修改密码', 'Change the password')],
  ['resetPassword', text('重置密码', 'Reset the password')],
  ['create', text('新建', 'Create')],
  ['update', text('修改', 'Change')],
  ['enable', text('启用', 'Enable')],
  ['disable', text('停用', 'Disable')],
  ['delete', text('删除', 'Delete')],
  ['submit', text('提交认证', 'Submit')],
  ['sign', text('签署协议', 'Sign the agreement')],
  ['giveUp', text('放弃', 'Give up')],
  ['apply', text('申请代运营', 'Apply')],
  ['approve', text('通过申请', 'Approve')],
  ['reject', text('驳回申请', 'Reject')],
  ['revoke', text('解除代运营', 'Revoke')],
  ['withdraw', text('撤回申请', 'Withdraw')],
  ['renew', text('申请续期', 'Renew')],
  ['expire', text('到期', 'Expire')],
  ['enter', text('进入管理', 'Enter')],
  ['refund', text('退款', 'Refund')],
  ['restart', text('重启', 'Restart')],
  ['sync', text('同步状态', 'Sync')],
]);
