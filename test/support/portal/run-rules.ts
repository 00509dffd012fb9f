import type { FormRule } from 'antd';
import { validateRules } from 'rc-field-form/lib/utils/validateUtil';
import { RULE_MESSAGES } from '../../../src/form/rules/rule-messages';
import type { ToWords } from '../../../src/form/rules/rules';
import { fillText } from '../../../src/i18n/fill-text';

/** Words as a Chinese reader gets them. */
export const toChinese: ToWords = (text, values) => fillText(text.zh, values);

/** Why a form would not take a value: the first broken rule's words, or null. `others` are the form's other values. */
export async function firstProblem(
  rules: readonly FormRule[],
  value: unknown,
  others: Readonly<Record<string, unknown>> = {},
): Promise<string | null> {
  const form = { getFieldValue: (name: string) => others[name] };
  const objects = rules.map((rule) => (typeof rule === 'function' ? rule(form as never) : rule));
  try {
    await validateRules(['field'], value, objects, { validateMessages: RULE_MESSAGES.zh }, true, {
      label: '名称',
    });
    return null;
  } catch (errors) {
    const broken = errors as { errors: string[]; rule: { warningOnly?: boolean } }[];
    return broken.find(({ rule }) => rule.warningOnly !== true)?.errors[0] ?? null;
  }
}
