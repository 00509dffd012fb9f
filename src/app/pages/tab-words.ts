import { text, type Text } from '../../../contract/text';

/** Names of the personal center's parts (pages §11). */
export const TAB_WORDS = {
  tabs: text('个人中心栏目', 'Parts of the personal center'),
  account: text('账号信息', 'Account'),
  certification: text('实名认证', 'Certification'),
  subAccounts: text('子账号与权限', 'Sub-accounts and rights'),
  agency: text('代运营授权', 'Agent operation'),
  log: text('登录与操作日志', 'Login and operation log'),
} as const satisfies Record<string, Text>;

/** Names of the parts of every account's own place. */
export const OWN_ACCOUNT_WORDS = {
  tabs: text('我的账号栏目', 'Parts of my account'),
  security: text('账号与安全', 'Account and security'),
  log: text('我的登录与操作', 'What I did'),
} as const satisfies Record<string, Text>;
