import type { MobileChangeRequest } from '../../../contract/api/account/account';
import { mobile, typed, unless, type Rules, type ToWords } from '../../form/rules/rules';
import { ACCOUNT_WORDS } from './account-words';

/** What the new mobile must be before a code goes to it, or the change to the gateway (spec §5). */
export function newMobileRules(present: string, t: ToWords): Rules {
  return [
    ...typed(t(ACCOUNT_WORDS.mobileMissing)),
    ...mobile(t(ACCOUNT_WORDS.mobileMalformed)),
    ...unless((value) =>
      typeof value === 'string' && value.trim() === present ? t(ACCOUNT_WORDS.mobileUnchanged) : null,
    ),
  ];
}

/** Body of the call, without the blanks around what was typed. */
export function toMobileChange({ captcha, mobile, mobileCaptcha }: MobileChangeRequest): MobileChangeRequest {
  return { captcha: captcha.trim(), mobile: mobile.trim(), mobileCaptcha: mobileCaptcha.trim() };
}
