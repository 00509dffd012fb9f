import { text, type Text } from '../../../contract/text';

/** Wording of the reset-password form (spec §5, §8). */
export const RESET_TEXTS = {
  heading: text('重置密码', 'Reset the password'),
  forgotten: text('忘记密码', 'Forgot the password'),
  hint: text(
    '验证码将发送到账号绑定的手机号，重置后所有已登录的设备都需要重新登录。',
    'The code goes to the mobile of the account. Afterwards every device has to log in again.',
  ),
  back: text('返回登录', 'Back to login'),
  mobile: text('手机号', 'Mobile'),
  mobileHint: text('请输入手机号', 'Your mobile number'),
  password: text('新密码', 'New password'),
  confirmation: text('确认新密码', 'New password again'),
  confirmationHint: text('再次输入新密码', 'The same password again'),
  submit: text('确认重置', 'Reset'),
  mobileMissing: text('请输入手机号', 'Please enter mobile'),
  mobileMalformed: text('手机号格式不正确', 'Mobile format incorrect'),
  passwordsDiffer: text('两次输入的密码不一致', 'The two passwords differ'),
  done: text('密码修改成功', 'Password changed successfully'),
} as const satisfies Record<string, Text>;
