import type { MobileChangeRequest } from '../../../contract/api/account';
import { isMobile } from '../../../contract/mobile';
import type { Text } from '../../../contract/text';
import { CAPTCHA_WORDS } from '../../form/captcha/captcha-words';
import { ACCOUNT_WORDS } from './account-words';

/** A change of the own mobile as the form holds it: everything as typed. */
export type MobileDraft = MobileChangeRequest;

export const EMPTY_MOBILE_DRAFT: MobileDraft = { captcha: '', mobile: '', mobileCaptcha: '' };

/** What is wrong with the new mobile; null when a code may be sent to it (spec §5). */
export function findMobileProblem(mobile: string, present: string): Text | null {
  if (mobile.trim() === '') return ACCOUNT_WORDS.mobileMissing;
  if (!isMobile(mobile.trim())) return ACCOUNT_WORDS.mobileMalformed;
  return mobile.trim() === present ? ACCOUNT_WORDS.mobileUnchanged : null;
}

/** Everything that is wrong, by field. */
export function findMobileProblems(
  draft: MobileDraft,
  present: string,
): Readonly<Partial<Record<keyof MobileDraft, Text>>> {
  const mobile = findMobileProblem(draft.mobile, present);
  return {
    ...(draft.captcha.trim() === '' ? { captcha: CAPTCHA_WORDS.missing } : {}),
    ...(mobile === null ? {} : { mobile }),
    ...(draft.mobileCaptcha.trim() === '' ? { mobileCaptcha: CAPTCHA_WORDS.missing } : {}),
  };
}

/** Body of the call. */
export function toMobileChange({ captcha, mobile, mobileCaptcha }: MobileDraft): MobileChangeRequest {
  return { captcha: captcha.trim(), mobile: mobile.trim(), mobileCaptcha: mobileCaptcha.trim() };
}
