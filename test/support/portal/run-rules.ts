import type { FormRule } from 'antd';
import { validateRules } from 'rc-field-form/lib/utils/validateUtil';
import type { Language } from '../../../contract/text';
import { RULE_MESSAGES } from '../../../src/form/rules/rule-messages';
import type { ToWords } from '../../../src/form/rules/rules';
import { fillText } from '../../../src/i18n/fill-text';

/** Words as a Chinese reader gets them. */
export const toChinese: ToWords = (text, values) => fillText(text.zh, values);
/** Words as an English reader gets them. */
export const toEnglish: ToWords = (text, values) => fillText(text.en, values);

interface Around {
  /** The form's other values. */
  readonly others?: Readonly<Record<string, unknown>>;
  /** @default zh */
  readonly language?: Language;
}

/** What the rules say of a value, by whether it keeps the form from being sent. */
export async function allProblems(
  rules: readonly FormRule[],
  value: unknown,
  { others = {}, language = 'zh' }: Around = {},
): Promise<{ readonly blocking: readonly string[]; readonly advising: readonly string[] }> {
  const form = { getFieldValue: (name: string) => others[name] };
  const objects = rules.map((rule) => (typeof rule === 'function' ? rule(form as never) : rule));
  try {
    await validateRules(['field'], value, objects, { validateMessages: RULE_MESSAGES[language] }, false, {
      label: '名称',
    });
    return { blocking: [], advising: [] };
  } catch (failure) {
    const broken = failure as { errors: string[]; rule: { warningOnly?: boolean } }[];
    const of = (isAdvice: boolean) =>
      broken.filter(({ rule }) => (rule.warningOnly === true) === isAdvice).flatMap(({ errors }) => errors);
    return { blocking: of(false), advising: of(true) };
  }
}

/** Why a form would not take a value: the first broken rule's words, or null. */
export async function firstProblem(
  rules: readonly FormRule[],
  value: unknown,
  around: Around = {},
): Promise<string | null> {
  return (await allProblems(rules, value, around)).blocking[0] ?? null;
}
