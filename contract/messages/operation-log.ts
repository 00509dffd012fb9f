import { text, type Text } from '../text';

/** Heads of the log's columns and its words for results; on the page and in its export alike. */
export const LOG_COLUMN_WORDS = {
  at: text('时间', 'When'),
  actor: text('操作人', 'Who'),
  onBehalfOf: text('代商家', 'On behalf of'),
  accountType: text('账号类型', 'Account type'),
  module: text('模块', 'Area'),
  action: text('操作', 'Operation'),
  target: text('对象', 'Object'),
  reason: text('原因', 'Reason'),
  ip: text('IP 地址', 'IP address'),
  result: text('结果', 'Result'),
  success: text('成功', 'Success'),
  failure: text('失败', 'Failure'),
  system: text('系统', 'System'),
} as const satisfies Record<string, Text>;

/** Areas of the log, by the gateway's word. */
export const LOG_MODULE_WORDS: ReadonlyMap<string, Text> = new Map([
  ['account', text('账号', 'Account')],
  ['session', text('登录', 'Login')],
  ['subAccount', text('子账号', 'Sub-accounts')],
  ['certification', text('实名认证', 'Certification')],
  ['proxy', text('代运营', 'Agent operation')],
  ['device', text('设备', 'Devices')],
  ['order', text('订单', 'Orders')],
  ['log', text('日志', 'Log')],
]);

/** Operations of the log, by the gateway's word. */
export const LOG_ACTION_WORDS: ReadonlyMap<string, Text> = new Map([
  ['login', text('登录', 'Log in')],
  ['logout', text('退出登录', 'Log out')],
  ['end', text('结束登录', 'End a session')],
  ['changePassword', text('修改密码', 'Change the password')],
  ['changeMobile', text('更换手机号', 'Change the mobile')],
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
  ['export', text('导出', 'Export')],
  ['sync', text('同步状态', 'Sync')],
]);
