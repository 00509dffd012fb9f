import type { PasswordLengthProblem } from '../password';
import type { Text } from '../text';

/** What is said of a new password's length, by the portal's forms and by the gateway alike (spec §5). */
export const PASSWORD_MESSAGES = {
  passwordTooShort: { zh: '新密码至少 {min} 位', en: 'New password at least {min} characters' },
  passwordTooLong: { zh: '新密码过长，最多 {max} 字节', en: 'New password at most {max} bytes' },
} as const satisfies Record<PasswordLengthProblem, Text>;
