import { text, type Text } from '../../../contract/text';

/** Names of the personal center's parts (pages §11). */
export const TAB_WORDS = {
  tabs: text('个人中心栏目', 'Parts of the personal center'),
  account: text('账号信息', 'Account'),
  certification: text('实名认证', 'Certification'),
  subAccounts: text('子账号与权限', 'Sub-accounts and rights'),
  agency: text('代运营授权', 'Agent operation'),
  log: text('登录与操作日志', 'Logins and operations'),
} as const satisfies Record<string, Text>;
