import type { FormRule } from 'antd';
import type { MobileChangeRequest } from '../../../contract/api/account/account';
import { mobileRule, ruleOf, typed, type ToWords } from '../../form/rules/rules';
import { ACCOUNT_WORDS } from './account-words';

/** What the new mobile must be before a code goes to it, or the change to the gateway (spec §5). */
export function newMobileRules(present: string, t: ToWords): FormRule[] {
  return [
    ...typed(t(ACCOUNT_WORDS.mobileMissing)),
    mobileRule(t(ACCOUNT_WORDS.mobileMalformed)),
    ruleOf((mobile) =>
      typeof mobile === 'string' && mobile.trim() === present ? t(ACCOUNT_WORDS.mobileUnchanged) : null,
    ),
  ];
}

/** Body of the call, without the blanks around what was typed. */
export function toMobileChange({ captcha, mobile, mobileCaptcha }: MobileChangeRequest): MobileChangeRequest {
  return { captcha: captcha.trim(), mobile: mobile.trim(), mobileCaptcha: mobileCaptcha.trim() };
}
