import type { FormProps } from 'antd';
import type { Language } from '../../../contract/text';

type RuleMessages = NonNullable<FormProps['validateMessages']> & {
  /** Also said by the product's own rule of days, so never left out. */
  readonly date: { readonly format: string };
};

const ZH_TYPE = '${label}的类型不正确';
const EN_TYPE = '${label} is of the wrong kind';

const typesOf = (words: string): NonNullable<RuleMessages['types']> => ({
  string: words,
  array: words,
  object: words,
  number: words,
  date: words,
  boolean: words,
  integer: words,
  float: words,
});

/** What a rule of a form says when it is broken (spec §5 "Generic form defaults"); a rule may bring its own. */
export const RULE_MESSAGES: Readonly<Record<Language, RuleMessages>> = {
  zh: {
    default: '${label}不正确',
    required: '请输入${label}',
    whitespace: '${label}不能只有空格',
    enum: '${label}只能是 ${enum} 之一',
    types: typesOf(ZH_TYPE),
    date: {
      format: '${label}的日期格式不正确',
      parse: '${label}不能转换为日期',
      invalid: '${label}不是有效日期',
    },
    string: {
      len: '${label}须为 ${len} 个字符',
      min: '${label}至少 ${min} 个字符',
      max: '${label}最多 ${max} 个字符',
      range: '${label}须为 ${min}–${max} 个字符',
    },
    number: {
      len: '${label}须等于 ${len}',
      min: '${label}不能小于 ${min}',
      max: '${label}不能大于 ${max}',
      range: '${label}须在 ${min}–${max} 之间',
    },
    array: {
      len: '${label}须选择 ${len} 项',
      min: '${label}至少选择 ${min} 项',
      max: '${label}最多选择 ${max} 项',
      range: '${label}须选择 ${min}–${max} 项',
    },
    pattern: { mismatch: '${label}格式不正确' },
  },
  en: {
    default: '${label} is not right',
    required: 'Please enter: ${label}',
    whitespace: '${label} must not be blank',
    enum: '${label} must be one of ${enum}',
    types: typesOf(EN_TYPE),
    date: {
      format: '${label} is not written as a date',
      parse: '${label} cannot be read as a date',
      invalid: '${label} is no valid date',
    },
    string: {
      len: '${label} has ${len} characters',
      min: '${label} has at least ${min} characters',
      max: '${label} has at most ${max} characters',
      range: '${label} has ${min} to ${max} characters',
    },
    number: {
      len: '${label} must be ${len}',
      min: '${label} must be at least ${min}',
      max: '${label} must be at most ${max}',
      range: '${label} must be between ${min} and ${max}',
    },
    array: {
      len: 'Choose ${len} of ${label}',
      min: 'Choose at least ${min} of ${label}',
      max: 'Choose at most ${max} of ${label}',
      range: 'Choose ${min} to ${max} of ${label}',
    },
    pattern: { mismatch: '${label} is not written as it should be' },
  },
};
