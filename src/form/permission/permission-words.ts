import { text, type Text } from '../../../contract/text';

/** What the picker of rights says. */
export const PERMISSION_WORDS = {
  all: text('全选：{title}', 'All of {title}'),
  count: text('已选 {count} / {all}', '{count} of {all} chosen'),
} as const satisfies Record<string, Text>;
