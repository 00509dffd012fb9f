import type { Text } from '../text';
import type { Refusal, RefusalRule } from './access';
import type { Catalogue } from './catalogue';

/** Whom to ask, by the rule that refused (spec §6). */
const ADVICE: Readonly<Record<RefusalRule, Text>> = {
  merchant: { zh: '该功能仅对代运营主账号开放。', en: 'This is open to agent main accounts only.' },
  merchant_under_proxy: {
    zh: '代运营授权期间，商家主账号仅保留个人中心；如需恢复，请在个人中心解除代运营授权。',
    en: 'While an agent operates for you, the main account keeps the personal center only; end the authorisation there to get the rest back.',
  },
  agent: { zh: '该功能仅对商家主账号开放。', en: 'This is open to merchant main accounts only.' },
  staff: {
    zh: '如需使用，请联系主账号在「子账号与权限」中开通。',
    en: 'Ask the main account to grant it under sub-accounts and rights.',
  },
  not_delegated: {
    zh: '商家的代运营授权不包含此项，请与商家协商后重新申请。',
    en: "The merchant's authorisation does not cover it; agree on it with the merchant and apply again.",
  },
  handed_over: {
    zh: '该权限在代运营授权期间由代运营商行使，授权到期或解除后自动恢复。',
    en: 'The agent uses this right while it operates for the merchant; it comes back by itself when the authorisation ends.',
  },
  staff_under_proxy: {
    zh: '代运营授权期间主账号不能开通权限；授权到期或解除后，可联系主账号在「子账号与权限」中开通。',
    en: 'While an agent operates for the merchant nothing is granted; once that has ended, ask the main account to grant it under sub-accounts and rights.',
  },
  unknown: { zh: '账号类型无法识别，请联系客服。', en: 'The account type is unknown; contact support.' },
};

/** Says in words which right is missing and whom to ask. */
export function toRefusalText(refusal: Refusal, catalogue: Catalogue): Text {
  const titles = refusal.missingKeys.map((key) => catalogue.titleOf(key) ?? { zh: key, en: key });
  const advice = adviceOn(refusal);
  const zhKeys = titles.map((title, index) => `「${title.zh}」(${refusal.missingKeys[index]})`);
  const enKeys = titles.map((title, index) => `"${title.en}" (${refusal.missingKeys[index]})`);
  // How many are short is said only where one of them is not enough.
  if (!refusal.isAnyEnough && refusal.shortBy !== undefined) {
    return {
      zh: `缺少权限，还需以下中的 ${refusal.shortBy} 项：${zhKeys.join('、')}。${advice.zh}`,
      en: `Missing ${refusal.shortBy} of these: ${enKeys.join(', ')}. ${advice.en}`,
    };
  }
  return {
    zh: `缺少权限${zhKeys.join(refusal.isAnyEnough ? '或' : '和')}。${advice.zh}`,
    en: `Missing ${enKeys.join(refusal.isAnyEnough ? ' or ' : ' and ')}. ${advice.en}`,
  };
}

/** A role key is nobody's to grant: it says who an account is. */
function adviceOn({ rule, missingKeys }: Refusal): Text {
  const isStaff = rule === 'staff' || rule === 'staff_under_proxy';
  if (isStaff && missingKeys.includes('franchisee')) return ADVICE.agent;
  if (isStaff && missingKeys.includes('agentFranchisee')) return ADVICE.merchant;
  return ADVICE[rule];
}
