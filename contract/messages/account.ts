import type { Text } from '../text';
import { PASSWORD_MESSAGES } from './password';

/** What the gateway says around accounts, by key; `{name}` stands for a parameter. */
export const ACCOUNT_MESSAGES = {
  // spec §5, §7 and §8: wordings of the login page.
  captchaSent: { zh: '验证码发送成功', en: 'Captcha sent successfully' },
  mobileMissing: { zh: '请输入手机号', en: 'Please enter mobile' },
  mobileInvalid: { zh: '手机号格式不正确', en: 'Mobile format incorrect' },
  captchaMissing: { zh: '请输入验证码', en: 'Please enter captcha' },
  passwordChanged: { zh: '密码修改成功', en: 'Password changed successfully' },

  captchaTooSoon: { zh: '请在 {wait}后重新获取验证码', en: 'Ask for another captcha in {wait}' },
  captchaTooMany: {
    zh: '获取验证码次数已达上限，请在 {wait}后再试',
    en: 'Too many captchas were asked for, please try again in {wait}',
  },
  // One text for every reason: a wrong, used, expired or replaced code, and a mobile without an account.
  captchaWrong: {
    zh: '验证码错误或已失效，请重新获取',
    en: 'The captcha is wrong or no longer valid, please ask for a new one',
  },
  captchaNotOwnMobile: {
    zh: '登录后只能向本人手机号发送验证码',
    en: 'While signed in, captchas go to your own mobile only',
  },
  ...PASSWORD_MESSAGES,
  passwordCommon: {
    zh: '该密码过于常见，容易被猜到，请换一个',
    en: 'This password is among the most common ones, please choose another',
  },
  passwordPersonal: {
    zh: '密码不能与手机号、姓名或商家名称相同',
    en: 'The password must not be the mobile, the name or the franchisee name',
  },
  passwordUnchanged: { zh: '新密码不能与当前密码相同', en: 'The new password equals the current one' },
  currentPasswordWrong: { zh: '当前密码不正确', en: 'The current password is wrong' },
  currentPasswordWait: {
    zh: '当前密码多次输入错误，请在 {wait}后再试',
    en: 'The current password was wrong several times, please try again in {wait}',
  },
  currentSession: { zh: '当前会话请使用退出登录', en: 'Sign out to end the current session' },

  mobileChanged: { zh: '手机号修改成功', en: 'Mobile changed successfully' },
  mobileUnchanged: { zh: '新手机号不能与当前手机号相同', en: 'The new mobile equals the present one' },
  mobileInUse: { zh: '该手机号已被其他账号使用', en: 'Another account has this mobile' },
  mobileCaptchaWrong: {
    zh: '新手机号的验证码错误或已失效，请重新获取',
    en: 'The captcha of the new mobile is wrong or no longer valid, please ask for a new one',
  },
  mobileTaken: { zh: '该手机号在本账号下已存在', en: 'This mobile already has an account here' },
  nameInvalid: {
    zh: '{field}不能为空',
    en: '{field} must not be empty',
  },
  unknownPermission: { zh: '权限 {id} 不存在', en: 'Permission {id} does not exist' },
  unknownRole: { zh: '角色模板不存在', en: 'There is no such role template' },
  unknownStore: { zh: '所选店铺不存在或不可分配', en: 'A chosen store does not exist or cannot be assigned' },
  grantUnderProxy: {
    zh: '「{agent}」代运营期间（至 {until}）不能新建或启用子账号，也不能扩大子账号的权限、店铺、退款限额或有效期；授权到期或解除后自动恢复',
    en: 'While {agent} operates for you (until {until}) no sub-account is created or enabled, and none gets more rights, stores, refund limits or time; this comes back by itself when the authorisation ends',
  },
  refundLimitsReversed: {
    zh: '单笔退款限额不能高于单日退款限额',
    en: 'The limit of one refund must not exceed the limit of a day',
  },
  endInPast: { zh: '{field}必须晚于当前时间', en: '{field} must lie in the future' },

  merchantNotMatched: {
    zh: '未找到手机号与名称相符的商家',
    en: 'No merchant has this mobile and this name',
  },
  unknownEquipment: { zh: '设备类型不存在', en: 'There is no such equipment type' },
  agencyTooLong: { zh: '代运营期限最长 {max} 天', en: 'An agency may last at most {max} days' },
  agencyNothingToDelegate: {
    zh: '请至少选择一项可授权的权限',
    en: 'Choose at least one right that can be delegated',
  },
  agencyOpen: {
    zh: '已有待审核的申请或进行中的代运营，请勿重复申请',
    en: 'There is an open application or agency already',
  },
  agencyTaken: {
    zh: '该商家已有代运营方，请先解除现有授权',
    en: 'This merchant has an agent already; end that agency first',
  },
  wrongState: { zh: '当前状态不允许此操作', en: 'This is not possible in the present state' },
  agencyNotYours: { zh: '您无权执行此操作', en: 'You may not do this' },
  agencyWider: {
    zh: '通过时只能缩小申请的权限与期限',
    en: 'An approval may narrow the application, not widen it',
  },
  agencyRenewalNotLater: {
    zh: '续期时间必须晚于当前到期时间',
    en: 'A renewal must end later than now agreed',
  },
  agencyEnded: {
    zh: '该商家的代运营授权已结束，请进入其他商家',
    en: 'The agency of this merchant has ended; enter another merchant',
  },
  agencyMissing: { zh: '未取得该商家的代运营授权', en: 'You do not operate this merchant' },
  agentsOnly: { zh: '仅代运营账号可以进入商家', en: 'Only accounts of an agent enter merchants' },
  reasonMissing: { zh: '请填写原因（2–100 字）', en: 'Give a reason of 2 to 100 characters' },

  exportTooLarge: {
    zh: '符合条件的记录超过 {max} 条，请缩小时间范围或增加筛选条件',
    en: 'More than {max} records match; choose a shorter period or narrow the filters',
  },
  exportRunning: {
    zh: '上一次导出尚未完成，请在 {wait}后再试',
    en: 'Your last export is still running, please try again in {wait}',
  },

  certificationWrongState: {
    zh: '当前认证状态不允许此操作',
    en: 'This is not possible in the present state of certification',
  },
  certificationField: { zh: '{field}填写不正确', en: '{field} is not valid' },
} as const satisfies Record<string, Text>;
