import { text, type Text } from '../../../contract/text';

/** The words around a captcha (spec §5, §8). */
export const CAPTCHA_WORDS = {
  label: text('验证码', 'Verification code'),
  placeholder: text('请输入验证码', 'The code from the text message'),
  ask: text('获取验证码', 'Get a code'),
  again: text('{seconds} 秒后重试', 'Again in {seconds} s'),
  sent: text('验证码发送成功', 'Captcha sent successfully'),
  missing: text('请输入验证码', 'Please enter captcha'),
} as const satisfies Record<string, Text>;
