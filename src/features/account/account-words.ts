import { text, type Text } from '../../../contract/text';

/** The words of sessions and password. */
export const ACCOUNT_WORDS = {
  password: text('登录密码', 'Password'),
  passwordDetail: text(
    '修改后，其他已登录的设备会立即退出。',
    'Changing it logs every other device out at once.',
  ),
  changePassword: text('修改密码', 'Change the password'),
  currentPassword: text('当前密码', 'Current password'),
  newPassword: text('新密码', 'New password'),
  confirmation: text('确认新密码', 'New password again'),
  currentMissing: text('请输入当前密码', 'Please enter the current password'),
  passwordsDiffer: text('两次输入的密码不一致', 'The two passwords differ'),
  passwordChanged: text('密码修改成功', 'Password changed successfully'),
  save: text('确认修改', 'Change'),

  mobile: text('登录手机号', 'Mobile'),
  mobileDetail: text(
    '当前 {mobile}，用于登录和接收验证码。',
    '{mobile} now; you log in and get codes with it.',
  ),
  changeMobile: text('更换手机号', 'Change the mobile'),
  mobileWarning: text(
    '更换后请用新手机号登录；子账号登录时填写的主账号手机号也随之更换。',
    'From then on log in with the new one; sub-accounts enter it as the mobile of their main account.',
  ),
  presentCaptcha: text('当前手机验证码', 'Code to the present mobile'),
  captchaTo: text('发送到 {mobile}', 'Sent to {mobile}'),
  newMobile: text('新手机号', 'New mobile'),
  newCaptcha: text('新手机验证码', 'Code to the new mobile'),
  mobileMissing: text('请输入手机号', 'Please enter mobile'),
  mobileMalformed: text('手机号格式不正确', 'Mobile format incorrect'),
  mobileUnchanged: text('新手机号不能与当前手机号相同', 'The new mobile equals the present one'),
  mobileChanged: text('手机号修改成功', 'Mobile changed successfully'),

  sessions: text('登录设备', 'Where you are logged in'),
  sessionsDetail: text(
    '发现不认识的登录时，请结束它并修改密码。',
    'If you do not recognise one, end it and change the password.',
  ),
  device: text('设备', 'Device'),
  current: text('本机', 'This one'),
  ip: text('IP 地址', 'IP address'),
  createdAt: text('登录时间', 'Logged in'),
  lastSeen: text('最近活动', 'Last active'),
  actions: text('操作', 'Actions'),
  end: text('结束登录', 'End'),
  endTitle: text('结束这次登录？', 'End this session?'),
  endDetail: text('{device} 将立即退出登录。', '{device} is logged out at once.'),
  ended: text('登录已结束', 'Session ended'),
  endOthers: text('结束其他登录', 'End the others'),
  endOthersTitle: text('结束其他 {count} 处登录？', 'End the other {count}?'),
  endOthersDetail: text(
    '其他设备将立即退出登录，本机不受影响。',
    'Every other device is logged out at once; this one stays.',
  ),
  othersEnded: text('其他登录已结束', 'The other sessions have ended'),
  unknownDevice: text('未知设备', 'Unknown device'),
} as const satisfies Record<string, Text>;
