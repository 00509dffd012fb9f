import { text } from '../../../contract/text';

/** Wording of the login page. */
export const LOGIN_TEXTS = {
  heading: text('账号登录', 'Log in'),
  pitch: text('让每一台设备都在掌握之中', 'Every machine within reach'),
  pitchDetail: text(
    '设备运行、订单与营收，集中在一个工作台。',
    'Their running, their orders and their income on one desk.',
  ),
  accountKind: text('账号身份', 'Account'),
  mainAccount: text('主账号登录', 'Main account'),
  subAccount: text('子账号登录', 'Sub-account'),
  role: text('登录方式', 'Way of logging in'),
  normal: text('普通登录', 'Normal'),
  agent: text('代运营登录', 'Agent operator'),
  mainMobile: text('主账号手机号', "Main account's mobile"),
  mobile: text('手机号', 'Mobile'),
  password: text('密码', 'Password'),
  mainMobileHint: text('请输入所属主账号的手机号', 'Mobile of the main account you belong to'),
  mobileHint: text('请输入手机号', 'Your mobile number'),
  passwordHint: text('请输入密码', 'Your password'),
  showPassword: text('显示密码', 'Show the password'),
  submit: text('登录', 'Log in'),
  incomplete: text('请输入账号和密码', 'Please enter account and password'),
  copyright: text(
    '© 2023 运营管理平台 版权所有',
    '© 2023 Operations Management Platform. All rights reserved.',
  ),
} as const;
