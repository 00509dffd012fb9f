import type { FindPasswordRequest } from '../../../contract/api/account/captcha';
import { PASSWORD_MAX_BYTES } from '../../../contract/limits';
import { PASSWORD_MESSAGES } from '../../../contract/messages/password';
import { isMobile } from '../../../contract/mobile';
import { findPasswordLengthProblem } from '../../../contract/password';
import type { Text } from '../../../contract/text';
import type { TextValues } from '../../i18n/fill-text';
import { CAPTCHA_WORDS } from '../../form/captcha/captcha-words';
import { RESET_TEXTS } from './reset-texts';

/** What the reset-password form holds. */
export interface ResetEntry {
  readonly mobile: string;
  readonly captcha: string;
  readonly password: string;
  readonly confirmation: string;
}

/** What is wrong with an entry, and where. */
export interface ResetProblem {
  readonly field: keyof ResetEntry;
  readonly words: Text;
  /** What the `{places}` of the words stand for. */
  readonly values?: TextValues;
}

/** What keeps a captcha from being asked for (spec §5); null when nothing does. */
export function findMobileProblem({ mobile }: Pick<ResetEntry, 'mobile'>): ResetProblem | null {
  const typed = mobile.trim();
  if (typed === '') return { field: 'mobile', words: RESET_TEXTS.mobileMissing };
  return isMobile(typed) ? null : { field: 'mobile', words: RESET_TEXTS.mobileMalformed };
}

/** The first rule of spec §5 that the entry breaks; null when it can be sent. `passwordMin` is the gateway's. */
export function findResetProblem(entry: ResetEntry, passwordMin: number): ResetProblem | null {
  const mobileProblem = findMobileProblem(entry);
  if (mobileProblem !== null) return mobileProblem;
  if (entry.captcha.trim() === '') return { field: 'captcha', words: CAPTCHA_WORDS.missing };
  const lengthProblem = findPasswordLengthProblem(entry.password, passwordMin);
  if (lengthProblem !== null) {
    const values = { min: passwordMin, max: PASSWORD_MAX_BYTES };
    return { field: 'password', words: PASSWORD_MESSAGES[lengthProblem], values };
  }
  return entry.confirmation === entry.password
    ? null
    : { field: 'confirmation', words: RESET_TEXTS.passwordsDiffer };
}

/** Body of the reset call; the password is sent exactly as typed. */
export function toFindPasswordRequest({ mobile, captcha, password }: ResetEntry): FindPasswordRequest {
  return { mobile: mobile.trim(), captcha: captcha.trim(), password };
}
