import { PASSWORD_MESSAGES } from '../../../contract/messages/password';
import { PASSWORD_MAX_BYTES } from '../../../contract/limits';
import { findPasswordLengthProblem } from '../../../contract/password';
import { text } from '../../../contract/text';
import { advice, unless, type Rules, type ToWords } from './rules';

const BLANK_AT_ENDS = text(
  '密码首尾含有空格，登录时也须输入',
  'It begins or ends with a blank, which is part of it when you log in',
);

/** What a new password must keep to, wherever one is set (spec §5); `min` is the gateway's own. */
export function newPassword(t: ToWords, min: number): Rules {
  return [
    ...unless((value) => {
      const problem = findPasswordLengthProblem(typeof value === 'string' ? value : '', min);
      return problem === null ? null : t(PASSWORD_MESSAGES[problem], { min, max: PASSWORD_MAX_BYTES });
    }),
    // It is sent as typed, so a blank that slipped in while pasting would lock its owner out.
    ...advice(
      unless((value) => (typeof value === 'string' && value !== value.trim() ? t(BLANK_AT_ENDS) : null)),
    ),
  ];
}
